// Measures what shards and threads cost; see --help.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { crossarc, runCrossarc } from "./support/corpus/processes.js";

const HELP = `Usage: node scripts/corpus-figures.js --text FILE [--bytes 1000000] [--rounds 3]

Compares, in processor time within one run, crossarc corpus run with crossarc parse on the same text, and two threads
with two processes that have half of the text each. Also prints the memory of a worker with the built-in model, and the
bytes of each output for a word. Build first (npm run build).
`;

const { values } = parseArgs({
  options: {
    text: { type: "string" },
    bytes: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "3" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help || values.text === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const folder = mkdtempSync(join(tmpdir(), "crossarc-figures-"));
/** Writes what a process used when it ends. Threads are part of the process. */
const HOOK = `import { writeFileSync } from "node:fs"; import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => writeFileSync(process.env.FIGURES, JSON.stringify({ ...process.cpuUsage(), memory: process.resourceUsage().maxRSS })));`;

/** @typedef {{ seconds: number, megabytes: number }} Use Processor time and largest memory of a process. */

let processes = 0;
/**
 * Runs the command line and tells what it used.
 * @param {string[]} words
 * @returns {Promise<Use>}
 */
async function used(words) {
  const report = join(folder, `figures-${processes++}.json`);
  const hook = `data:text/javascript,${encodeURIComponent(HOOK)}`;
  const env = { ...process.env, FIGURES: report, NODE_OPTIONS: `--import=${hook}` };
  const child = crossarc(words, { env });
  const { code } = await child.ended;
  if (code !== 0) throw new Error(`crossarc ${words.join(" ")}: ${child.errors}`);
  const { user, system, memory } = JSON.parse(readFileSync(report, "utf8"));
  return { seconds: (user + system) / 1e6, megabytes: memory / 1024 };
}

/**
 * Plans a corpus anew and runs it.
 * @param {string[]} inputs
 * @param {number} workers
 * @param {string} to
 */
async function corpusRun(inputs, workers, to = "conllu") {
  const output = join(folder, "corpus");
  rmSync(output, { recursive: true, force: true });
  await runCrossarc(["corpus", "plan", ...inputs, "-q", "--shard-size", "1", "--to", to, "-o", output]);
  const use = await used(["corpus", "run", output, "--workers", `${workers}`, "-q"]);
  return { use, output };
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

try {
  // The text is cut where a paragraph ends, so that both halves are documents.
  const text = readFileSync(values.text, "utf8").slice(0, Number(values.bytes));
  const middle = text.indexOf("\n", text.length / 2) + 1;
  const [whole, ...halves] = ["whole.txt", "first.txt", "second.txt"].map((name) => join(folder, name));
  writeFileSync(/** @type {string} */ (whole), text);
  writeFileSync(/** @type {string} */ (halves[0]), text.slice(0, middle));
  writeFileSync(/** @type {string} */ (halves[1]), text.slice(middle));
  const parse = (/** @type {string} */ file) => used(["parse", "--text", file, "-q", "-o", `${file}.conllu`]);
  const overheads = [];
  const speeds = [];
  const memory = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const plain = await parse(/** @type {string} */ (whole));
    const { use: shard } = await corpusRun([/** @type {string} */ (whole)], 1);
    const { use: threads } = await corpusRun(halves, 2);
    const two = await Promise.all(halves.map(parse));
    const separate = two.reduce((sum, { seconds }) => sum + seconds, 0);
    overheads.push(shard.seconds / plain.seconds - 1);
    speeds.push(separate / threads.seconds);
    memory.push(shard.megabytes);
    const told = { parse: plain, shard, threads, processes: { seconds: separate } };
    for (const [name, use] of Object.entries(told))
      console.log(`round ${round}: ${name} ${JSON.stringify(use)}`);
  }
  console.log(`overhead of a shard: ${(100 * median(overheads)).toFixed(1)} %`);
  console.log(`two threads against two processes: ${(100 * median(speeds)).toFixed(1)} %`);
  console.log(`memory of a worker: ${Math.round(Math.max(...memory))} MB`);
  for (const to of ["conllu", "conllu.gz", "jsonl", "jsonl.gz", "parquet"]) {
    const { output } = await corpusRun([/** @type {string} */ (halves[0])], 1, to);
    const { words, output: written } = JSON.parse(
      readFileSync(join(output, "done/part-000000.json"), "utf8"),
    );
    const input = statSync(/** @type {string} */ (halves[0])).size;
    console.log(
      `${to}: ${(written.bytes / words).toFixed(1)} bytes for a word of ${(input / words).toFixed(1)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
