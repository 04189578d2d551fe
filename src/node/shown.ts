import { Progress } from "./progress.js";

/** Milliseconds between two pauses. */
const PAUSE = 200;

/**
 * Goes through some work that yields the share of it that is done, with a progress bar, and pauses now and
 * then, so that signals are heard.
 */
export async function shown<T>(what: string, work: Generator<number, T>, quiet = false): Promise<T> {
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

/** Lets signals be heard, which come only when nothing else is to do. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
