/** Counts at positions 0 to size - 1 whose sums from the left are asked for in between (Fenwick's tree). */
export class PrefixSums {
  readonly #sums: Int32Array;

  constructor(size: number) {
    this.#sums = new Int32Array(size + 1);
  }

  /** Adds one at a position. */
  add(position: number): void {
    for (let i = position + 1; i < this.#sums.length; i += i & -i) this.#sums[i]!++;
  }

  /** The sum over the positions before this one. */
  before(position: number): number {
    let sum = 0;
    for (let i = position; i > 0; i -= i & -i) sum += this.#sums[i]!;
    return sum;
  }
}
