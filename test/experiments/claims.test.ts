import { describe, expect, it } from "vitest";
import { formatDifference } from "../../src/experiments/engine/format.js";
import { rankCorrelation } from "../../src/experiments/engine/rank-correlation.js";
import { verdictOf } from "../../src/experiments/papers/claims.js";
import { beside } from "../../src/experiments/papers/published.js";
import { growthOf } from "../../src/experiments/papers/running-time-figure.js";

describe("verdicts", () => {
  it("need all treebanks to hold, three quarters to hold mostly, half to hold in part", () => {
    expect([1, 0.99, 0.75, 0.74, 0.5, 0.49, 0].map(verdictOf)).toEqual([
      "holds",
      "holds mostly",
      "holds mostly",
      "holds in part",
      "holds in part",
      "does not hold",
      "does not hold",
    ]);
  });
});

describe("the growth of transitions", () => {
  const lengths = [5, 10, 20, 40];

  it("has the exponent 1 where it is linear, and 2 where it is quadratic", () => {
    const linear = growthOf({ lengths, transitions: lengths.map((n) => 2 * n) });
    expect(linear.slope).toBeCloseTo(2);
    expect(linear.r2).toBeCloseTo(1);
    expect(linear.exponent).toBeCloseTo(1);
    expect(growthOf({ lengths, transitions: lengths.map((n) => n * n) }).exponent).toBeCloseTo(2);
  });
});

describe("rank correlation", () => {
  it("is 1 for the same order, -1 for the opposite, whatever the distances", () => {
    expect(rankCorrelation([1, 2, 30], [4, 5, 6])).toBeCloseTo(1);
    expect(rankCorrelation([1, 2, 30], [6, 5, 4])).toBeCloseTo(-1);
  });

  it("gives equal values the mean of their ranks", () => {
    // By hand: ranks 1.5, 1.5, 3, 4 and 1, 2, 3, 4.
    expect(rankCorrelation([7, 7, 8, 9], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5));
  });
});

describe("published figures", () => {
  it("stand behind the treebank of their language, the others at the end", () => {
    const rows = beside(
      [
        ["sl_ssj", "1"],
        ["xx_own", "2"],
      ],
      { "Czech (PDT)": ["3"], Slovene: ["4"] },
    );
    expect(rows.map(({ cells }) => cells[0])).toEqual([
      "sl_ssj",
      "paper: Slovene",
      "xx_own",
      "paper: Czech (PDT)",
    ]);
    expect(rows.map(({ isPublished = false }) => isPublished)).toEqual([false, true, false, true]);
  });
});

describe("differences", () => {
  it("have a sign, and none of minus for zero", () => {
    expect([0.0123, -0.0045, -0.000001, 0].map((value) => formatDifference(value))).toEqual([
      "+1.23",
      "−0.45",
      "+0.00",
      "+0.00",
    ]);
  });
});
