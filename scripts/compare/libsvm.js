// Compares the support vector machines with LIBSVM on instances of a treebank; see --help.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  libsvmFeatures,
  libsvmIndices,
  libsvmLines,
  libsvmModelText,
  SvmClassifier,
  SvmTraining,
  slotSizes,
} from "../../dist/research.js";
import {
  asRead,
  libsvmOptions,
  requireLibsvm,
  svmPredict,
  svmTrain,
  withoutSignsOfZeros,
} from "../support/libsvm.js";
import { measured } from "../support/measured.js";
import { numbered, oracleLines } from "../support/memory-lines.js";
import { treebankTrees } from "../support/treebanks.js";

const HELP = `Usage: node scripts/compare/libsvm.js [--treebank NAME] [--preset NAME] [--train N] [--test N] [--export DIR]

Compares LIBSVM with the learner svm and prints a table in Markdown. Both train on the first N configurations in the
derivations of NAME-ud-train.conllu, and predict the first N of NAME-ud-test.conllu, one after the other, in processes
of their own with one thread. LIBSVM is installed with apt if it is missing. The treebanks are in ../shared/treebanks, or in the folder CROSSARC_TREEBANKS.

  --treebank NAME   default en_ewt
  --preset NAME     the parser, default malt-06
  --train N         training instances, default 20000
  --test N          test instances, default 4000
  --export DIR      keep the instances there, in LIBSVM's format, as train.txt and test.txt
`;

const VARIANTS = [
  { degree: 2, gamma: 0.2, coef0: 0, cost: 0.5, epsilon: 1 },
  { degree: 2, gamma: 0.2, coef0: 0, cost: 1, epsilon: 0.001 },
  { degree: 2, gamma: 0.2, coef0: 0.3, cost: 0.1, epsilon: 0.1 },
];

const { values: options } = parseArgs({
  options: {
    treebank: { type: "string", default: "en_ewt" },
    preset: { type: "string", default: "malt-06" },
    train: { type: "string", default: "20000" },
    test: { type: "string", default: "4000" },
    export: { type: "string" },
    // The script calls itself with these.
    own: { type: "string" },
    folder: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (options.help) process.stdout.write(HELP);
else if (options.own !== undefined) trainAndPredict(JSON.parse(options.own), options.folder ?? ".");
else await compare();

async function compare() {
  requireLibsvm();
  const folder = options.export ?? mkdtempSync(join(tmpdir(), "compare-libsvm-"));
  /** @param {string} name */
  const file = (name) => join(folder, name);
  const { instances, queries, slots } = exported(file);
  const count = queries.length;
  console.log(
    `${options.treebank}, ${options.preset}: ${instances.targets.length} training and ${count} test instances, ` +
      `${slots} features, ${instances.classes} classes\n`,
  );
  console.log(
    "| LIBSVM options | vectors | theirs | same model | same class | training s | theirs | ratio | " +
      "predicted / s | theirs | ratio | MB | theirs |",
  );
  console.log(`|${" --- |"}${" --: |".repeat(12)}`);
  for (const variant of VARIANTS) {
    const training = await svmTrain(variant, file("train.txt"), file("their.model"));
    const prediction = await svmPredict(file("test.txt"), file("their.model"), file("their.out"));
    // A run with a single test instance measures how long it takes to read the model. This is subtracted.
    const reading = await svmPredict(file("single.txt"), file("their.model"), file("single.out"));
    const theirSpeed = count / (prediction.seconds - reading.seconds);
    const { text, megabytes } = await measured(process.execPath, [
      ...[process.argv[1], "--own", JSON.stringify(asRead(variant)), "--folder", folder],
    ]);
    const own = JSON.parse(text);
    const [theirModel, ownModel] = ["their.model", "own.model"].map((name) =>
      withoutSignsOfZeros(readFileSync(file(name), "utf8")),
    );
    const same = prediction.classes.filter((classId, i) => classId === own.classes[i]).length;
    const cells = [
      `\`${libsvmOptions(variant).slice(2).join(" ")}\``,
      own.vectors,
      Number(/^total_sv (\d+)$/m.exec(theirModel)?.[1]),
      theirModel === ownModel ? "yes" : "no",
      `${((100 * same) / count).toFixed(2)}%`,
      own.seconds.toFixed(2),
      training.seconds.toFixed(2),
      (training.seconds / own.seconds).toFixed(1),
      own.perSecond.toFixed(0),
      theirSpeed.toFixed(0),
      (own.perSecond / theirSpeed).toFixed(0),
      megabytes.toFixed(0),
      training.megabytes.toFixed(0),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  if (options.export === undefined) rmSync(folder, { recursive: true });
}

/**
 * Writes the instances in LIBSVM's format, and as lines with their values for our side.
 * @param {(name: string) => string} file
 */
function exported(file) {
  /** @type {[number, number]} */
  const most = [Number(options.train), Number(options.test)];
  const lines = oracleLines(
    treebankTrees(options.treebank, "train"),
    treebankTrees(options.treebank, "test"),
    { preset: options.preset },
    most,
  );
  writeFileSync(file("train.lines"), lines.train.join("\n"));
  writeFileSync(file("test.lines"), lines.test.join("\n"));
  const { instances, queries } = numbered(lines.train, lines.test);
  const indices = libsvmIndices(slotSizes(instances));
  const tests = queries.map((query) => `0 ${libsvmFeatures(query, indices)}\n`);
  writeFileSync(file("train.txt"), [...libsvmLines(instances, indices)].join(""));
  writeFileSync(file("test.txt"), tests.join(""));
  writeFileSync(file("single.txt"), tests[0]);
  return { instances, queries, slots: instances.slots };
}

/**
 * Our side: trains and predicts.
 * @param {import("../support/libsvm.js").KernelParameters} parameters
 * @param {string} folder
 */
function trainAndPredict(parameters, folder) {
  /** @param {string} name */
  const linesOf = (name) => readFileSync(join(folder, name), "utf8").split("\n");
  const { instances, queries } = numbered(linesOf("train.lines"), linesOf("test.lines"));
  const beforeTraining = process.cpuUsage();
  const training = new SvmTraining(instances, { ...parameters, split: null });
  training.solveAll();
  const svm = training.model();
  const seconds = secondsSince(beforeTraining);
  const classifier = new SvmClassifier(svm, instances.classes);
  const beforePrediction = process.cpuUsage();
  const classes = queries.map((query) => classifier.predict(query));
  const perSecond = queries.length / secondsSince(beforePrediction);
  const [model] = svm.models;
  writeFileSync(join(folder, "own.model"), libsvmModelText(model, libsvmIndices(slotSizes(instances))));
  process.stdout.write(JSON.stringify({ classes, seconds, perSecond, vectors: model.start.at(-1) }));
}

/**
 * Seconds of processor time of this process since then.
 * @param {NodeJS.CpuUsage} usage
 */
function secondsSince(usage) {
  const { user, system } = process.cpuUsage(usage);
  return (user + system) / 1e6;
}
