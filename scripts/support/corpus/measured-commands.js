// Measures the time and the memory of commands, and what other programs take of the machine meanwhile.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { crossarc } from "./processes.js";

/**
 * What a command took, or several at the same time.
 * @typedef {object} Use
 * @property {number} processor Seconds of processor time, of all processes and threads.
 * @property {number} clock Seconds until the last process had ended.
 * @property {number} megabytes The most memory of one process.
 */

/** Seconds of processor time of all commands so far. */
let own = 0;

/** Writes what a process used when it ends. Threads are part of the process. */
const HOOK = `import { writeFileSync } from "node:fs"; import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => writeFileSync(process.env.FIGURES, JSON.stringify({ ...process.cpuUsage(), memory: process.resourceUsage().maxRSS })));`;

/**
 * Runs command lines of Crossarc at the same time and measures each of them.
 * @param {readonly (readonly string[])[]} commands
 * @returns {Promise<Use[]>}
 */
export async function sideBySide(commands) {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-measured-"));
  const begun = performance.now();
  const uses = commands.map(async (words, k) => {
    const report = join(folder, `${k}.json`);
    const hook = `--import=data:text/javascript,${encodeURIComponent(HOOK)}`;
    const child = crossarc(words, { env: { ...process.env, FIGURES: report, NODE_OPTIONS: hook } });
    const { code } = await child.ended;
    if (code !== 0) throw new Error(`crossarc ${words.join(" ")}: ${child.errors}`);
    const clock = (performance.now() - begun) / 1000;
    const { user, system, memory } = JSON.parse(readFileSync(report, "utf8"));
    const processor = (user + system) / 1e6;
    own += processor;
    return { processor, clock, megabytes: memory / 1024 };
  });
  try {
    return await Promise.all(uses);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs command lines of Crossarc at the same time and measures them together.
 * @param {...(readonly string[])} commands
 * @returns {Promise<Use>}
 */
export async function used(...commands) {
  const uses = await sideBySide(commands);
  return {
    processor: uses.reduce((sum, { processor }) => sum + processor, 0),
    clock: Math.max(...uses.map(({ clock }) => clock)),
    megabytes: Math.max(...uses.map(({ megabytes }) => megabytes)),
  };
}

/** Begins to watch the cores. The function it returns tells which share of their time other programs had since then. */
export function watchCores() {
  const before = { ...coreSeconds(), own };
  return () => {
    const { busy, all } = coreSeconds();
    return Math.max(0, (busy - before.busy - (own - before.own)) / (all - before.all));
  };
}

/** Seconds that all cores were busy so far, and that they were there. */
function coreSeconds() {
  const total = { busy: 0, all: 0 };
  for (const { times } of cpus()) {
    const busy = (times.user + times.nice + times.sys + times.irq) / 1000;
    total.busy += busy;
    total.all += busy + times.idle / 1000;
  }
  return total;
}

/**
 * The middle one of some numbers.
 * @param {readonly number[]} numbers
 */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return /** @type {number} */ (low + /** @type {number} */ (high)) / 2;
}
