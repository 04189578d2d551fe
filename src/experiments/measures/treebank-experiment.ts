import { isPunctuation } from "../../sentence/punctuation.js";
import type { Sentence } from "../../sentence/sentence.js";

/** An experiment that measures treebanks one at a time. Each is a row of its table. */
export interface TreebankExperiment<Options> {
  /** The name on the command line. */
  readonly name: string;
  /** What it measures, with the paper and table it follows. */
  readonly description: string;
  /** Names of the columns after the column with the treebank. */
  readonly columns: readonly string[];
  /** Starts the row of one treebank. */
  begin(options: Options): TreebankMeasurement;
}

/** The measurement of one treebank. */
export interface TreebankMeasurement {
  /**
   * Counts a sentence. It must have a tree rooted at 0. For `punctuation: "removed"`, remove its
   * punctuation first.
   */
  add(sentence: Sentence): void;
  /** What was counted so far, as plain data for JSON. */
  counts(): Record<string, unknown>;
  /** What was counted so far, as the cells of the table after the name of the treebank. */
  cells(): string[];
}

/** The ways to treat punctuation (see `isPunctuation`). */
export const PUNCTUATION = ["omitted", "counted", "removed"] as const;

/** Which words are counted. */
export interface CountOptions {
  /**
   * "omitted" (the default, as in the papers of 2005 and 2007): punctuation is part of the trees but is not
   * counted. "counted": it counts like any word. "removed": it is not even part of the trees.
   */
  readonly punctuation?: (typeof PUNCTUATION)[number] | undefined;
}

/** Whether a word of this form is counted. */
export function isCounted(form: string, options: CountOptions): boolean {
  return options.punctuation === "counted" || !isPunctuation(form);
}
