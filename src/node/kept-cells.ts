import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, isParserCell, runsOn } from "../experiments/engine/cell.js";
import type { TreebankResults } from "../experiments/engine/experiment.js";
import type { ExperimentSettings } from "../experiments/engine/experiment-settings.js";
import type { ParserResult } from "../experiments/engine/run-cell.js";
import type { StructureResult } from "../experiments/measures/structure.js";
import type { TreebankFiles } from "./experiment-data.js";
import { writeWhole } from "./output.js";

/** The result of a cell, and what it took. */
export interface CellRecord {
  readonly result: StructureResult | ParserResult;
  /** Processor seconds, reading included. */
  readonly seconds: number;
}

/** A cell to run on a treebank, with the settings of the run. */
export interface CellTask {
  readonly treebank: TreebankFiles;
  readonly cell: Cell;
  readonly settings: ExperimentSettings;
}

/**
 * The results of finished cells in a folder, one file each. A file is named by a hash of everything that
 * its result depends on: the treebank, the cell, the settings and the code. So a change in any of these
 * never finds an old result.
 */
export class KeptCells {
  readonly #folder: string;
  readonly #code: string;

  /** `code` is a hash of the code that runs cells. */
  constructor(folder: string, code: string) {
    this.#folder = join(folder, "cells");
    this.#code = code;
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Whether there is a result. */
  has(task: CellTask): boolean {
    return existsSync(this.#file(task));
  }

  /** Writes a result. */
  async keep(task: CellTask, record: CellRecord): Promise<void> {
    await writeWhole(this.#file(task), Buffer.from(`${JSON.stringify(record)}\n`));
  }

  /** Reads the results of the cells that run on a treebank; undefined if one is missing. */
  results(
    treebank: TreebankFiles,
    cells: readonly Cell[],
    settings: ExperimentSettings,
  ): TreebankResults | undefined {
    const run = cells.filter((cell) => runsOn(cell, treebank.trainWords));
    const tasks = run.map((cell) => ({ treebank, cell, settings }));
    if (!tasks.every((task) => this.has(task))) return undefined;
    const records = tasks.map((task) => ({ cell: task.cell, ...this.#read(task) }));
    const structure = records.find(({ cell }) => !isParserCell(cell))?.result as StructureResult | undefined;
    const parsers = records.filter(({ cell }) => isParserCell(cell));
    return {
      name: treebank.name,
      seed: settings.seed,
      ...(structure === undefined ? {} : { structure }),
      parsers: Object.fromEntries(parsers.map(({ cell, result }) => [cell.name, result as ParserResult])),
      seconds: Object.fromEntries(records.map(({ cell, seconds }) => [cell.name, seconds])),
    };
  }

  #read(task: CellTask): CellRecord {
    return JSON.parse(readFileSync(this.#file(task), "utf8")) as CellRecord;
  }

  #file({ treebank, cell, settings }: CellTask): string {
    const { quick, learner, seed, epochs, beam } = settings;
    // Without a parser, only the choice of sentences matters.
    const used = isParserCell(cell) ? [quick, learner, seed, epochs, beam] : [quick];
    const inputs = JSON.stringify([this.#code, cell, used, treebank.fingerprint]);
    const key = createHash("sha256").update(inputs).digest("hex").slice(0, 12);
    return join(this.#folder, `${treebank.name}.${cell.name}.${key}.json`);
  }
}
