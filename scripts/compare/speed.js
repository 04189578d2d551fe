// Compares the processor time that two checkouts take for the same commands; see --help.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `Usage: node scripts/compare/speed.js OLD NEW [--runs N] [--only TEXT] [--treebanks DIR]

Runs the same commands with two checkouts, which must be built, in turn, and prints the medians of their processor time
(user and system, start-up included) and the median of the ratios of each pair of runs. Both parse with the built-in
model of OLD, or with models that OLD trained. A signature shows whether both write the same bytes.

  --runs N         runs of each command with each checkout (default 10)
  --only TEXT      run only the commands whose names contain TEXT: --only english is from text to CoNLL-U, and with
                   given tags
  --own-models     parse English with the built-in model of each checkout; outputs then differ
  --treebanks DIR  folder with en_ewt and sl_ssj (default ../shared/treebanks, or CROSSARC_TREEBANKS)
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    "own-models": { type: "boolean", default: false },
    treebanks: {
      type: "string",
      default:
        process.env.CROSSARC_TREEBANKS ?? new URL("../../../shared/treebanks", import.meta.url).pathname,
    },
    help: { type: "boolean", short: "h", default: false },
  },
});
const [before, after] = positionals;
if (values.help || before === undefined || after === undefined || positionals.length > 2) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const folder = mkdtempSync(join(tmpdir(), "crossarc-speed-"));
const output = join(folder, "output");
/** @param {string} name */
const treebank = (name) => join(values.treebanks, `${name}.conllu`);
const learners = { linear: ["linear", "--epochs", "2"], neural: ["neural", "--epochs", "1"] };
/** The files that commands read and that do not exist before: how each is made. */
const MADE = {
  [join(folder, "linear.model")]: (/** @type {string} */ file) => train(learners.linear, file),
  [join(folder, "network.model")]: (/** @type {string} */ file) => train(learners.neural, file),
  [join(folder, "english.txt")]: writeText,
};
const [linear, network, text] = Object.keys(MADE);

const en = treebank("en_ewt-ud-test");
const sl = treebank("sl_ssj-ud-test");
const english = join(before, "models/english.model");
/** The arguments of each command, without its output. */
const COMMANDS = {
  "english, text to CoNLL-U": ["parse", "--text", text, "--model", english],
  "english, given tags": ["parse", "--steps", "parse", ...Array(4).fill(en), "--model", english],
  "english, cold start": [
    "parse",
    "--string",
    "A hearing is scheduled on the issue today.",
    "--model",
    english,
  ],
  "convert en_ewt train": ["convert", treebank("en_ewt-ud-train"), "--to", "conllu"],
  "parse, linear, greedy": ["parse", sl, sl, sl, sl, "--model", linear, "--beam", "1"],
  "parse, linear, beam of 8": ["parse", sl, sl, "--model", linear],
  "parse, network": ["parse", sl, sl, "--model", network],
  "train, linear, one epoch": ["train", treebank("sl_ssj-ud-train"), "--learner", "linear", "--epochs", "1"],
  coverage: ["coverage", sl],
};

const rows = [];
for (const [name, args] of Object.entries(COMMANDS).filter(([key]) => key.includes(values.only))) {
  for (const file of args) if (!existsSync(file)) MADE[file]?.(file);
  /** @type {number[][]} */
  const seconds = [[], []];
  const signatures = ["", ""];
  for (let k = 0; k < Number(values.runs); k++) {
    // Each takes the first turn half of the time.
    for (const side of k % 2 === 0 ? [0, 1] : [1, 0]) {
      rmSync(output, { force: true });
      const own = join(positionals[side], "models/english.model");
      const called = args.map((arg) => (arg === english && values["own-models"] ? own : arg));
      seconds[side].push(run(positionals[side], [...called, "-q", "-o", output]));
      signatures[side] = existsSync(output) ? signatureOf(output) : "-";
    }
  }
  const [old, now] = seconds.map(median);
  const ratio = median(seconds[1].map((s, k) => s / seconds[0][k]));
  const same = signatures[0] === signatures[1] ? "same bytes" : "other bytes";
  rows.push(`| ${name} | ${old.toFixed(2)} | ${now.toFixed(2)} | ${ratio.toFixed(3)} | ${same} |`);
  process.stderr.write(`${rows.at(-1)}\n`);
}
console.log("| command | old, s | new, s | new / old | output |\n| --- | --: | --: | --: | --- |");
console.log(rows.join("\n"));
rmSync(folder, { recursive: true });

/**
 * Runs a command of a checkout; returns its processor seconds.
 * @param {string} checkout
 * @param {readonly string[]} args
 */
function run(checkout, args) {
  const script = 'TIMEFORMAT="%U %S"; time "$@"';
  const command = [process.execPath, join(checkout, "bin/crossarc.js"), ...args];
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", ...command], { encoding: "utf8" });
  const found = /([\d.]+) ([\d.]+)\s*$/.exec(stderr);
  if (status !== 0 || found === null) throw new Error(`${checkout}: ${args.join(" ")}: ${stderr}`);
  return Number(found[1]) + Number(found[2]);
}

/**
 * Trains a parser of Slovene with the old checkout.
 * @param {readonly string[]} learner
 * @param {string} file
 */
function train(learner, file) {
  run(before, ["train", treebank("sl_ssj-ud-train"), "-q", "--learner", ...learner, "-o", file]);
}

/**
 * Writes the running text of the English test data, four times, in paragraphs.
 * @param {string} file
 */
function writeText(file) {
  let words = "";
  for (const [, start, sentence] of readFileSync(en, "utf8").matchAll(
    /^# (?:(newpar|newdoc)|text = (.*))/gm,
  )) {
    words += start === undefined ? `${sentence} ` : "\n\n";
  }
  writeFileSync(file, words.repeat(4));
}

/**
 * A hash of what a command wrote, but not of a model, because its header names its maker.
 * @param {string} file
 */
function signatureOf(file) {
  const bytes = readFileSync(file);
  const isModel = bytes.subarray(0, 8).toString() === "CROSSARC";
  return isModel ? "model" : createHash("sha256").update(bytes).digest("hex");
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
