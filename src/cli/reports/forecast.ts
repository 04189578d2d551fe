/** Expected seconds that must be done before the forecast uses the measured time. */
const ENOUGH = 2;

/**
 * Predicts how long work will take, from the expected cost of each part and the measured cost of finished
 * parts.
 */
export class Forecast {
  /** Expected processor seconds of all work. */
  readonly total: number;
  readonly #workers: number;
  /** Expected seconds of finished work. */
  #expected = 0;
  /** Measured seconds of finished work. */
  #spent = 0;

  /** `total` is in expected processor seconds; `workers` is the number of threads. */
  constructor(total: number, workers: number) {
    this.total = total;
    this.#workers = workers;
  }

  /** Records a finished part: its expected and its measured processor seconds. */
  finish(expected: number, spent: number): void {
    this.#expected += expected;
    this.#spent += spent;
  }

  /** Expected seconds of the finished work. */
  get done(): number {
    return this.#expected;
  }

  /** Predicted seconds until all work is done, if every thread has a core. */
  get left(): number {
    const ratio = this.#expected < ENOUGH ? 1 : this.#spent / this.#expected;
    return ((this.total - this.#expected) * ratio) / this.#workers;
  }
}

/** Formats a duration: 40 s, 12 min, 1.5 h. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
