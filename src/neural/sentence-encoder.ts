import type { NodeVectors } from "../learn/network/heads/node-vectors.js";
import type { Sentence } from "../sentence/sentence.js";

/** Turns sentences into vectors for the heads of a network. */
export interface SentenceEncoder {
  /** The number of words of the longest sentence that it encodes; undefined if there is no limit. */
  readonly longest?: number | undefined;
  /** Announces the sentences that are encoded next, which may save time. */
  prepare?(sentences: readonly Sentence[]): void;
  /** Encodes a sentence. The result is valid until the next call of the encoder. */
  encode(sentence: Sentence): EncodedSentence;
}

/** A sentence as vectors in the memory of a network. */
export interface EncodedSentence {
  /** The vectors of this sentence and of those that were encoded with it. */
  readonly vectors: NodeVectors;
  /** The row of node 0 among the vectors. */
  readonly first: number;
  /** Number of nodes. */
  readonly nodes: number;
}
