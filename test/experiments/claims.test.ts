import { describe, expect, it } from "vitest";
import { judged, verdictOf } from "../../src/experiments/claims/claims.js";
import { CLAIMS_2005 } from "../../src/experiments/claims/claims-2005.js";
import { CLAIMS_2007 } from "../../src/experiments/claims/claims-2007.js";
import { CLAIMS_2009 } from "../../src/experiments/claims/claims-2009.js";
import type { Figures } from "../../src/experiments/claims/figures.js";
import { FIGURES_2005, FIGURES_2007, FIGURES_2009 } from "../../src/experiments/claims/published-figures.js";
import {
  BUT_DUTCH_2007,
  CZECH_AND_SLOVENE_2009,
  isInScope,
  MANY_SENTENCES_2007,
} from "../../src/experiments/claims/scope.js";
import { formatDifference } from "../../src/experiments/engine/format.js";
import { rankCorrelation } from "../../src/experiments/engine/rank-correlation.js";
import { retrieved } from "../../src/experiments/engine/score-parser.js";
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

describe("the scope of a claim", () => {
  const treebank = (name: string, tokens: number, sentences = 0) => ({
    name,
    nonProjectiveTokens: tokens,
    nonProjectiveSentences: sentences,
  });

  it("has the languages of the paper, and treebanks with at least its share of non-projective arcs", () => {
    const names = [treebank("cs_small", 0.86), treebank("eu_bdt", 4.98), treebank("en_ewt", 0.17)];
    expect(names.filter((one) => isInScope(CZECH_AND_SLOVENE_2009, one)).map(({ name }) => name)).toEqual([
      "cs_small",
      "eu_bdt",
    ]);
  });

  it("leaves out the languages that the paper excepts, whatever their share", () => {
    expect(isInScope(BUT_DUTCH_2007, treebank("nl_lassysmall", 6.38))).toBe(false);
    expect(isInScope(BUT_DUTCH_2007, treebank("eu_bdt", 4.98))).toBe(true);
  });

  it("may be about the share of sentences", () => {
    expect(isInScope(MANY_SENTENCES_2007, treebank("eu_bdt", 0, 33.9))).toBe(true);
    expect(isInScope(MANY_SENTENCES_2007, treebank("da_ddt", 6, 18.4))).toBe(false);
  });
});

describe("a figure that is not defined", () => {
  it("leaves a claim open on that treebank, and does not count as 0", () => {
    const order = CLAIMS_2005.find(({ test }) => test.startsWith("unlabelled F"))!;
    const czech = FIGURES_2005[0]!;
    const without = { ...czech, f: (parser: string) => (parser === "path" ? undefined : czech.f(parser)) };
    expect(order.judge(without)).toEqual({ holds: undefined, evidence: "F 59.0, 57.5, –" });
    expect(judged(order, [without])).toMatchObject({ verdict: "cannot be told", summary: "none of 1" });
    expect(judged(order, [without, czech])).toMatchObject({
      verdict: "holds",
      summary: "1 of 1; 1 cannot be told",
    });
  });

  it("is F where a parser draws no non-projective arc", () => {
    expect(retrieved({ gold: 20, goldRight: 0, found: 0, foundRight: 0 })).toMatchObject({
      precision: null,
      recall: 0,
      f: null,
    });
    expect(retrieved({ gold: 20, goldRight: 0, found: 5, foundRight: 0 })).toMatchObject({
      precision: 0,
      recall: 0,
      f: 0,
    });
    expect(retrieved({ gold: 20, goldRight: 5, found: 10, foundRight: 5 }).f).toBeCloseTo(1 / 3);
  });
});

describe("the level of significance", () => {
  it("is 0.01 for claims of 2005, and 0.05 for the others", () => {
    const levels = new Set<number>();
    const spy = (figures: Figures): Figures => ({
      ...figures,
      mark: (first, second, score, level) => {
        levels.add(level);
        return figures.mark(first, second, score, level);
      },
    });
    for (const claim of CLAIMS_2005) judged(claim, FIGURES_2005.map(spy));
    expect([...levels]).toEqual([0.01]);
    levels.clear();
    for (const claim of CLAIMS_2007) judged(claim, FIGURES_2007.map(spy));
    for (const claim of CLAIMS_2009) judged(claim, FIGURES_2009.map(spy));
    expect([...levels]).toEqual([0.05]);
  });
});
