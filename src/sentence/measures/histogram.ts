/** How often each of some whole numbers was met. */
export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;
  #sum = 0;
  #max = 0;

  add(value: number, times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
    this.#total += times;
    this.#sum += value * times;
    this.#max = Math.max(this.#max, value);
  }

  /** Adds all that another one counted. */
  merge(other: Histogram): void {
    for (const [value, times] of other.#counts) this.add(value, times);
  }

  /** How many numbers were met. */
  get total(): number {
    return this.#total;
  }

  /** NaN if none was met. */
  get mean(): number {
    return this.#sum / this.#total;
  }

  /** 0 if none was met. */
  get max(): number {
    return this.#max;
  }

  /** How many from `from` to `to` were met, both included. */
  count(from: number, to = from): number {
    let count = 0;
    for (const [value, times] of this.#counts) if (value >= from && value <= to) count += times;
    return count;
  }

  /** Pairs of a value and how often it was met, by value. */
  entries(): [value: number, count: number][] {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }

  /** The counts by value, for JSON. */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this.entries());
  }
}
