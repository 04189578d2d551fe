import { depths, nonProjectiveArcs } from "../sentence/measures/measures.js";
import { isPunctuation } from "../sentence/punctuation.js";
import type { Sentence } from "../sentence/sentence.js";
import { closedTree } from "../sentence/tree.js";

/** Whether punctuation is counted in a score. */
export type Punctuation = "counted" | "ignored";

/** A gold or system sentence with the properties that evaluation needs, each computed only once. */
export class Analysis {
  /** The sentence itself. */
  readonly sentence: Sentence;
  /** Heads of the sentence, closed to a tree (see `closedTree`); the same array if they are a tree. */
  readonly tree: Int32Array;
  /**
   * 1 for each word whose arc is non-projective in the closed tree, otherwise 0; entry 0 is unused. Arcs
   * that closing the tree has replaced count as projective.
   */
  readonly nonProjective: Uint8Array;
  #depth: Int32Array | undefined;
  #all: Uint8Array | undefined;
  #unpunctuated: Uint8Array | undefined;

  /** Analyses a sentence. */
  constructor(sentence: Sentence) {
    this.sentence = sentence;
    this.tree = closedTree(sentence.head);
    this.nonProjective = nonProjectiveArcs(this.tree);
    if (this.isTree) return;
    for (let i = 1; i <= sentence.length; i++) {
      if (this.tree[i] !== sentence.head[i]) this.nonProjective[i] = 0;
    }
  }

  /** Whether the heads of the sentence are a tree rooted at 0, with any number of root words. */
  get isTree(): boolean {
    return this.tree === this.sentence.head;
  }

  /** Number of arcs on the path from 0 to each word in the closed tree. */
  get depth(): Int32Array {
    this.#depth ??= depths(this.tree);
    return this.#depth;
  }

  /** Returns 1 for each word that is scored and 0 for the others; entry 0 is unused. */
  scored(punctuation: Punctuation): Uint8Array {
    if (punctuation === "counted") {
      this.#all ??= new Uint8Array(this.sentence.length + 1).fill(1);
      return this.#all;
    }
    this.#unpunctuated ??= Uint8Array.from(this.sentence.form, (form) => (isPunctuation(form) ? 0 : 1));
    return this.#unpunctuated;
  }
}
