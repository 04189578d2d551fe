import type { BatchLayout } from "../learn/network/batch-layout.js";
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
  /** Which row of memory belongs to which node. */
  readonly layout: BatchLayout;
  /** The address of the vectors of the nodes. */
  readonly z: number;
}
