// Measures what shards and threads cost; see --help.
import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { median, sideBySide, used, watchCores } from "../support/corpus/measured-commands.js";

const HELP = `Usage: node scripts/corpus/figures.js --text FILE [--bytes 1000000] [--rounds 5] [--write]

Makes the figures of docs/guide/corpora/results.md with the built-in model, except those on faults, and prints them as
they stand there; --write puts them into the page. FILE is English text, also .gz, of which it takes the first bytes.
In each round it runs crossarc parse and crossarc corpus run side by side, then two threads, two processes with half of
the text each, and crossarc parse --workers 2 in turn; the order changes from round to round. Use a machine with two
cores or more. Build first (npm run build).
`;

const { values } = parseArgs({
  options: {
    text: { type: "string" },
    bytes: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "5" },
    write: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help || values.text === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const ROOT = new URL("../..", import.meta.url).pathname;
const PAGE = join(ROOT, "docs/guide/corpora/results.md");
const SIMULATION = join(ROOT, "scripts/corpus/simulation.js");
const OUTPUTS = ["conllu", "conllu.gz", "jsonl", "jsonl.gz", "parquet"];
/** The names of what is measured, as they stand in the table of starts. */
const STARTS = {
  parse: "`parse`",
  shard: "`corpus run --workers 1`",
  threads: "`corpus run --workers 2`",
  processes: "two processes `corpus run --workers 1`",
  parses: "two processes `parse`",
  workers: "`parse --workers 2`",
};
/** Shards of different sizes for the comparison with the simulation. */
const SHARDS = 24;
const folder = mkdtempSync(join(tmpdir(), "crossarc-figures-"));

/** @typedef {import("../support/corpus/measured-commands.js").Use} Use */

/**
 * The first bytes of a text, up to the end of a paragraph.
 * @param {string} file
 * @param {number} bytes
 */
async function beginning(file, bytes) {
  const stream = createReadStream(file);
  const chunks = [];
  let length = 0;
  for await (const chunk of /\.gz$/i.test(file) ? stream.pipe(createGunzip()) : stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, bytes).toString("utf8");
  return text.slice(0, text.lastIndexOf("\n\n") + 2);
}

/**
 * Cuts a text after paragraphs, at these shares of its length, and writes the parts to files.
 * @param {string} text
 * @param {string} name
 * @param {readonly number[]} shares
 */
function parts(text, name, shares) {
  const cuts = shares.map((share) => text.indexOf("\n\n", share * text.length - 2) + 2);
  return [0, ...cuts].map((start, k) => {
    const file = join(folder, `${name}-${k}.txt`);
    writeFileSync(file, text.slice(start, cuts[k]));
    return file;
  });
}

let corpora = 0;
/**
 * Plans a corpus with a shard for each input and returns the command that parses it.
 * @param {string[]} inputs
 * @param {number} workers
 */
async function corpusRun(inputs, workers, to = "conllu") {
  const output = join(folder, `corpus-${corpora++}`);
  await used(["corpus", "plan", ...inputs, "-q", "--shard-size", "1", "--to", to, "-o", output]);
  return ["corpus", "run", output, "--workers", `${workers}`, "-q"];
}

/** @param {string} file @param {number} workers */
const parse = (file, workers = 1) => [
  "parse",
  "--text",
  file,
  "--workers",
  `${workers}`,
  "-q",
  "-o",
  `${file}.conllu`,
];

/**
 * Measures all commands once.
 * @param {string} whole
 * @param {string[]} halves
 * @param {boolean} isReversed whether the order is that of every other round
 */
async function round(whole, halves, isReversed) {
  const inOrder = (/** @type {any[]} */ list) => (isReversed ? list.reverse() : list);
  /** @type {Record<string, Use>} */
  const uses = {};
  const measure = {
    pair: async () => {
      const commands = inOrder([parse(whole), await corpusRun([whole], 1)]);
      [uses.parse, uses.shard] = inOrder(await sideBySide(commands));
    },
    threads: async () => {
      uses.threads = await used(await corpusRun(halves, 2));
    },
    processes: async () => {
      uses.processes = await used(...(await Promise.all(halves.map((half) => corpusRun([half], 1)))));
    },
    parses: async () => {
      uses.parses = await used(...halves.map((half) => parse(half)));
    },
    workers: async () => {
      uses.workers = await used(parse(whole, 2));
    },
  };
  for (const run of inOrder(Object.values(measure))) await run();
  return uses;
}

/**
 * A median with its range.
 * @param {readonly number[]} shares
 */
function percent(shares) {
  const [low, middle, high] = [Math.min(...shares), median(shares), Math.max(...shares)].map((share) =>
    (100 * share).toFixed(1),
  );
  return `${middle} % (${low} to ${high})`;
}

/**
 * A row with the median of what a ratio says of each round, in processor time and by the clock.
 * @param {string} what
 * @param {string} wanted
 * @param {Record<string, Use>[]} rounds
 * @param {(uses: Record<string, any>, time: "processor" | "clock") => number} ratio
 */
function row(what, wanted, rounds, ratio) {
  const [processor, clock] = /** @type {const} */ (["processor", "clock"]).map((time) =>
    percent(rounds.map((uses) => ratio(uses, time))),
  );
  return `| ${what} | ${wanted} | ${processor} | ${clock} |`;
}

/** Puts figures between their two marks on the page. @param {Record<string, string>} figures */
function write(figures) {
  let page = readFileSync(PAGE, "utf8");
  for (const [name, text] of Object.entries(figures)) {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, after] = [page.indexOf(start), page.indexOf(end)];
    if (before < 0 || after < before) throw new Error(`${PAGE}: expected ${start} and ${end}`);
    page = `${page.slice(0, before + start.length)}\n\n${text}\n\n${page.slice(after)}`;
  }
  writeFileSync(PAGE, page);
  execFileSync(join(ROOT, "node_modules/.bin/biome"), ["format", "--write", PAGE]);
}

/** @param {string[]} words */
const simulation = (...words) =>
  execFileSync(process.execPath, [SIMULATION, ...words], { encoding: "utf8" }).trim();

try {
  const text = await beginning(values.text, Number(values.bytes));
  const bytes = Buffer.byteLength(text);
  const whole = join(folder, "whole.txt");
  writeFileSync(whole, text);
  const halves = parts(text, "half", [0.5]);
  const [tiny, second] = parts("A boat left.\n\nIt came back.\n", "tiny", [0.5]);

  const shareBefore = watchCores();
  await pause(2000);
  const busy = Math.round(100 * shareBefore());
  if (busy > 10)
    console.error(`other programs take ${busy} % of the cores: this takes longer, and the clock says little`);
  const shareOfOthers = watchCores();
  /** @type {Record<string, Use>[]} */
  const starts = [];
  /** @type {Record<string, Use>[]} */
  const rounds = [];
  for (let k = 0; k < Number(values.rounds); k++) {
    const isReversed = k % 2 === 1;
    starts.push(await round(`${tiny}`, [`${tiny}`, `${second}`], isReversed));
    const uses = await round(whole, halves, isReversed);
    rounds.push(uses);
    for (const [name, { processor, clock }] of Object.entries(uses))
      console.error(`round ${k}: ${name} ${processor.toFixed(2)} s, by the clock ${clock.toFixed(2)} s`);
  }
  const others = Math.round(100 * shareOfOthers());

  /** @type {Record<string, { bytes: number, words: number }>} */
  const written = {};
  for (const to of OUTPUTS) {
    const command = await corpusRun([/** @type {string} */ (halves[0])], 1, to);
    await used(command);
    const marker = JSON.parse(readFileSync(join(`${command[2]}`, "done/part-000000.json"), "utf8"));
    written[to] = { bytes: marker.output.bytes, words: marker.words };
  }
  const { words } = /** @type {{ words: number }} */ (written.conllu);
  const wordBytes = statSync(/** @type {string} */ (halves[0])).size / words;
  const seconds = (
    /** @type {Record<string, any>[]} */ all,
    /** @type {string} */ name,
    time = "processor",
  ) => median(all.map((uses) => uses[name][time]));
  const start = seconds(starts, "shard");
  const rate = bytes / (seconds(rounds, "shard") - start);
  const memory = (/** @type {string} */ name) =>
    Math.round(Math.max(...rounds.map((uses) => /** @type {Use} */ (uses[name]).megabytes)));

  // The larger a number, the larger the shard.
  const shares = Array.from({ length: SHARDS - 1 }, (_, k) => ((k + 1) / SHARDS) ** 1.5);
  const uneven = await corpusRun(parts(text, "uneven", shares), 2);
  await used(uneven);

  const rounded = Math.round(rate / 1000) * 1000;
  const terabytes = (/** @type {string} */ to) => {
    const { bytes: size, words: count } = /** @type {{ bytes: number, words: number }} */ (written[to]);
    return Math.round((10 * size) / count / wordBytes);
  };
  const figures = {
    costs: `The figures are medians of ${rounds.length} rounds on ${(bytes / 1e6).toFixed(1)} MB, with the range in brackets. The machine had ${availableParallelism()} cores and Node ${process.versions.node}. Other programs took ${others} % of the time of its cores meanwhile.

| what | wanted | processor time | clock |
| --- | --- | ---: | ---: |
${row("time of `corpus run --workers 1` beyond that of `parse`, side by side", "at most 3 %", rounds, ({ shard, parse: plain }, time) => shard[time] / plain[time] - 1)}
${row("speed of two threads against two processes `corpus run`", "at least 97 %", rounds, ({ processes, threads }, time) => processes[time] / threads[time])}
${row("speed of two threads against two processes `parse`", "at least 97 %", rounds, ({ parses, threads }, time) => parses[time] / threads[time])}
${row("time of `parse --workers 2` against that of `parse`", "", rounds, ({ workers, parse: plain }, time) => workers[time] / plain[time])}

| start, with a few words to parse | processor time | clock |
| --- | ---: | ---: |
${Object.entries(STARTS)
  .map(([name, title]) => {
    const [processor, clock] = ["processor", "clock"].map((time) => seconds(starts, name, time).toFixed(2));
    return `| ${title} | ${processor} s | ${clock} s |`;
  })
  .join("\n")}

| memory of a process | wanted | measured |
| --- | --- | ---: |
| \`corpus run --workers 1\` | at most 400 MB | ${memory("shard")} MB |
| \`corpus run --workers 2\` | at most 800 MB | ${memory("threads")} MB |

One core parses ${rounded / 1000} KB or ${Math.round(rate / wordBytes / 100) * 100} words in a second of processor time, after a start that takes ${start.toFixed(1)} s. An output has these bytes for each word; the text itself has ${wordBytes.toFixed(1)}:

| \`--to\` | bytes for a word |
| --- | ---: |
${OUTPUTS.map((to) => `| \`${to}\` | ${(/** @type {any} */ (written[to]).bytes / words).toFixed(1)} |`).join("\n")}`,
    simulation: `\`node scripts/corpus/simulation.js --rate ${rounded} --start ${start.toFixed(1)}\`:

${simulation("--rate", `${rounded}`, "--start", start.toFixed(1))}

The output as \`parquet\` has about ${terabytes("parquet")} TB, as \`conllu\` ${terabytes("conllu")} TB.

\`--check FOLDER --workers 2\` compares the simulation with a real run of ${SHARDS} shards of different sizes:

\`\`\`text
${simulation("--check", `${uneven[2]}`, "--workers", "2")}
\`\`\``,
  };
  for (const [name, block] of Object.entries(figures)) console.log(`${name}:\n\n${block}\n`);
  if (values.write) write(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
