import { SingleBar } from "cli-progress";
import { duration } from "./reports/forecast.js";

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
      format: `${what} {bar} {percentage}%{left}`,
      stream: process.stderr,
      clearOnComplete: true,
      // Otherwise an interruption would leave the terminal without line wrapping.
      linewrap: true,
      // Otherwise the first SIGINT would only remove the bar.
      gracefulExit: false,
    });
  }

  /** Shows how much of the total is done. */
  update(done: number): void {
    if (this.#bar === undefined) return;
    if (!this.#isVisible) {
      if (performance.now() - this.#begun < PATIENCE) return;
      this.#bar.start(this.#total, done, { left: "" });
      this.#isVisible = true;
    }
    const elapsed = performance.now() - this.#begun;
    this.#bar.update(done, { left: timeLeft(elapsed / 1000, done / this.#total) });
  }

  /** Removes the bar. */
  stop(): void {
    if (this.#isVisible) this.#bar?.stop();
  }
}

/** The shortest work, in seconds, and the smallest share of it that allow an estimate. */
const ENOUGH_SECONDS = 2;
const ENOUGH_SHARE = 0.01;

/** Estimates how long the rest takes, such as " | 3 min left"; "" if it is too early to tell. */
export function timeLeft(elapsed: number, share: number): string {
  if (elapsed < ENOUGH_SECONDS || !(share >= ENOUGH_SHARE) || share >= 1) return "";
  return ` | ${duration((elapsed / share) * (1 - share))} left`;
}

/** Whether progress bars are drawn at all. */
export function hasProgress(quiet = false): boolean {
  return !quiet && process.stderr.isTTY === true;
}

/**
 * Runs work that yields the share of it that is done, from 0 to 1, and draws a progress bar. It pauses now
 * and then, because the bar is drawn only between two tasks of the event loop.
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
