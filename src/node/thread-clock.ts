import { readFileSync } from "node:fs";

/** The file in which Linux reports how many nanoseconds the reading thread has run. */
const SCHEDULE = "/proc/thread-self/schedstat";

/**
 * Seconds of processor time of this thread so far, which other work on the machine does not change. On
 * systems other than Linux, seconds by the clock.
 */
export function threadSeconds(): number {
  try {
    return Number(readFileSync(SCHEDULE, "utf8").split(" ")[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}
