import { depths, nonProjectiveArcs } from "../sentence/measures/measures.js";
import { isPunctuation } from "../sentence/punctuation.js";
import type { Sentence } from "../sentence/sentence.js";
import { closedTree } from "../sentence/tree.js";

/** Whether words that are punctuation take part in a score. */
export type Punctuation = "counted" | "ignored";

/** What evaluation asks of a sentence, gold or system, computed once however often it is compared. */
export class Analysis {
  readonly sentence: Sentence;
  /** Heads of the closed tree: those of the sentence if it is a tree. */
  readonly tree: Int32Array;
  /**
   * Whether the arc to each word is non-projective, judged in the closed tree. An arc that closing has
   * replaced is not: there is nothing to judge.
   */
  readonly nonProjective: Uint8Array;
  #depth: Int32Array | undefined;
  #all: Uint8Array | undefined;
  #unpunctuated: Uint8Array | undefined;

  constructor(sentence: Sentence) {
    this.sentence = sentence;
    this.tree = closedTree(sentence.head);
    this.nonProjective = nonProjectiveArcs(this.tree);
    if (this.isTree) return;
    for (let i = 1; i <= sentence.length; i++) {
      if (this.tree[i] !== sentence.head[i]) this.nonProjective[i] = 0;
    }
  }

  /** Whether the sentence's own heads are a tree rooted at 0, with any number of root words. */
  get isTree(): boolean {
    return this.tree === this.sentence.head;
  }

  /** Number of arcs from 0 to each word in the closed tree. */
  get depth(): Int32Array {
    this.#depth ??= depths(this.tree);
    return this.#depth;
  }

  /** 1 for each word that takes part in a score, 0 for the others; entry 0 unused. */
  scored(punctuation: Punctuation): Uint8Array {
    if (punctuation === "counted") {
      this.#all ??= new Uint8Array(this.sentence.length + 1).fill(1);
      return this.#all;
    }
    this.#unpunctuated ??= Uint8Array.from(this.sentence.form, (form) => (isPunctuation(form) ? 0 : 1));
    return this.#unpunctuated;
  }
}
