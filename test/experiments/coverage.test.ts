import { describe, expect, it } from "vitest";
import { allCoverages, Coverage } from "../../src/experiments/measures/coverage.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { transitionSystem } from "../../src/transition/systems.js";
import { goldTree } from "../support/systems.js";
import { HAS_TREEBANKS, treebank } from "../support/treebanks.js";
import { heads } from "../support/trees.js";

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
    const names = allCoverages().map(
      ({ system, oracle, options }) => `${system} ${oracle} ${options[0]?.value}`,
    );
    expect(names).toEqual([
      "swap lazy undefined",
      "swap eager undefined",
      "swap dynamic undefined",
      "arc-standard static undefined",
      "arc-eager static undefined",
      "arc-eager dynamic undefined",
      "covington static 0",
      "covington static 1",
      "covington static 2",
      "covington static Infinity",
      "covington dynamic Infinity",
      "sort static undefined",
      "attardi lazy undefined",
      "attardi eager undefined",
      "attardi dynamic undefined",
    ]);
  });

  it.skipIf(!HAS_TREEBANKS)("of the Danish treebank is what docs/coverage.md says", () => {
    const coverages = allCoverages();
    for (const { head } of treebank("da_ddt-ud-train.conllu")) {
      if (head.length < 2 || brokenTree(head) !== undefined) continue;
      const gold = goldTree(head);
      for (const coverage of coverages) coverage.add(gold);
    }
    const figures = coverages.map(
      ({ system, oracle, options, exactSentences, exactArcs, swaps, runningTime }) =>
        [
          system + (options[0]?.value ?? ""),
          oracle,
          exactSentences,
          exactArcs,
          swaps,
          runningTime.slope.toFixed(2),
          runningTime.r2.toFixed(3),
        ].join(" "),
    );
    expect(figures).toMatchInlineSnapshot(`
      [
        "swap lazy 564 10332 148 2.03 0.996",
        "swap eager 564 10332 830 2.19 0.899",
        "swap dynamic 564 10332 148 2.03 0.996",
        "arc-standard static 460 10034 0 2.00 1.000",
        "arc-eager static 460 9988 0 1.88 0.994",
        "arc-eager dynamic 460 10164 0 1.92 0.998",
        "covington0 static 460 9988 0 3.06 0.883",
        "covington1 static 559 10315 0 9.05 0.858",
        "covington2 static 562 10327 0 12.17 0.831",
        "covingtonInfinity static 564 10332 0 16.28 0.758",
        "covingtonInfinity dynamic 564 10332 0 16.28 0.758",
        "sort static 520 10098 836 2.07 0.976",
        "attardi lazy 562 10323 146 2.03 0.996",
        "attardi eager 563 10330 828 2.19 0.900",
        "attardi dynamic 562 10323 146 2.03 0.996",
      ]
    `);
  });
});
