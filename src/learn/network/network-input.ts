/**
 * A sentence as a network sees it: numbers only. Nodes are 0 (the artificial root) to n; node i has a word,
 * the character n-grams grams[gramStart[i]] up to, not including, grams[gramStart[i + 1]], and tags likewise.
 */
export interface NetworkInput {
  /** Number of nodes, n + 1. */
  readonly nodes: number;
  readonly words: Int32Array;
  readonly grams: Int32Array;
  readonly gramStart: Int32Array;
  readonly tags: Int32Array;
  readonly tagStart: Int32Array;
}

/** The word that stands for all those that training has no embedding for. */
export const UNKNOWN_WORD = 0;
