import { SingleBar } from "cli-progress";

/** Milliseconds of work before a bar appears. */
const PATIENCE = 1000;

/** Milliseconds between two pauses in which the bar is drawn. */
const PAUSE = 200;

/**
 * A progress bar on standard error: only on a terminal, only after a second of work, and not with --quiet.
 */
export class Progress {
  readonly #bar: SingleBar | undefined;
  readonly #total: number;
  readonly #begun = performance.now();
  #isVisible = false;

  /** `what` names the work. A `total` of 0 means unknown; then there is no bar. */
  constructor(what: string, total: number, quiet = false) {
    this.#total = total;
    if (total === 0 || !hasProgress(quiet)) return;
    this.#bar = new SingleBar({
      format: `${what} {bar} {percentage}% | {eta_formatted} left`,
      stream: process.stderr,
      clearOnComplete: true,
      // Otherwise an interruption would leave the terminal without line wrapping.
      linewrap: true,
      // Otherwise the first SIGINT would only remove the bar.
      gracefulExit: false,
      etaBuffer: 50,
    });
  }

  /** Shows how much of the total is done. */
  update(done: number): void {
    if (this.#bar === undefined) return;
    if (!this.#isVisible) {
      if (performance.now() - this.#begun < PATIENCE) return;
      this.#bar.start(this.#total, done);
      this.#isVisible = true;
    }
    this.#bar.update(done);
  }

  /** Removes the bar. */
  stop(): void {
    if (this.#isVisible) this.#bar?.stop();
  }
}

/** Whether progress bars are drawn at all. */
export function hasProgress(quiet = false): boolean {
  return !quiet && process.stderr.isTTY === true;
}

/**
 * Runs work that yields the share of it that is done, from 0 to 1, and draws a progress bar. It pauses now and then,
 * because the bar is drawn only between two tasks of the event loop.
 */
export async function withProgress<T>(what: string, work: Generator<number, T>, quiet = false): Promise<T> {
  const progress = new Progress(what, 100, quiet);
  let paused = performance.now();
  try {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      progress.update(100 * value);
      if (performance.now() - paused < PAUSE) continue;
      await pause();
      paused = performance.now();
    }
  } finally {
    progress.stop();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Writes a remark for the user: one line on standard error, or nothing with --quiet. */
export function remark(text: string, quiet = false): void {
  if (!quiet) process.stderr.write(`crossarc: ${text}\n`);
}
