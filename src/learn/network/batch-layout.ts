/**
 * How a batch of sentences lies in memory, without padding. A sentence has a row for each of its nodes, 0 (the
 * artificial root) to n. Step by step: all first nodes, then all second nodes, and so on, so that a step of the
 * recurrence is one run of rows; sentences are in order of falling length, so that those still going on are the
 * first ones. Sentence by sentence: one after the other, in the same order.
 */
export class BatchLayout {
  readonly sentences: number;
  readonly rows: number;
  /** Nodes of the longest sentence. */
  readonly steps: number;
  /** Which of the given sentences is at each place. */
  readonly order: Int32Array;
  /** Number of nodes of the sentence at each place. */
  readonly lengths: Int32Array;
  /** The rows of step t are stepStart[t] up to, not including, stepStart[t + 1]. */
  readonly stepStart: Int32Array;
  /** The rows of place s, sentence by sentence, are sentenceStart[s] up to, not including, sentenceStart[s + 1]. */
  readonly sentenceStart: Int32Array;

  /** `lengths` are the numbers of nodes, at least 1 each. */
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

  /** Number of sentences that have a step t. */
  active(t: number): number {
    return t < 0 || t >= this.steps ? 0 : this.stepStart[t + 1]! - this.stepStart[t]!;
  }
}
