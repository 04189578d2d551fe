import { describe, expect, it } from "vitest";
import { libsvmFeatures, libsvmIndices, libsvmLines, slotSizes } from "../../src/learn/svm/libsvm-data.js";
import { libsvmModelText, readLibsvmModel } from "../../src/learn/svm/libsvm-model.js";
import { SvmTraining } from "../../src/learn/svm/svm-training.js";

// Three classes, two slots with three and two values.
const INSTANCES = {
  slots: 2,
  values: Int32Array.of(1, 1, 2, 1, 2, 2, 3, 1, 1, 2, 3, 2),
  targets: Int32Array.of(7, 5, 5, 6, 7, 6),
  classes: 8,
};
const INDICES = libsvmIndices([3, 2]);

function model() {
  const settings = { degree: 2, gamma: 0.2, coef0: 1e-5, cost: 1, epsilon: 0.001, split: null };
  const training = new SvmTraining(INSTANCES, settings);
  training.solveAll();
  return training.model().models[0]!;
}

describe("data of LIBSVM", () => {
  it("has an index for each value of each slot, and none for unseen values", () => {
    expect([...slotSizes(INSTANCES)]).toEqual([3, 2]);
    expect(libsvmFeatures(Int32Array.of(3, 1), INDICES)).toBe("3:1 4:1");
    expect(libsvmFeatures(Int32Array.of(0, 2), INDICES)).toBe("5:1");
    expect([...libsvmLines(INSTANCES, INDICES)].slice(0, 2)).toEqual(["7 1:1 4:1\n", "5 2:1 4:1\n"]);
  });
});

describe("models of LIBSVM", () => {
  it("come back as they were written", () => {
    const text = libsvmModelText(model(), INDICES);
    expect(text).toMatch(/^svm_type c_svc\nkernel_type polynomial\ndegree 2\ngamma 0.20000000000000001\n/);
    expect(text).toContain("\ncoef0 1.0000000000000001e-05\n");
    expect(text).toContain("\nlabel 7 5 6\n");
    expect(readLibsvmModel(text, INDICES)).toEqual(model());
  });

  it.each([
    ["svm_type c_svc", "svm_type nu_svc", "line 1: expected svm_type c_svc, found nu_svc"],
    ["kernel_type polynomial", "kernel_type rbf", "line 2: expected kernel_type polynomial, found rbf"],
    ["\nrho ", "\nrow ", "line 1: expected a line with rho, found none"],
    ["label 7", "label", "line 9: expected 3 numbers after label, found 2"],
    ["\nSV\n", "\n", 'line 17: expected a line "SV", found none'],
    [" 1:1 4:1 ", " 1:1 4:2 ", "expected a feature such as 3:1, found 4:2"],
    [" 1:1 4:1 ", " 4:1 1:1 ", "expected indices of rising slots, found 1:1"],
    [" 1:1 4:1 ", " 1:1 6:1 ", "expected an index up to 5, found 6"],
    [" 1:1 4:1 ", " 1:1 ", "expected a feature in each of 2 slots, found 1"],
    [" 1:1 4:1 ", " 1:1 2:1 ", "expected indices of rising slots, found 2:1"],
  ])("are refused with %j as %j", (right, wrong, message) => {
    const text = libsvmModelText(model(), INDICES);
    expect(text).toContain(right);
    expect(() => readLibsvmModel(text.replace(right, wrong), INDICES)).toThrow(message);
  });
});
