import { FormatError } from "../sentence/format-error.js";
import type { Analysis } from "./analysis.js";
import { checkSameWords, DEFAULT_NAMES, type InputNames } from "./mismatch.js";

/** A system's analysis of a sentence beside the gold one, word by word. */
export class Comparison {
  readonly gold: Analysis;
  readonly system: Analysis;
  /** 1 where the system's head is the gold one, otherwise 0; entry 0 unused. */
  readonly headRight: Uint8Array;
  /** 1 where the system's relation is the gold one, subtype and all, whatever the head. */
  readonly labelRight: Uint8Array;

  /**
   * Refuses sentences that are not about the same words, and a gold word without a head: there would be
   * nothing to compare with. A system's word without a head is wrong, no more.
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
