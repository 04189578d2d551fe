import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  libsvmFeatures,
  libsvmIndices,
  libsvmLines,
  slotSizes,
  valuesOfFeatures,
} from "../../src/learn/svm/libsvm-data.js";
import { libsvmModelText, readLibsvmModel } from "../../src/learn/svm/libsvm-model.js";
import { SvmClassifier } from "../../src/learn/svm/svm-classifier.js";
import type { SvmParameters } from "../../src/learn/svm/svm-parameters.js";
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

describe("LIBSVM data", () => {
  it("has an index for each value of each slot, and none for unseen values", () => {
    expect([...slotSizes(INSTANCES)]).toEqual([3, 2]);
    expect(libsvmFeatures(Int32Array.of(3, 1), INDICES)).toBe("3:1 4:1");
    expect(libsvmFeatures(Int32Array.of(0, 2), INDICES)).toBe("5:1");
    expect([...libsvmLines(INSTANCES, INDICES)].slice(0, 2)).toEqual(["7 1:1 4:1\n", "5 2:1 4:1\n"]);
  });
});

describe("LIBSVM models", () => {
  it("are read back as they were written", () => {
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
    [" 1:1 4:1 ", " 4:1 1:1 ", "expected indices of ascending slots, found 1:1"],
    [" 1:1 4:1 ", " 1:1 6:1 ", "expected an index up to 5, found 6"],
    [" 1:1 4:1 ", " 1:1 ", "expected a feature in each of 2 slots, found 1"],
    [" 1:1 4:1 ", " 1:1 2:1 ", "expected indices of ascending slots, found 2:1"],
  ])("are refused with %j as %j", (right, wrong, message) => {
    const text = libsvmModelText(model(), INDICES);
    expect(text).toContain(right);
    expect(() => readLibsvmModel(text.replace(right, wrong), INDICES)).toThrow(message);
  });
});

/** Outputs of svm-train and svm-predict for configurations of examples/harbour.conllu. */
interface Stored {
  readonly sizes: string;
  readonly train: readonly string[];
  readonly test: readonly string[];
  readonly outputs: readonly {
    readonly parameters: SvmParameters;
    readonly model: readonly string[];
    readonly classes: string;
  }[];
}

describe("LIBSVM's outputs", () => {
  const file = new URL("../data/libsvm-outputs.json", import.meta.url);
  const { train, test, outputs, ...stored } = JSON.parse(readFileSync(file, "utf8")) as Stored;
  const sizes = stored.sizes.split(" ").map(Number);
  const indices = libsvmIndices(sizes);
  const instances = {
    slots: sizes.length,
    values: Int32Array.from(
      train.flatMap((line) => [...(valuesOfFeatures(line.split(" ").slice(1), indices) as Int32Array)]),
    ),
    targets: Int32Array.from(train, (line) => Number(line.split(" ")[0])),
    classes: 4,
  };
  /** LIBSVM keeps the sign of an alpha that returned to 0. */
  const withoutSigns = (text: string) => text.replace(/-0 /g, "0 ");

  it.each(outputs)("are reproduced to the last digit with $parameters", ({ parameters, model, classes }) => {
    const training = new SvmTraining(instances, { ...parameters, split: null });
    training.solveAll();
    const svm = training.model();
    const text = libsvmModelText(svm.models[0]!, indices);
    expect(withoutSigns(text).split("\n")).toEqual([...model.map(withoutSigns), ""]);
    const classifier = new SvmClassifier(svm, 4);
    const found = test.map((line) => {
      const values = new Int32Array(sizes.length);
      for (const feature of line.split(" ")) {
        const index = Number.parseInt(feature, 10);
        const slot = indices.before.findLastIndex((before) => before < index);
        values[slot] = index - indices.before[slot]!;
      }
      return classifier.predict(values);
    });
    expect(found.join(" ")).toBe(classes);
  });

  it("include alphas at their bound, and differ from each other", () => {
    const { parameters, model } = outputs[1]!;
    expect(model.filter((line) => line.includes(`${parameters.cost} `)).length).toBeGreaterThan(5);
    expect(new Set(outputs.map(({ classes }) => classes)).size).toBe(3);
  });
});
