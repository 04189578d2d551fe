/**
 * How the sentences of a batch lie in memory, without padding. A sentence has a row for each of its nodes,
 * 0 (the artificial root) to n, and sentences are sorted by descending length. There are two orders of
 * rows:
 *
 * - step-major: all first nodes, then all second nodes, and so on. A step of the recurrence is one run of
 *   rows, and the sentences that have not ended come first in it.
 * - sentence-major: one sentence after the other.
 */
export class BatchLayout {
  /** Number of sentences. */
  readonly sentences: number;
  /** Number of rows: the nodes of all sentences. */
  readonly rows: number;
  /** Number of nodes of the longest sentence. */
  readonly steps: number;
  /** The index of the given sentence at each place. */
  readonly order: Int32Array;
  /** Number of nodes of the sentence at each place. */
  readonly lengths: Int32Array;
  /** In step-major order, step t has the rows stepStart[t] to stepStart[t + 1] - 1. */
  readonly stepStart: Int32Array;
  /** In sentence-major order, place s has the rows sentenceStart[s] to sentenceStart[s + 1] - 1. */
  readonly sentenceStart: Int32Array;

  /** `lengths` are the numbers of nodes of the sentences, each at least 1. */
  constructor(lengths: readonly number[]) {
    const order = lengths.map((_, i) => i).sort((a, b) => lengths[b]! - lengths[a]! || a - b);
    this.sentences = lengths.length;
    this.order = Int32Array.from(order);
    this.lengths = Int32Array.from(order, (i) => lengths[i]!);
    this.steps = this.lengths[0] ?? 0;
    this.stepStart = new Int32Array(this.steps + 1);
    this.sentenceStart = new Int32Array(this.sentences + 1);
    for (let s = 0; s < this.sentences; s++) {
      const length = this.lengths[s]!;
      this.sentenceStart[s + 1] = this.sentenceStart[s]! + length;
      for (let t = 0; t < length; t++) this.stepStart[t + 1]!++;
    }
    for (let t = 0; t < this.steps; t++) this.stepStart[t + 1]! += this.stepStart[t]!;
    this.rows = this.sentenceStart[this.sentences]!;
  }

  /** Number of sentences that have a step t; 0 if there is no such step. */
  active(t: number): number {
    return t < 0 || t >= this.steps ? 0 : this.stepStart[t + 1]! - this.stepStart[t]!;
  }
}
