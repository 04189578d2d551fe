import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ExperimentSettings,
  QUICK_EPOCHS,
  SPLIT_SHARE,
} from "../experiments/engine/experiment-settings.js";
import { PARSER_CELLS, STRUCTURE_CELL } from "../experiments/engine/parser-cells.js";
import type { ParserResult } from "../experiments/engine/run-cell.js";
import type { StructureResult } from "../experiments/measures/structure.js";
import type { TreebankResults } from "../experiments/papers/paper-experiment.js";
import type { TreebankFiles } from "./experiment-data.js";
import { writeWhole } from "./output.js";
import { version } from "./version.js";

/** Changes whenever kept results would mean something else. */
const FORMAT = 1;

/** What came of a cell, and what it took. */
export interface CellRecord {
  readonly result: StructureResult | ParserResult;
  /** Processor seconds, reading included. */
  readonly seconds: number;
}

/** Finished cells in a folder, a file for each, named by all that it depends on. */
export class KeptCells {
  readonly #folder: string;
  readonly #settings: ExperimentSettings;

  constructor(folder: string, settings: ExperimentSettings) {
    this.#folder = join(folder, "cells");
    this.#settings = settings;
    mkdirSync(this.#folder, { recursive: true });
  }

  has(treebank: TreebankFiles, cell: string): boolean {
    return existsSync(this.#file(treebank, cell));
  }

  async keep(treebank: TreebankFiles, cell: string, record: CellRecord): Promise<void> {
    await writeWhole(this.#file(treebank, cell), Buffer.from(`${JSON.stringify(record)}\n`));
  }

  /** All that is kept of these cells of a treebank; undefined if one is missing. */
  results(treebank: TreebankFiles, cells: readonly string[]): TreebankResults | undefined {
    if (!cells.every((cell) => this.has(treebank, cell))) return undefined;
    const records = cells.map((cell) => [cell, this.#read(treebank, cell)] as const);
    const structure = records.find(([cell]) => cell === STRUCTURE_CELL)?.[1].result as
      | StructureResult
      | undefined;
    const parsers = records.flatMap(([cell, { result }]) =>
      cell === STRUCTURE_CELL ? [] : [[cell, result as ParserResult] as const],
    );
    return {
      name: treebank.name,
      ...(structure === undefined ? {} : { structure }),
      parsers: Object.fromEntries(parsers),
      seconds: Object.fromEntries(records.map(([cell, { seconds }]) => [cell, seconds])),
    };
  }

  #read(treebank: TreebankFiles, cell: string): CellRecord {
    return JSON.parse(readFileSync(this.#file(treebank, cell), "utf8")) as CellRecord;
  }

  #file({ name, fingerprint }: TreebankFiles, cell: string): string {
    const { learner, quick, seed } = this.#settings;
    // The structure of a treebank depends on no learner.
    const parser = PARSER_CELLS.find((known) => known.name === cell);
    const told = parser === undefined ? [quick] : [quick, learner, seed, QUICK_EPOCHS, SPLIT_SHARE, parser];
    const inputs = JSON.stringify([FORMAT, version(), cell, told, fingerprint]);
    const key = createHash("sha256").update(inputs).digest("hex").slice(0, 12);
    return join(this.#folder, `${name}.${cell}.${key}.json`);
  }
}
