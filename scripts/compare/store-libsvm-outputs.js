// Stores what LIBSVM learns, so that tests need no LIBSVM; see --help.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConllu } from "../../dist/index.js";
import { libsvmFeatures, libsvmIndices, libsvmLines, slotSizes } from "../../dist/research.js";
import { asRead, requireLibsvm, svmPredict, svmTrain } from "../support/libsvm.js";
import { numbered, oracleLines } from "../support/memory-lines.js";

const HELP = `Usage: node scripts/compare/store-libsvm-outputs.js

Trains LIBSVM on instances of examples/harbour.conllu and writes its models and predictions to
test/data/libsvm-outputs.json. LIBSVM is installed with apt if it is missing. Build first (npm run build).
`;

if (process.argv.includes("--help")) {
  process.stdout.write(HELP);
  process.exit(0);
}

const OUTPUT = new URL("../../test/data/libsvm-outputs.json", import.meta.url);
const HARBOUR = new URL("../../examples/harbour.conllu", import.meta.url);

const FEATURES = ["s0.form", "s0.upos", "s1.upos", "b0.form", "b0.upos", "b1.upos", "s0.l1.deprel"].join(
  "\n",
);
const VARIANTS = [
  { degree: 2, gamma: 0.2, coef0: 0, cost: 1, epsilon: 0.001 },
  // Many alphas at their bound.
  { degree: 2, gamma: 0.3, coef0: 0.3, cost: 0.002, epsilon: 0.001 },
  { degree: 3, gamma: 0.1, coef0: 1, cost: 0.5, epsilon: 1 },
];

requireLibsvm();
const sentences = [...readConllu(readFileSync(HARBOUR))];
const options = { system: "swap", oracle: "eager", features: FEATURES };
const lines = oracleLines(sentences.slice(0, 14), sentences.slice(14), options);
// Moves without their labels, so that there are few classes.
/** @param {readonly string[]} list */
const moves = (list) => list.map((line) => line.replace(/_\S+$/, ""));
const { instances, queries } = numbered(moves(lines.train), moves(lines.test));
const sizes = [...slotSizes(instances)];
const indices = libsvmIndices(sizes);
const train = [...libsvmLines(instances, indices)].map((line) => line.trimEnd());
const test = queries.map((query) => libsvmFeatures(query, indices));

const folder = mkdtempSync(join(tmpdir(), "store-libsvm-"));
/** @param {string} name */
const file = (name) => join(folder, name);
writeFileSync(file("train"), `${train.join("\n")}\n`);
writeFileSync(file("test"), test.map((line) => `0 ${line}\n`).join(""));
const outputs = [];
for (const variant of VARIANTS) {
  await svmTrain(variant, file("train"), file("model"));
  const { classes } = await svmPredict(file("test"), file("model"), file("out"));
  const model = readFileSync(file("model"), "utf8").split("\n").slice(0, -1);
  outputs.push({ parameters: asRead(variant), model, classes: classes.join(" ") });
}
rmSync(folder, { recursive: true });
writeFileSync(OUTPUT, `${JSON.stringify({ sizes: sizes.join(" "), train, test, outputs }, null, 2)}\n`);
