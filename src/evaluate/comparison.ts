import { FormatError } from "../sentence/format-error.js";
import type { Analysis } from "./analysis.js";
import { checkSameWords, DEFAULT_NAMES, type InputNames } from "./mismatch.js";

/** A word-by-word comparison of a system's sentence with the gold sentence. */
export class Comparison {
  /** The gold sentence. */
  readonly gold: Analysis;
  /** The system's sentence. */
  readonly system: Analysis;
  /** 1 for each word with the right head, otherwise 0; entry 0 is unused. */
  readonly headRight: Uint8Array;
  /** 1 for each word with the right relation and subtype, whatever the head; entry 0 is unused. */
  readonly labelRight: Uint8Array;

  /**
   * Compares two sentences with the same words. A word to which the system gave no head is wrong.
   *
   * @throws MismatchError if the words differ.
   * @throws FormatError if a gold word has no head.
   */
  constructor(gold: Analysis, system: Analysis, names: InputNames = DEFAULT_NAMES) {
    this.gold = gold;
    this.system = system;
    const { sentence } = gold;
    const predicted = system.sentence;
    checkSameWords(sentence, predicted, names);
    this.headRight = new Uint8Array(sentence.length + 1);
    this.labelRight = new Uint8Array(sentence.length + 1);
    for (let i = 1; i <= sentence.length; i++) {
      if (sentence.head[i] === -1) {
        const line = sentence.lineOf(i) || undefined;
        const location = { file: names.gold, line, sentenceId: sentence.id };
        throw new FormatError(`expected a HEAD for word ${i} of the gold, found _`, location);
      }
      if (sentence.head[i] === predicted.head[i]) this.headRight[i] = 1;
      if (sentence.deprel[i] === predicted.deprel[i]) this.labelRight[i] = 1;
    }
  }
}
