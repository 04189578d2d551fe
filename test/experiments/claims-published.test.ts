import { describe, expect, it } from "vitest";
import type { Claim, TrendClaim } from "../../src/experiments/claims/claim.js";
import { judged, judgedTrend } from "../../src/experiments/claims/claims.js";
import { CLAIMS_2005 } from "../../src/experiments/claims/claims-2005.js";
import { CLAIMS_2007, TRENDS_2007 } from "../../src/experiments/claims/claims-2007.js";
import { CLAIMS_2008 } from "../../src/experiments/claims/claims-2008.js";
import { CLAIMS_2009, TRENDS_2009 } from "../../src/experiments/claims/claims-2009.js";
import type { Figures } from "../../src/experiments/claims/figures.js";
import { FIGURES_2005, FIGURES_2007, FIGURES_2009 } from "../../src/experiments/claims/published-figures.js";

/** The claims that need figures that the papers do not print, and which. */
const CANNOT_BE_TOLD: Readonly<Record<string, string>> = {
  "The expected running time of Su is linear.": "the exponent b, which needs all sentences",
  "An oracle that swaps less is better.": "scores of the lazy oracle",
  "The positive effect of Su on exact match depends on the frequency of non-projective arcs.":
    "the share of non-projective arcs in Arabic, Danish and Turkish",
  "The effect of Su on attachment depends on the frequency of non-projective arcs.":
    "the share of non-projective arcs in Arabic, Danish and Turkish",
  "MST-06 is better on long arcs, Malt-06 on short ones.": "scores by the length of arcs",
  "MST-06 is better on arcs near the root, Malt-06 on those far from it.": "scores by distance to the root",
};

const PAPERS: readonly [string, readonly Claim[], readonly TrendClaim[], readonly Figures[]][] = [
  ["2005", CLAIMS_2005, [], FIGURES_2005],
  ["2007", CLAIMS_2007, TRENDS_2007, FIGURES_2007],
  ["2009", CLAIMS_2009, TRENDS_2009, FIGURES_2009],
  ["2008", CLAIMS_2008, [], FIGURES_2009],
];

describe.each(PAPERS)("the judges of %s, given the paper's own figures", (_, claims, trends, figures) => {
  const all = [
    ...claims.map((claim) => judged(claim, figures)),
    ...trends.map((claim) => judgedTrend(claim, figures)),
  ];

  it.each(all.map((claim) => [claim.claim, claim] as const))("%s", (name, { verdict, summary }) => {
    const expected = name in CANNOT_BE_TOLD ? "cannot be told" : "holds";
    expect(`${verdict}: ${summary}`).toBe(`${expected}: ${summary}`);
  });
});

describe("published figures", () => {
  it("are read from the tables", () => {
    const czech = FIGURES_2005[0]!;
    expect(czech.score("head", "uem")).toBeCloseTo(0.316);
    expect(czech.recovered("head+path")).toBeCloseTo(0.993);
    expect(czech.f("path")).toBeCloseTo(0.534);
    const dutch = FIGURES_2007.find(({ name }) => name === "Dutch")!;
    expect(dutch.nonProjectiveTokens).toBe(5.4);
    expect(dutch.score("0", "uas")).toBeCloseTo(0.793);
    expect([dutch.seconds("unbounded"), dutch.seconds("1"), dutch.seconds("0")]).toEqual([3791, 1695, 784]);
    expect(dutch.mark("unbounded", "1", "uas", 0.05)).toBe("+");
    const slovene = FIGURES_2009.find(({ name }) => name === "Slovene")!;
    expect(slovene.score("malt-06", "nonProjectiveLas")).toBeCloseTo(0.207);
    expect(slovene.score("spp", "lem")).toBeCloseTo(0.269);
    expect(slovene.score("su-lazy", "las")).toBeUndefined();
    expect(slovene.growth("test")).toBeUndefined();
  });

  it("would refute claims that the paper does not make", () => {
    const improves = CLAIMS_2009.find(({ claim }) => claim.startsWith("Su improves on the projective"))!;
    // Two of five languages: so the claim is judged on Czech and Slovene.
    expect(judged(improves, FIGURES_2009).everywhere.verdict).toBe("does not hold");
    expect(judged(improves, FIGURES_2009).summary).toMatch(/^2 of 2/);
    const exact = CLAIMS_2009.find(({ claim }) => claim.startsWith("Su has the highest"))!;
    expect(judged(exact, FIGURES_2009).everywhere).toMatchObject({ verdict: "holds mostly" });
  });
});
