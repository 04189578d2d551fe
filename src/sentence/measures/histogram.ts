/** Counts how often each whole number occurs. */
export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;
  #sum = 0;
  #max = 0;

  /** Counts a value once, or the given number of times. */
  add(value: number, times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
    this.#total += times;
    this.#sum += value * times;
    this.#max = Math.max(this.#max, value);
  }

  /** Adds all counts of another histogram. */
  merge(other: Histogram): void {
    for (const [value, times] of other.#counts) this.add(value, times);
  }

  /** Number of values counted. */
  get total(): number {
    return this.#total;
  }

  /** Mean of all values; NaN if there are none. */
  get mean(): number {
    return this.#sum / this.#total;
  }

  /** Largest value; 0 if there are none. */
  get max(): number {
    return this.#max;
  }

  /** Returns how many values lie from `from` to `to`, both included. */
  count(from: number, to = from): number {
    let count = 0;
    for (const [value, times] of this.#counts) if (value >= from && value <= to) count += times;
    return count;
  }

  /** Returns each value with its count, sorted by value. */
  entries(): [value: number, count: number][] {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }

  /** Returns the counts by value, for JSON. */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this.entries());
  }
}
