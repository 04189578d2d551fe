// Stores what TiMBL answers, so that tests need no TiMBL; see --help.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConllu } from "../../dist/index.js";
import { MEMORY_DEFAULTS } from "../../dist/research.js";
import { oracleLines } from "../support/memory-lines.js";
import { requireTimbl, runTimbl } from "../support/timbl.js";

/** @typedef {import("../../dist/research.js").MemoryOptions} MemoryOptions */

const HELP = `Usage: node scripts/compare/store-timbl-outputs.js

Runs TiMBL on a toy example and on instances of examples/harbour.conllu, and writes its classes, distances and votes to
test/data/timbl-outputs.json. TiMBL is installed with apt if it is missing. Build first (npm run build).
`;

if (process.argv.includes("--help")) {
  process.stdout.write(HELP);
  process.exit(0);
}

const OUTPUT = new URL("../../test/data/timbl-outputs.json", import.meta.url);
const HARBOUR = new URL("../../examples/harbour.conllu", import.meta.url);

const TOY = {
  train: ["a x A", "a y A", "b x B", "b y A", "c x B", "c z B", "a z B"],
  test: ["b z ?", "q x ?", "a x ?", "q q ?"],
};
/** @type {Partial<MemoryOptions>[]} */
const TOY_VARIANTS = [
  { k: 2, threshold: 1 },
  { k: 1, threshold: 1, weights: "gain-ratio" },
  { k: 1, metric: "overlap", vote: "majority" },
];
/** @type {Partial<MemoryOptions>[]} */
const HARBOUR_VARIANTS = [
  {},
  { threshold: 1, weights: "information-gain" },
  { k: 3, weights: "gain-ratio", vote: "majority" },
  { k: 1, threshold: 1, vote: "majority" },
  { metric: "overlap" },
  { metric: "overlap", weights: "gain-ratio", k: 1, vote: "majority" },
];

/** @type {Map<string, string>} Words for hashes. */
const words = new Map();

requireTimbl();
const sentences = [...readConllu(readFileSync(HARBOUR))];
const harbour = oracleLines(sentences.slice(0, 14), sentences.slice(14), { preset: "nivre-nilsson-2005" });
const cases = [
  await stored("toy", TOY, TOY_VARIANTS),
  await stored("harbour", { train: readable(harbour.train), test: readable(harbour.test) }, HARBOUR_VARIANTS),
];
writeFileSync(OUTPUT, `${JSON.stringify(cases, null, 2)}\n`);

/**
 * Writes hashes as short words: v1, v2, ... in order of first occurrence.
 * @param {readonly string[]} lines
 */
function readable(lines) {
  return lines.map((line) =>
    line
      .split(" ")
      .map((value) => (/^-?\d+$/.test(value) ? wordOf(value) : value))
      .join(" "),
  );
}

/** @param {string} hash */
function wordOf(hash) {
  const word = words.get(hash) ?? `v${words.size + 1}`;
  words.set(hash, word);
  return word;
}

/**
 * The class, the distance of the nearest instance, and the votes: "B 0.1667 A 1 B 3.5".
 * @param {import("../support/timbl.js").TimblAnswer} answer
 */
function textOf({ className, distance, votes }) {
  return [className, distance, ...Object.entries(votes).flat()].join(" ");
}

/**
 * @param {string} name
 * @param {{ train: string[], test: string[] }} lines
 * @param {readonly Partial<MemoryOptions>[]} variants
 */
async function stored(name, { train, test }, variants) {
  const folder = mkdtempSync(join(tmpdir(), "store-timbl-"));
  const [trainFile, testFile] = [join(folder, "train.txt"), join(folder, "test.txt")];
  writeFileSync(trainFile, `${train.join("\n")}\n`);
  writeFileSync(testFile, `${test.join("\n")}\n`);
  const outputs = [];
  for (const variant of variants) {
    const options = { ...MEMORY_DEFAULTS, ...variant };
    const { permutation, answers } = await runTimbl(options, trainFile, testFile, join(folder, "out"));
    outputs.push({ options, permutation: permutation.join(" "), answers: answers.map(textOf) });
  }
  rmSync(folder, { recursive: true });
  return { name, train, test, outputs };
}
