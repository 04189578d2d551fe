import type { WordsInPieces } from "./context-layer.js";

/** A sentence as a network sees it, as numbers only. Nodes are 0 (the artificial root) to n. */
export interface NetworkInput {
  /** Number of nodes, n + 1. */
  readonly nodes: number;
  /** Shape [nodes]: the word of each node. */
  readonly words: Int32Array;
  /** The character n-grams of all nodes. */
  readonly grams: Int32Array;
  /** Node i has the n-grams from gramStart[i] to before gramStart[i + 1]. */
  readonly gramStart: Int32Array;
  /** The tags of all nodes. */
  readonly tags: Int32Array;
  /** Node i has the tags from tagStart[i] to before tagStart[i + 1]. */
  readonly tagStart: Int32Array;
  /** Shape [nodes]: the row of the frozen vector of each node, -1 for none. */
  readonly vectors: Int32Array;
  /** The pieces of the words 1 to n; only for networks with a context layer. */
  readonly pieces?: WordsInPieces | undefined;
}

/** The word that stands for all words without an embedding. */
export const UNKNOWN_WORD = 0;
