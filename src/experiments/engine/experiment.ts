import type { StructureResult } from "../measures/structure.js";
import type { Cell } from "./cell.js";
import type { ReportSection } from "./report-section.js";
import type { ParserResult } from "./run-cell.js";
import type { RowResult } from "./score-parser.js";

/** The results of an experiment's cells for one treebank and one seed. */
export interface TreebankResults {
  /** The name of the treebank's files, such as da_ddt. */
  readonly name: string;
  /** The seed of the run. */
  readonly seed: number;
  /** Result of the structure cell, if the experiment has it. */
  readonly structure?: StructureResult;
  /** Result of each parser cell, by its name. */
  readonly parsers: Readonly<Record<string, ParserResult>>;
  /** Results of the folds of a cross-validation by the name of the parser cell; undefined without one. */
  readonly folds?: Readonly<Record<string, readonly ParserResult[]>> | undefined;
  /** Processor seconds that each cell took, by its name. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** An experiment over treebanks: the cells to run, and the report section to make of their results. */
export interface Experiment {
  /** The name on the command line. */
  readonly name: string;
  /** One sentence for the help of the command line. */
  readonly description: string;
  /** The cells that it needs of each treebank. */
  readonly cells: readonly Cell[];
  /** Makes the section of the report. All results have all cells; there is one for each treebank and seed. */
  section(results: readonly TreebankResults[]): ReportSection;
}

/** All cells that some experiments need of a treebank, each once. */
export function cellsOf(experiments: readonly Experiment[]): Cell[] {
  return [...new Set(experiments.flatMap(({ cells }) => cells))];
}

/**
 * Finds a row of a parser cell.
 *
 * @throws RangeError if there is none.
 */
export function rowOf({ name, parsers }: TreebankResults, cell: string, row: string): RowResult {
  const found = parsers[cell]?.rows[row];
  if (found === undefined) throw new RangeError(`${name} has no results of ${cell}, ${row}`);
  return found;
}

/**
 * Finds what was measured of a treebank's training file.
 *
 * @throws RangeError if nothing was.
 */
export function structureResult({ name, structure }: TreebankResults): StructureResult {
  if (structure === undefined) throw new RangeError(`${name} has no results of its structure`);
  return structure;
}
