// Stores what LIBSVM learns from instances of this project's own data, for the tests: they need no LIBSVM then.
// Usage: node scripts/store-libsvm-outputs.js
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { libsvmFeatures, libsvmIndices, libsvmLines, readConllu, slotSizes } from "../dist/index.js";
import { asRead, requireLibsvm, svmPredict, svmTrain } from "./libsvm.js";
import { numbered, oracleLines } from "./memory-lines.js";

const OUTPUT = new URL("../test/data/libsvm-outputs.json", import.meta.url);
const HARBOUR = new URL("../examples/harbour.conllu", import.meta.url);

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
const wishes = { system: "swap", oracle: "eager", features: FEATURES };
const lines = oracleLines(sentences.slice(0, 14), sentences.slice(14), wishes);
// Moves without their labels, so that there are few classes.
const moves = (list) => list.map((line) => line.replace(/_\S+$/, ""));
const { instances, queries } = numbered(moves(lines.train), moves(lines.test));
const sizes = [...slotSizes(instances)];
const indices = libsvmIndices(sizes);
const train = [...libsvmLines(instances, indices)].map((line) => line.trimEnd());
const test = queries.map((query) => libsvmFeatures(query, indices));

const folder = mkdtempSync(join(tmpdir(), "store-libsvm-"));
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
