/** Finds the best tag of a word, the first of equals, in both passes over a sentence. */
export interface TaggerPasses {
  /** Starts with a sentence of n words. */
  start(n: number): void;
  /** The best tag of word i in the pass from right to left; keeps the scores. */
  first(i: number): number;
  /** The best tag of word i in the pass from left to right, with the scores of both passes. */
  second(i: number): number;
}
