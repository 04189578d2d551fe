import { describe, expect, it } from "vitest";
import { STRUCTURE_CELL } from "../../src/experiments/engine/cell.js";
import type { ExperimentSettings } from "../../src/experiments/engine/experiment-settings.js";
import type { ParserResult } from "../../src/experiments/engine/run-cell.js";
import { SU_CELL, SWAP_CELLS } from "../../src/experiments/papers/paper-cells.js";
import { type CellTask, KeptCells } from "../../src/node/kept-cells.js";
import { temporaryFolder } from "../support/cli.js";

const SETTINGS: ExperimentSettings = { learner: "linear", quick: false, seed: 1 };
const TREEBANK = {
  name: "xx_toy",
  train: "train",
  test: "test",
  fingerprint: "f1",
  trainWords: 1,
  testWords: 1,
};
const TASK: CellTask = { treebank: TREEBANK, cell: SU_CELL, settings: SETTINGS };
const RECORD = { result: { trainWords: 17 } as ParserResult, seconds: 2 };

async function keptTask() {
  const folder = temporaryFolder();
  const kept = new KeptCells(folder, "code 1");
  await kept.keep(TASK, RECORD);
  return { folder, kept };
}

describe("kept cells", () => {
  it("give back what was kept, also to another process", async () => {
    const { folder } = await keptTask();
    const again = new KeptCells(folder, "code 1");
    expect(again.has(TASK)).toBe(true);
    expect(again.results(TREEBANK, [SU_CELL], SETTINGS)).toEqual({
      name: "xx_toy",
      seed: 1,
      parsers: { "swap-su": RECORD.result },
      seconds: { "swap-su": 2 },
    });
  });

  it("miss when the code has changed", async () => {
    const { folder } = await keptTask();
    const changed = new KeptCells(folder, "code 2");
    expect(changed.has(TASK)).toBe(false);
    expect(changed.results(TREEBANK, [SU_CELL], SETTINGS)).toBeUndefined();
  });

  it.each<[string, Partial<CellTask>]>([
    ["the treebank", { treebank: { ...TREEBANK, fingerprint: "f2" } }],
    ["the cell", { cell: { ...SU_CELL, options: { oracle: "lazy" } } }],
    ["the learner", { settings: { ...SETTINGS, learner: "svm" } }],
    ["the seed", { settings: { ...SETTINGS, seed: 2 } }],
    ["the number of epochs", { settings: { ...SETTINGS, epochs: 2 } }],
    ["the beam", { settings: { ...SETTINGS, beam: 8 } }],
    ["the choice of sentences", { settings: { ...SETTINGS, quick: true } }],
  ])("miss when %s has changed", async (_, change) => {
    const { kept } = await keptTask();
    expect(kept.has({ ...TASK, ...change })).toBe(false);
  });

  it("keep the structure of a treebank for every learner and seed", async () => {
    const { kept } = await keptTask();
    await kept.keep({ ...TASK, cell: STRUCTURE_CELL }, RECORD);
    const settings = { ...SETTINGS, learner: "svm", seed: 5 };
    expect(kept.has({ ...TASK, cell: STRUCTURE_CELL, settings })).toBe(true);
  });

  it("have no results of a treebank while a cell is missing", async () => {
    const { kept } = await keptTask();
    expect(kept.results(TREEBANK, SWAP_CELLS, SETTINGS)).toBeUndefined();
  });
});
