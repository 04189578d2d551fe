/** In place of a class: the hypothesis is final and stays as it is. */
export const STAY = -1;
/** In place of a class: any legal move, since the classifier knows none of them. */
export const LEFTOVER = -2;

/** The best few ways to go on from the hypotheses of a beam, best first; of equal ones, that offered first. */
export class Candidates {
  size = 0;
  /** Number of the hypothesis that each goes on from. */
  readonly from: Int32Array;
  /** Class of the transition, STAY or LEFTOVER. */
  readonly cls: Int32Array;
  /** Probability of the transition, and the logarithm of that of the whole derivation then. */
  readonly probability: Float64Array;
  readonly logScore: Float64Array;
  readonly #width: number;
  readonly #gap: number;

  /** Keeps at most `width` candidates, none worse than the best one by more than `gap`. */
  constructor(width: number, gap: number) {
    this.#width = width;
    this.#gap = gap;
    this.from = new Int32Array(width);
    this.cls = new Int32Array(width);
    this.probability = new Float64Array(width);
    this.logScore = new Float64Array(width);
  }

  clear(): void {
    this.size = 0;
  }

  /** Whether a candidate with this score would be among the best so far. */
  takes(logScore: number): boolean {
    if (this.size === 0) return true;
    if (this.size === this.#width && logScore <= this.logScore[this.size - 1]!) return false;
    return logScore >= this.logScore[0]! - this.#gap;
  }

  offer(from: number, cls: number, probability: number, logScore: number): void {
    if (!this.takes(logScore)) return;
    let place = this.size < this.#width ? this.size++ : this.size - 1;
    for (; place > 0 && this.logScore[place - 1]! < logScore; place--) {
      this.from[place] = this.from[place - 1]!;
      this.cls[place] = this.cls[place - 1]!;
      this.probability[place] = this.probability[place - 1]!;
      this.logScore[place] = this.logScore[place - 1]!;
    }
    this.from[place] = from;
    this.cls[place] = cls;
    this.probability[place] = probability;
    this.logScore[place] = logScore;
  }

  /** Drops those that are too far behind one that was offered later. */
  giveUp(): void {
    while (this.size > 0 && this.logScore[this.size - 1]! < this.logScore[0]! - this.#gap) this.size--;
  }
}
