/** Used instead of a class: the hypothesis is final and stays as it is. */
export const STAY = -1;
/** Used instead of a class: any legal move, because the classifier has a class for none of them. */
export const LEFTOVER = -2;

/** The best transitions from the hypotheses of a beam, best first; of equals, the one offered first. */
export class Candidates {
  /** Number of candidates. */
  size = 0;
  /** The hypothesis that each candidate continues, by its index on the beam. */
  readonly from: Int32Array;
  /** The class of each candidate's transition, STAY or LEFTOVER. */
  readonly classId: Int32Array;
  /** The probability of each candidate's transition, and the log probability of its whole derivation. */
  readonly probability: Float64Array;
  readonly logScore: Float64Array;
  readonly #width: number;
  readonly #gap: number;

  /** Keeps at most `width` candidates, with log scores at most `gap` below the best one. */
  constructor(width: number, gap: number) {
    this.#width = width;
    this.#gap = gap;
    this.from = new Int32Array(width);
    this.classId = new Int32Array(width);
    this.probability = new Float64Array(width);
    this.logScore = new Float64Array(width);
  }

  /** Removes all candidates. */
  clear(): void {
    this.size = 0;
  }

  /** Whether a candidate with this score would be among the best so far. */
  takes(logScore: number): boolean {
    if (this.size === 0) return true;
    if (this.size === this.#width && logScore <= this.logScore[this.size - 1]!) return false;
    return logScore >= this.logScore[0]! - this.#gap;
  }

  /** Adds a candidate, unless it is too bad; the last one goes if there are too many. */
  offer(from: number, classId: number, probability: number, logScore: number): void {
    if (!this.takes(logScore)) return;
    let index = this.size < this.#width ? this.size++ : this.size - 1;
    for (; index > 0 && this.logScore[index - 1]! < logScore; index--) {
      this.from[index] = this.from[index - 1]!;
      this.classId[index] = this.classId[index - 1]!;
      this.probability[index] = this.probability[index - 1]!;
      this.logScore[index] = this.logScore[index - 1]!;
    }
    this.from[index] = from;
    this.classId[index] = classId;
    this.probability[index] = probability;
    this.logScore[index] = logScore;
  }

  /** Removes the candidates that are too far behind a better one that was offered later. */
  prune(): void {
    while (this.size > 0 && this.logScore[this.size - 1]! < this.logScore[0]! - this.#gap) this.size--;
  }
}
