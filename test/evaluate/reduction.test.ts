import { describe, expect, it } from "vitest";
import { runningTime } from "../../src/evaluate/running-time.js";
import { errorReduction, reduction } from "../../src/evaluate/significance/reduction.js";

describe("reduction", () => {
  it("is the share of the baseline that is saved", () => {
    expect(reduction(200, 50)).toBe(0.75);
    expect(reduction(50, 200)).toBe(-3);
  });

  it("of errors is computed from accuracies", () => {
    expect(errorReduction(0.75, 0.875)).toBe(0.5);
    expect(errorReduction(0.875, 0.75)).toBe(-1);
    expect(errorReduction(1, 1)).toBeNaN();
  });
});

describe("running time", () => {
  it("is exact if every sentence takes the same number of transitions per word", () => {
    expect(runningTime([1, 5, 20], [2, 10, 40])).toEqual({ slope: 2, r2: 1 });
  });

  it("fits a line through the origin by least squares", () => {
    // slope = (18 + 50 + 144 + 288 + 880) / (9 + 25 + 64 + 144 + 400) = 1380 / 642
    const { slope, r2 } = runningTime([3, 5, 8, 12, 20], [6, 10, 18, 24, 44]);
    expect(slope).toBe(1380 / 642);
    // Against the variance around the mean of 20.4, by numpy.
    expect(r2).toBeCloseTo(0.9936660011074011, 12);
  });

  it("has the slope that minimises the squared residuals", () => {
    const lengths = [2, 3, 7, 11];
    const transitions = [5, 6, 19, 25];
    const { slope } = runningTime(lengths, transitions);
    const residual = (a: number) =>
      lengths.reduce((total, n, s) => total + (transitions[s]! - a * n) ** 2, 0);
    expect(residual(slope)).toBeLessThan(residual(slope + 1e-4));
    expect(residual(slope)).toBeLessThan(residual(slope - 1e-4));
  });
});
