import type { ParserResult } from "../engine/run-cell.js";
import type { RowResult } from "../engine/score-parser.js";
import type { StructureResult } from "../measures/structure.js";

/** All that was kept of one treebank: cells that were not wanted are missing. */
export interface TreebankResults {
  /** The name of its files, such as da_ddt. */
  readonly name: string;
  readonly structure?: StructureResult;
  /** What came of each parser cell, by its name. */
  readonly parsers: Readonly<Record<string, ParserResult>>;
  /** Processor seconds that each cell took, by its name. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** A row of a table: one of ours, or one that a paper has printed. */
export interface ReportRow {
  readonly cells: readonly string[];
  readonly isPublished?: boolean;
}

export interface ReportTable {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly ReportRow[];
  /** What the columns and marks mean. */
  readonly note: string;
  /** Columns with text; all others have numbers. */
  readonly textColumns?: number;
}

/** A picture with a name for its file. */
export interface ReportFigure {
  readonly file: string;
  readonly caption: string;
  readonly svg: string;
}

/** What a report says about one experiment. */
export interface ReportSection {
  readonly title: string;
  /** Where the experiment is described. */
  readonly source: string;
  readonly text: string;
  readonly tables: readonly ReportTable[];
  readonly figures?: readonly ReportFigure[];
  /** Files with the data behind figures, by name. */
  readonly data?: Readonly<Record<string, string>>;
}

/** An experiment of the papers over several treebanks: what it needs, and what it makes of it. */
export interface PaperExperiment {
  /** The name on the command line. */
  readonly name: string;
  readonly description: string;
  /** Names of the cells that it needs of each treebank. */
  readonly cells: readonly string[];
  /** The section of the report; all treebanks have all cells. */
  section(treebanks: readonly TreebankResults[]): ReportSection;
}

/** A row of a parser cell; fails with a RangeError if it is not there. */
export function rowOf({ name, parsers }: TreebankResults, cell: string, row: string): RowResult {
  const found = parsers[cell]?.rows[row];
  if (found === undefined) throw new RangeError(`${name} has no results of ${cell}, ${row}`);
  return found;
}

/** What was measured of a treebank's training file; fails with a RangeError if it was not. */
export function structureResult({ name, structure }: TreebankResults): StructureResult {
  if (structure === undefined) throw new RangeError(`${name} has no results of its structure`);
  return structure;
}
