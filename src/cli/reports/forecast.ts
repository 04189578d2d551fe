/** Before this many expected seconds are done, their true cost says little. */
const ENOUGH = 2;

/** How much work is left, by what was expected of each piece and by what the finished ones took. */
export class Forecast {
  readonly total: number;
  readonly #workers: number;
  /** Expected seconds of finished work, and true ones. */
  #expected = 0;
  #spent = 0;

  /** `total` expected processor seconds for so many threads. */
  constructor(total: number, workers: number) {
    this.total = total;
    this.#workers = workers;
  }

  /** Takes a finished piece of work. */
  finish(expected: number, spent: number): void {
    this.#expected += expected;
    this.#spent += spent;
  }

  /** Expected seconds of what is finished. */
  get done(): number {
    return this.#expected;
  }

  /** Seconds by the clock until all is done, if every thread has a core. */
  get left(): number {
    const ratio = this.#expected < ENOUGH ? 1 : this.#spent / this.#expected;
    return ((this.total - this.#expected) * ratio) / this.#workers;
  }
}

/** A duration in words: 40 s, 12 min, 1.5 h. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
