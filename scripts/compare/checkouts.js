// Trains the same parsers with two checkouts and compares the tensors of their models and the trees that they parse.
// Use it to show that a change of the design did not change behaviour; see --help.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `Usage: node scripts/compare/checkouts.js OLD NEW --train FILE --test FILE [--sentences N] [--only TEXT]

Trains a parser for every learner, both heads of the network and every transition system with both checkouts, which must
be built, and compares tensors and parses. Exits with 1 if anything differs.

  --train FILE     CoNLL-U to train on
  --test FILE      CoNLL-U to parse
  --sentences N    use the first N sentences of each file (default 150)
  --only TEXT      run only the trainings whose options contain TEXT
`;

const SYSTEMS = {
  swap: ["eager", "lazy", "dynamic"],
  "arc-standard": ["static"],
  "arc-eager": ["static", "dynamic"],
  covington: ["static", "dynamic"],
  sort: ["static"],
  attardi: ["static"],
};
const PRESETS = [
  "nivre-nilsson-2005",
  "nivre-2007",
  "nivre-2009-su",
  "nivre-2009-sp",
  "nivre-2009-spp",
  "malt-06",
];

/** The options of every training. */
function trainings() {
  const perOracle = Object.entries(SYSTEMS).flatMap(([system, oracles]) =>
    oracles.map((oracle) => `--system ${system} --oracle ${oracle}`),
  );
  return [
    ...perOracle.map((options) => `--learner linear --epochs 2 ${options}`),
    "--learner linear --epochs 2 --system covington --degree 1",
    "--learner linear --epochs 2 --system arc-standard --projectivize head+path",
    ...Object.keys(SYSTEMS).map((system) => `--learner memory --system ${system}`),
    ...Object.keys(SYSTEMS).map((system) => `--learner svm --system ${system}`),
    "--learner svm --split s0.upos --pool 200 --workers 2",
    ...PRESETS.map((preset) => `--preset ${preset}`),
    "--learner neural --head graph --epochs 1",
    "--learner neural --head graph --epochs 1 --workers 2",
    ...Object.keys(SYSTEMS).map(
      (system) => `--learner neural --head transition --epochs 1 --system ${system}`,
    ),
    "--steps all --learner linear --epochs 1 --folds 2",
  ];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    train: { type: "string" },
    test: { type: "string" },
    sentences: { type: "string", default: "150" },
    only: { type: "string", default: "" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help || positionals.length !== 2 || !values.train || !values.test) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const folder = mkdtempSync(join(tmpdir(), "crossarc-compare-"));
const train = excerpt(values.train, "train.conllu");
const test = excerpt(values.test, "test.conllu");
let differing = 0;
const chosen = trainings().filter((options) => options.includes(values.only));
for (const options of chosen) {
  const [before, after] = positionals.map((checkout) => outcome(checkout, options));
  const differences = Object.keys(before).filter((part) => before[part] !== after[part]);
  if (differences.length > 0) differing++;
  console.log(`${differences.length === 0 ? "same     " : "DIFFERENT"}  ${options}`);
  for (const part of differences) console.log(`    ${part}: ${before[part]} | ${after[part]}`);
}
rmSync(folder, { recursive: true });
console.log(`${chosen.length} trainings, ${differing} of them with differences`);
process.exitCode = differing > 0 ? 1 : 0;

/**
 * Writes the first sentences of a file to a file of their own.
 * @param {string} file
 * @param {string} name
 */
function excerpt(file, name) {
  const sentences = readFileSync(file, "utf8").split("\n\n").slice(0, Number(values.sentences));
  const output = join(folder, name);
  writeFileSync(output, `${sentences.join("\n\n")}\n\n`);
  return output;
}

/**
 * Hashes of what a checkout makes: each tensor, and the parsed text; or the error.
 * @param {string} checkout
 * @param {string} options
 * @returns {Record<string, string>}
 */
function outcome(checkout, options) {
  const model = join(folder, "a.model");
  /** @param {string[]} args */
  const run = (...args) =>
    execFileSync(process.execPath, [join(checkout, "bin/crossarc.js"), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
  try {
    rmSync(model, { force: true });
    run("train", train, "-q", "-o", model, ...options.split(" "));
    const parse = hashOf(run("parse", test, "-q", "--model", model));
    return { parse, ...tensorHashes(readFileSync(model)) };
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: Buffer }} */ (error);
    return { error: String(stderr ?? error).trim() };
  }
}

/**
 * A hash of each tensor of a model file. The layout is described in src/model/model-file.ts.
 * @param {Buffer} bytes
 * @returns {Record<string, string>}
 */
function tensorHashes(bytes) {
  const jsonLength = bytes.readUInt32LE(12);
  /** @type {{ tensors: { name: string, offset: number }[] }} */
  const { tensors } = JSON.parse(bytes.subarray(32, 32 + jsonLength).toString("utf8"));
  const start = Math.ceil((32 + jsonLength) / 16) * 16;
  const ends = [...tensors.slice(1).map(({ offset }) => start + offset), bytes.length - 16];
  return Object.fromEntries(
    tensors.map(({ name, offset }, i) => [name, hashOf(bytes.subarray(start + offset, ends[i]))]),
  );
}

/** @param {Buffer} bytes */
function hashOf(bytes) {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}
