import type { UserOptions } from "../../train/user-options.js";

/** A row of a table: one way to parse the test sentences with the parser of a cell. */
export interface ParsedRow {
  /** Name of the row in tables. */
  readonly name: string;
  /** Highest degree for Covington's parser, if it differs from training. */
  readonly degree?: number;
  /** Whether Covington's parser lifts arcs to keep to that degree. */
  readonly lift?: true;
  /** Whether exactly one word is attached to 0, if it differs from training. */
  readonly singleRoot?: true;
  /** Whether the row only shows another way to close trees. It is not timed, and not cross-validated. */
  readonly isVariant?: true;
}

/** One of the parts of a cross-validation. */
export interface Fold {
  /** Its number, from 1. */
  readonly fold: number;
  /** The number of folds. */
  readonly of: number;
}

/**
 * Which sentences a cell trains on and tests on:
 *
 * - "files": the training and the test file; nothing is held out;
 * - "split": two parts of the training file (2007, section 5); nothing is held out;
 * - "development": the training and the test file; the development file, or held-out sentences if the
 *   treebank has none, chooses the epoch;
 * - a number n: the first n training sentences; the first development sentences choose the epoch and are
 *   tested on;
 * - a fold: all sentences of the treebank; those of the fold are tested on, the others are trained on.
 */
export type CellData = "files" | "split" | "development" | number | Fold;

/**
 * A parser to train on a treebank, and the ways to parse with it. This is the work that one thread does in
 * one piece, and whose result is kept. It is plain data: it travels to threads, and its JSON is part of the
 * name of the result.
 */
export interface ParserCell {
  /** Unique among all cells, and fit to be part of a file name. */
  readonly name: string;
  /** The preset of a paper, if it is a paper's parser. */
  readonly preset?: string;
  /** Options besides those of the preset. A `learner` here is never replaced by that of the run. */
  readonly options: UserOptions;
  /** Changes to the settings that the family has completed, merged into nested objects. */
  readonly changes?: SettingsChanges;
  /** The sentences to train and test on. */
  readonly data: CellData;
  /** The ways to parse with the trained parser. */
  readonly rows: readonly ParsedRow[];
  /** Whether punctuation is scored; the papers leave it out. */
  readonly scoresPunctuation?: boolean;
  /** The cell runs only on treebanks with at most so many training words, because it takes long. */
  readonly mostTrainWords?: number;
  /** Whether parsing is timed, after a first pass. */
  readonly isTimed?: boolean;
  /** Whether the transitions of each test sentence are counted. */
  readonly countsTransitions?: boolean;
  /** Whether arcs are also scored by their length and by their distance to the root. */
  readonly groupsArcs?: boolean;
}

/** Values to replace in settings; objects are merged. */
export type SettingsChanges = { readonly [name: string]: string | number | boolean | null | SettingsChanges };

/** The rows of a cell without variants. */
export function mainRows({ rows }: ParserCell): readonly ParsedRow[] {
  return rows.filter(({ isVariant }) => !isVariant);
}

/** The cell without a parser: it measures the training file. */
export const STRUCTURE_CELL = {
  /** Its name among all cells. */
  name: "structure",
} as const;

/** A piece of work on one treebank. */
export type Cell = ParserCell | typeof STRUCTURE_CELL;

/** Whether a cell runs on a treebank with so many training words. */
export function runsOn(cell: Cell, trainWords: number): boolean {
  return !isParserCell(cell) || trainWords <= (cell.mostTrainWords ?? Number.POSITIVE_INFINITY);
}

/** Whether a cell trains a parser. */
export function isParserCell(cell: Cell): cell is ParserCell {
  return "rows" in cell;
}
