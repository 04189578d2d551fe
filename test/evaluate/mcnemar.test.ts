import { describe, expect, it } from "vitest";
import { chiSquareTail } from "../../src/evaluate/significance/chi-square.js";
import { mcnemar } from "../../src/evaluate/significance/mcnemar.js";

describe("McNemar's test", () => {
  // Expected values: scipy.stats.binomtest(min(b, c), b + c).pvalue.
  it.each([
    [0, 0, 1],
    [3, 3, 1],
    [1, 8, 0.0390625],
    [5, 0, 0.0625],
    [10, 14, 0.5412561893463135],
    [2, 22, 3.5881996154785156e-5],
  ])("is exact for %i against %i", (onlyFirst, onlySecond, p) => {
    expect(mcnemar(onlyFirst, onlySecond)).toEqual({ onlyFirst, onlySecond, method: "exact", p });
  });

  it("gives the share of all 2^n series of coin throws that are at least as uneven", () => {
    for (let n = 1; n <= 12; n++) {
      const unevenness = Array.from({ length: 2 ** n }, (_, throws) => {
        const heads = throws.toString(2).replaceAll("0", "").length;
        return Math.abs(2 * heads - n);
      });
      for (let first = 0; first <= n; first++) {
        const atLeast = unevenness.filter((u) => u >= Math.abs(2 * first - n)).length;
        expect(mcnemar(first, n - first).p).toBe(atLeast / 2 ** n);
      }
    }
  });

  // Expected values: scipy.stats.chi2.sf((abs(b - c) - 1) ** 2 / (b + c), 1).
  it.each([
    [10, 15, 0.4237107971667936],
    [40, 20, 0.014171388254012323],
    [59, 121, 5.450094825427117e-6],
    [13, 13, 1],
    [500, 300, 1.982453687656055e-12],
  ])("approximates %i against %i by chi-square", (onlyFirst, onlySecond, p) => {
    const test = mcnemar(onlyFirst, onlySecond);
    expect(test.method).toBe("chi-square");
    expect(test.p / p).toBeCloseTo(1, 11);
  });

  it("is close to the exact value where the method changes", () => {
    // The exact value for 17 against 9, from the binomial coefficients of 26.
    let ways = 1;
    let sum = 1;
    for (let i = 1; i <= 9; i++) {
      ways = (ways * (26 - i + 1)) / i;
      sum += ways;
    }
    expect(mcnemar(17, 9).p).toBeCloseTo((2 * sum) / 2 ** 26, 2);
  });
});

describe("tail of the chi-square distribution", () => {
  // Expected values: scipy.stats.chi2.sf(x, 1). The computation changes from series to fraction at 8.
  it.each([
    [0, 1],
    [1e-6, 0.9992021155721779],
    [0.1, 0.7518296340458492],
    [1, 0.31731050786291115],
    [3.841458820694124, 0.04999999999999989],
    [7.9, 0.004943479736228239],
    [8.1, 0.004426525857919834],
    [20, 7.744216431044088e-6],
    [50, 1.537459794428033e-12],
    [200, 2.0884875837625688e-45],
  ])("at %d", (x, tail) => {
    expect(chiSquareTail(x) / tail).toBeCloseTo(1, 11);
  });
});
