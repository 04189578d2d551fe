/** Counts at positions 0 to size - 1 with fast prefix sums (a Fenwick tree). */
export class PrefixSums {
  readonly #sums: Int32Array;

  /** Makes `size` counts of 0. */
  constructor(size: number) {
    this.#sums = new Int32Array(size + 1);
  }

  /** Adds one to the count at a position. */
  add(position: number): void {
    for (let i = position + 1; i < this.#sums.length; i += i & -i) this.#sums[i]!++;
  }

  /** Returns the sum of the counts before a position. */
  before(position: number): number {
    let sum = 0;
    for (let i = position; i > 0; i -= i & -i) sum += this.#sums[i]!;
    return sum;
  }
}
