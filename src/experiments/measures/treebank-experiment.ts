import { isPunctuation } from "../../sentence/punctuation.js";
import type { Sentence } from "../../sentence/sentence.js";

/** An experiment that measures treebanks one at a time, a row of its table for each. */
export interface TreebankExperiment<Options> {
  /** The name on the command line. */
  readonly name: string;
  /** What it measures, with the paper and table it follows. */
  readonly description: string;
  /** Names of the columns after that of the treebank. */
  readonly columns: readonly string[];
  /** Starts the row of one treebank. */
  begin(options: Options): TreebankMeasurement;
}

/** The measurement of one treebank. */
export interface TreebankMeasurement {
  /** Counts a sentence, which must have a tree rooted at 0; one to be counted without punctuation has none. */
  add(sentence: Sentence): void;
  /** What was counted so far, as plain data for JSON. */
  counts(): Record<string, unknown>;
  /** What was counted so far, as the cells of the table after the name of the treebank. */
  cells(): string[];
}

/** What becomes of punctuation, which is what isPunctuation says. */
export const PUNCTUATION = ["omitted", "counted", "removed"] as const;

/** What is counted in the experiments of the papers. */
export interface CountOptions {
  /**
   * "omitted" (the default, and the papers of 2005 and 2007): it is part of the trees, and not counted.
   * "counted": it counts like any word. "removed": it is no part of the trees.
   */
  readonly punctuation?: (typeof PUNCTUATION)[number] | undefined;
}

/** Whether a word of this form is counted. */
export function isCounted(form: string, options: CountOptions): boolean {
  return options.punctuation === "counted" || !isPunctuation(form);
}
