import { createHash } from "node:crypto";
import { readdirSync, readlinkSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { threadNumber } from "./threads/this-thread.js";

/** crossarc-MACHINE-PROCESS-THREAD-NUMBER.tmp */
const PATTERN = /^crossarc-([0-9a-f]{8})-(\d+)-\d+-\d+\.tmp$/;

let names = 0;

/**
 * A new name for a temporary file in a folder. It tells which process of which machine the file belongs to.
 */
export function temporaryName(folder: string): string {
  return join(folder, `crossarc-${machine()}-${process.pid}-${threadNumber()}-${names++}.tmp`);
}

const cleaned = new Set<string>();

/**
 * Removes the temporary files of processes that were killed before they could do so. A file stays if its
 * process still runs, or if it ran on another machine, where nobody can tell. Each folder is looked at
 * once.
 */
export function removeStaleFiles(folder: string): void {
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, origin, id] = name.match(PATTERN) ?? [];
      if (origin === machine() && !isRunning(Number(id))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // A folder that cannot be listed can still be written to.
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

let tag: string | undefined;

/** A short name of this machine, or of the container: process ids mean something only inside it. */
function machine(): string {
  tag ??= createHash("sha256").update(`${hostname()} ${processNamespace()}`).digest("hex").slice(0, 8);
  return tag;
}

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
