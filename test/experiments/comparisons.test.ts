import { describe, expect, it } from "vitest";
import { comparisonExperiment, rowNames } from "../../src/experiments/comparisons/comparison.js";
import { COMPARISONS } from "../../src/experiments/comparisons/comparisons.js";
import { curves } from "../../src/experiments/comparisons/curves.js";
import { systems } from "../../src/experiments/comparisons/systems.js";
import type { ParserCell } from "../../src/experiments/engine/cell.js";
import type { TreebankResults } from "../../src/experiments/engine/experiment.js";
import { cellOptions, type ExperimentSettings } from "../../src/experiments/engine/experiment-settings.js";
import { type ParserResult, runCell } from "../../src/experiments/engine/run-cell.js";
import { PAPER_CELLS } from "../../src/experiments/papers/paper-cells.js";
import { parserFamily, TRANSITION_FAMILY_NAMES } from "../../src/train/families.js";
import { PARSING_SYSTEM_NAMES } from "../../src/transition/systems.js";
import { generatedTreebank } from "../support/trees/generated-treebank.js";

const CLOCK = { processor: () => 0, wall: () => 0 };
const PARTS = {
  train: generatedTreebank(40, 0.5, 1),
  dev: generatedTreebank(12, 0.5, 2),
  test: generatedTreebank(20, 0.5, 3),
};
const SETTINGS: ExperimentSettings = { learner: "linear", quick: false, seed: 1 };

function completed(cell: ParserCell, settings: ExperimentSettings = SETTINGS): ParserResult {
  const run = runCell(cell, PARTS, settings, CLOCK);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

/** A small network, so that a test can train it. */
const SMALL = {
  shape: { wordColumns: 8, gramColumns: 8, tagColumns: 8, units: 8, arcUnits: 8, labelUnits: 8 },
};

describe("the comparisons", () => {
  it("have cells with different names that fit into file names", () => {
    const names = [...COMPARISONS.flatMap(({ cells }) => cells), ...PAPER_CELLS].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9.+-]+$/);
  });

  it.each(COMPARISONS.flatMap(({ cells }) => cells).map((cell) => [cell.name, cell] as const))(
    "have settings that their family accepts: %s",
    (_, cell) => {
      const options = cellOptions(cell, SETTINGS);
      const { settings } = parserFamily(options.learner!).settings(PARTS.train, options);
      expect(settings).toMatchObject({ learner: options.learner, seed: 1 });
    },
  );

  it.each(TRANSITION_FAMILY_NAMES)("compare systems with any learner of transitions: %s", (learner) => {
    for (const cell of systems.cells) {
      const options = cellOptions(cell, { ...SETTINGS, learner });
      const { settings } = parserFamily(learner).settings(PARTS.train, options);
      expect(settings, cell.name).toMatchObject({ learner, system: cell.options.system });
    }
  });

  it("compare every system that parses", () => {
    const compared = new Set(systems.cells.map(({ options }) => options.system));
    expect([...compared].sort()).toEqual([...PARSING_SYSTEM_NAMES].sort());
    const rows = rowNames(systems).filter((name) => /^(swap|arc-standard|covington)\b/.test(name));
    expect(rows.sort()).toEqual([
      "arc-standard",
      "arc-standard head",
      "covington d = 0",
      "covington d = 1",
      "covington d = 2",
      "covington unbounded",
      "swap dynamic",
      "swap eager",
      "swap lazy",
    ]);
  });

  it("run the cells of the wanted rows only, and refuse rows that they do not have", () => {
    const { cells } = comparisonExperiment(systems, ["covington d = 2", "sort"]);
    expect(cells.map(({ name }) => name)).toEqual(["systems-covington", "systems-sort"]);
    expect(() => comparisonExperiment(systems, ["sort", "none"])).toThrow("found none");
    expect(rowNames(curves)).toEqual(["linear", "neural"]);
  });
});

