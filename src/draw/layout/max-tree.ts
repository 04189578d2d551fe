/**
 * A value for each position from 0 to length - 1, all 0 at first (a segment tree).
 *
 * Raising a range, its maximum, and the search for the next position above a value take logarithmic time.
 */
export class MaxTree {
  /** Number of positions. */
  readonly length: number;
  /** Number of leaves: a power of two. */
  readonly #leaves: number;
  /** Maximum in the range of each tree node; node k has the children 2k and 2k + 1. Shape: 2 * leaves. */
  readonly #highest: Int32Array;
  /** The value to which each node's range was raised without telling its children. Shape: 2 * leaves. */
  readonly #floor: Int32Array;

  /** Makes `length` positions with the value 0. */
  constructor(length: number) {
    this.length = length;
    this.#leaves = 1;
    while (this.#leaves < length) this.#leaves *= 2;
    this.#highest = new Int32Array(2 * this.#leaves);
    this.#floor = new Int32Array(2 * this.#leaves);
  }

  /** Raises the positions `from` to `to`, both included, to at least `value`. */
  raise(from: number, to: number, value: number): void {
    if (from <= to) this.#raise(1, 0, this.#leaves - 1, from, to, value);
  }

  /** Returns the maximum over the positions `from` to `to`, both included; 0 if there are none. */
  max(from: number, to: number): number {
    return from > to ? 0 : this.#max(1, 0, this.#leaves - 1, from, to);
  }

  /** Returns the first position from `from` on with a value above `value`; `length` if there is none. */
  nextAbove(from: number, value: number): number {
    if (from >= this.length) return this.length;
    const position = this.#search(1, 0, this.#leaves - 1, Math.max(0, from), this.length - 1, value, true);
    return position === -1 ? this.length : position;
  }

  /** Returns the last position up to `to` with a value above `value`; -1 if there is none. */
  previousAbove(to: number, value: number): number {
    if (to < 0) return -1;
    return this.#search(1, 0, this.#leaves - 1, 0, Math.min(to, this.length - 1), value, false);
  }

  #raise(node: number, low: number, high: number, from: number, to: number, value: number): void {
    if (to < low || high < from) return;
    this.#highest[node] = Math.max(this.#highest[node]!, value);
    if (from <= low && high <= to) {
      this.#floor[node] = Math.max(this.#floor[node]!, value);
      return;
    }
    const middle = (low + high) >> 1;
    this.#raise(2 * node, low, middle, from, to, value);
    this.#raise(2 * node + 1, middle + 1, high, from, to, value);
  }

  #max(node: number, low: number, high: number, from: number, to: number): number {
    if (to < low || high < from) return 0;
    if (from <= low && high <= to) return this.#highest[node]!;
    const middle = (low + high) >> 1;
    return Math.max(
      this.#floor[node]!,
      this.#max(2 * node, low, middle, from, to),
      this.#max(2 * node + 1, middle + 1, high, from, to),
    );
  }

  /** Returns the first or last position of a range with a value above `value`, or -1 if there is none. */
  #search(
    node: number,
    low: number,
    high: number,
    from: number,
    to: number,
    value: number,
    isFirst: boolean,
  ): number {
    if (to < low || high < from || this.#highest[node]! <= value) return -1;
    if (this.#floor[node]! > value) return isFirst ? Math.max(low, from) : Math.min(high, to);
    const middle = (low + high) >> 1;
    const left = () => this.#search(2 * node, low, middle, from, to, value, isFirst);
    const right = () => this.#search(2 * node + 1, middle + 1, high, from, to, value, isFirst);
    const near = isFirst ? left() : right();
    return near !== -1 ? near : isFirst ? right() : left();
  }
}
