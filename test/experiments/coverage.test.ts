import { describe, expect, it } from "vitest";
import { allCoverages, Coverage } from "../../src/experiments/measures/coverage.js";
import { SYSTEMS, transitionSystem } from "../../src/transition/systems.js";
import { goldTree } from "../support/systems.js";
import { heads } from "../support/trees/trees.js";

const PROJECTIVE = goldTree(heads("2 0 2 3"));
/** The arc from 1 to 3 crosses that from 0 to 2: one swap. */
const CROSSING = goldTree(heads("0 0 1"));

describe("coverage", () => {
  it("counts trees, arcs, transitions and swaps", () => {
    const swap = new Coverage(transitionSystem("swap"), "eager");
    const arcStandard = new Coverage(transitionSystem("arc-standard"), "static");
    for (const coverage of [swap, arcStandard]) {
      coverage.add(PROJECTIVE);
      coverage.add(CROSSING);
    }
    expect(swap).toMatchObject({ sentences: 2, exactSentences: 2, arcs: 7, exactArcs: 7, swaps: 1 });
    expect([swap.lengths, swap.transitions]).toEqual([
      [4, 3],
      [8, 8],
    ]);
    expect(swap.transitionsPerWord).toBe(16 / 7);
    expect(swap.mostTransitionsPerWord).toBe(8 / 3);
    expect(arcStandard).toMatchObject({ exactSentences: 1, arcs: 7, exactArcs: 6, swaps: 0 });
  });

  it("fits m = a * n by least squares, with R² about the mean of m", () => {
    const coverage = new Coverage(transitionSystem("swap"), "eager");
    for (const gold of [PROJECTIVE, PROJECTIVE, CROSSING, goldTree(heads("0 1 1 1 1"))]) coverage.add(gold);
    // Lengths 4 4 3 5, transitions 8 8 8 10: a = 138 / 66.
    const a = 138 / 66;
    const residual = 2 * (8 - 4 * a) ** 2 + (8 - 3 * a) ** 2 + (10 - 5 * a) ** 2;
    expect(coverage.runningTime.slope).toBeCloseTo(a, 12);
    expect(coverage.runningTime.r2).toBeCloseTo(1 - residual / 3, 12);
  });

  it("is there for every system that draws arcs, with each of its oracles", () => {
    const coverages = allCoverages();
    for (const { name, traits, create } of SYSTEMS) {
      const found = coverages.filter(({ system }) => system === name).map(({ oracle }) => oracle);
      const expected = traits.derives === "no trees" ? [] : Object.keys(create().oracles);
      expect([name, new Set(found)]).toEqual([name, new Set(expected)]);
    }
  });

  it("compares the degrees of Covington's parser, and explores with the default only", () => {
    const covington = allCoverages().filter(({ system }) => system === "covington");
    expect(covington.map(({ oracle, options }) => `${oracle} ${options[0]?.value}`)).toEqual([
      "static 0",
      "static 1",
      "static 2",
      "static Infinity",
      "dynamic Infinity",
    ]);
  });
});