describe("a cell of a comparison", () => {
  const swap = systems.cells.find(({ name }) => name === "systems-swap-lazy")!;

  it("chooses the epoch by the development sentences and records its scores", () => {
    const { development, settings, testSentences } = completed(swap, { ...SETTINGS, epochs: 4 });
    expect(testSentences).toBe(20);
    expect(settings.epochs).toBe(4);
    const { las, best } = development!;
    expect(las.length).toBeLessThanOrEqual(4);
    expect(las[best - 1]).toBe(Math.max(...las));
  });

  it("counts punctuation, which the cells of the papers do not", () => {
    const [sentence] = PARTS.test;
    const form = sentence!.form.map((word, i) => (i === sentence!.length ? "." : word));
    const parts = { ...PARTS, test: [sentence!.with({ form })] };
    const items = (cell: ParserCell) => {
      const run = runCell(cell, parts, { ...SETTINGS, epochs: 1 }, CLOCK);
      for (;;) {
        const { done, value } = run.next();
        if (done) return Object.values(value.rows)[0]!.judgements.las.items;
      }
    };
    expect(items(swap)).toBe(sentence!.length);
    expect(items({ ...swap, scoresPunctuation: false })).toBe(sentence!.length - 1);
  });

  it("trains on the first sentences and tests on development sentences if it has a size", () => {
    const cell = { ...curves.cells[0]!, data: 10 };
    const result = completed(cell, { ...SETTINGS, epochs: 1 });
    expect([result.trainSentences, result.testSentences]).toEqual([10, 12]);
    const without = runCell(cell, { train: PARTS.train, test: PARTS.test }, SETTINGS, CLOCK);
    expect(() => without.next()).toThrow("NAME-ud-dev.conllu");
  });

  it("trains networks with either head, with changed settings", () => {
    const network = (options: ParserCell["options"], changes = SMALL) =>
      completed(
        {
          name: "small",
          options: { learner: "neural", ...options },
          changes,
          data: "development",
          rows: [{ name: "row" }],
        },
        { ...SETTINGS, epochs: 2 },
      );
    const graph = network({ head: "graph" });
    expect(graph.settings).toMatchObject({ learner: "neural", epochs: 2 });
    expect(graph.development!.las.length).toBe(2);
    expect(graph.rows.row!.decisions).toBe(0);
    const transition = network({ head: "transition" });
    expect(transition.rows.row!.decisions).toBeGreaterThan(transition.testWords);
    const larger = network({ head: "graph" }, { shape: { ...SMALL.shape, units: 16 } });
    expect(larger.modelBytes).toBeGreaterThan(graph.modelBytes);
    expect(() => network({}, { shape: { ...SMALL.shape, unitz: 1 } as typeof SMALL.shape })).toThrow("unitz");
  });
});

/** A result of the cell systems-sort with some values. */
function resultOf(
  name: string,
  seed: number,
  las: number,
  dev: readonly number[],
  seconds: number,
): TreebankResults {
  const retrieved = { precision: null, recall: 0.25, f: null };
  const row = { uas: las + 0.1, las, lem: 0.5, labelled: retrieved, unlabelled: retrieved };
  const parser = {
    development: { las: dev, best: dev.indexOf(Math.max(...dev)) + 1 },
    testWords: 1000,
    modelBytes: 2_500_000,
    rows: { sort: row },
    times: { train: 3, parse: { sort: seconds } },
  };
  return { name, seed, parsers: { "systems-sort": parser as unknown as ParserResult }, seconds: {} };
}

describe("the table of a comparison", () => {
  it("has a table for each treebank with means over seeds, and the highest speed", () => {
    const { tables } = systems.section(
      [
        resultOf("aa", 1, 0.7, [0.6, 0.65], 0.5),
        resultOf("aa", 2, 0.8, [0.75, 0.65], 0.1),
        resultOf("bb", 1, 0.9, [0.5], 0),
      ],
      ["sort"],
    );
    expect(tables.map(({ caption }) => caption)).toEqual(["aa", "bb"]);
    expect(tables.map(({ rows }) => rows[0]!.cells)).toEqual([
      ["sort", "2", "70.00", "75.00", "85.00", "50.00", "25.00", "–", "10,000", "3", "2.5", "2"],
      ["sort", "1", "50.00", "90.00", "100.00", "50.00", "25.00", "–", "–", "3", "2.5", "1"],
    ]);
  });
});
