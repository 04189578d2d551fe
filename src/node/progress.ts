import { SingleBar } from "cli-progress";

/** Bars show up only when the work has lasted this long, in milliseconds. */
const PATIENCE = 1000;

/**
 * A progress bar on standard error: only on a terminal, only for work that lasts over a second, never
 * with --quiet.
 */
export class Progress {
  readonly #bar: SingleBar | undefined;
  readonly #total: number;
  readonly #begun = performance.now();
  #shown = false;

  /** `total` 0 means that it is unknown, and no bar is drawn. */
  constructor(what: string, total: number, quiet = false) {
    this.#total = total;
    if (quiet || total === 0 || !process.stderr.isTTY) return;
    this.#bar = new SingleBar({
      format: `${what} {bar} {percentage}% | {eta_formatted} left`,
      stream: process.stderr,
      clearOnComplete: true,
      // Otherwise an interruption would leave the terminal with its lines no longer wrapped.
      linewrap: true,
      etaBuffer: 50,
    });
  }

  /** Tells how much of the total is done. */
  update(done: number): void {
    if (this.#bar === undefined) return;
    if (!this.#shown) {
      if (performance.now() - this.#begun < PATIENCE) return;
      this.#bar.start(this.#total, done);
      this.#shown = true;
    }
    this.#bar.update(done);
  }

  stop(): void {
    if (this.#shown) this.#bar?.stop();
  }
}

/** Writes a remark for the person at the terminal: one line on standard error, not with --quiet. */
export function remark(text: string, quiet = false): void {
  if (!quiet) process.stderr.write(`crossarc: ${text}\n`);
}
