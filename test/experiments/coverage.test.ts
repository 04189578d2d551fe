import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { comparisonTables } from "../../src/cli/reports/coverage-table.js";
import { allCoverages, Coverage } from "../../src/experiments/measures/coverage.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { SYSTEMS, transitionSystem } from "../../src/transition/systems.js";
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

  it.skipIf(!HAS_TREEBANKS)("of the Danish treebank is what docs/coverage.md says", () => {
    const coverages = allCoverages();
    for (const { head } of treebank("da_ddt-ud-train.conllu")) {
      if (head.length < 2 || brokenTree(head) !== undefined) continue;
      const gold = goldTree(head);
      for (const coverage of coverages) coverage.add(gold);
    }
    const tables = comparisonTables([{ name: "da_ddt-ud-train", coverages }], true);
    const documented = documentedFigures(readFileSync("docs/coverage.md", "utf8"));
    expect(documented.size).toBeGreaterThan(20);
    const found = documentedFigures(tables);
    for (const [place, figure] of documented) expect([place, found.get(place)]).toEqual([place, figure]);
  });
});

/** The figures of the Danish treebank in Markdown tables, by table and column. */
function documentedFigures(text: string): Map<string, string> {
  const figures = new Map<string, string>();
  for (const section of text.split(/^### /m).slice(1)) {
    const [title, ...lines] = section.split("\n");
    const cells = (start: string) =>
      lines
        .find((line) => line.startsWith(start))!
        .split("|")
        .map((cell) => cell.trim());
    const header = cells("|  ");
    cells("| da_ddt").forEach((figure, column) => {
      // "lazy" heads several columns.
      const before = header[column] === "lazy" ? `${header[column - 1]} ` : "";
      figures.set(`${title}: ${before}${header[column]}`, figure);
    });
  }
  return figures;
}
