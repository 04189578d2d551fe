/** The true cost of finished work is used only after so many expected seconds. */
const ENOUGH = 2;

/** Estimates the time left, from the expected cost of all work and the true cost of finished work. */
export class Forecast {
  readonly total: number;
  readonly #workers: number;
  /** Expected and true seconds of finished work. */
  #expected = 0;
  #spent = 0;

  /** `total` expected processor seconds for so many threads. */
  constructor(total: number, workers: number) {
    this.total = total;
    this.#workers = workers;
  }

  /** Records a finished piece of work. */
  finish(expected: number, spent: number): void {
    this.#expected += expected;
    this.#spent += spent;
  }

  /** Expected seconds of finished work. */
  get done(): number {
    return this.#expected;
  }

  /** Seconds by the clock until everything is done, if every thread has a core. */
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
