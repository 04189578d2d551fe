import { readFileSync } from "node:fs";

/** Where Linux tells how many nanoseconds the thread that asks has run. */
const SCHEDULE = "/proc/thread-self/schedstat";

/**
 * Seconds that the processor has spent on this thread so far: others may use the machine too. Where the system does not
 * tell, seconds by the clock.
 */
export function threadSeconds(): number {
  try {
    return Number(readFileSync(SCHEDULE, "utf8").split(" ")[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}
