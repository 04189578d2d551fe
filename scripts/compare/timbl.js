// Compares the memory-based learner with TiMBL on instances of a treebank; see --help.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { instanceBase, MEMORY_DEFAULTS, MemoryClassifier } from "../../dist/research.js";
import { measured } from "../support/measured.js";
import { numbered, oracleLines } from "../support/memory-lines.js";
import { requireTimbl, runTimbl, timblOptions } from "../support/timbl.js";
import { treebankTrees } from "../support/treebanks.js";

/** @typedef {import("../../dist/research.js").MemoryOptions} MemoryOptions */

const HELP = `Usage: node scripts/compare/timbl.js [--treebank NAME] [--train N] [--test N] [--export DIR]

Compares TiMBL with the memory-based learner and prints a table in Markdown. Both learn the first N configurations in the
arc-eager derivations of NAME-ud-train.conllu, with the features of Nivre and Nilsson (2005), and classify the first N
of NAME-ud-test.conllu, one after the other in processes of their own. Speeds are instances for each second of processor
time, without learning. TiMBL is installed with apt if it is missing. The treebanks are in ../shared/treebanks, or in
the folder CROSSARC_TREEBANKS.

  --treebank NAME   default en_ewt
  --train N         training instances, default 20000
  --test N          test instances, default 3000
  --export DIR      keep the instances there, as train.txt and test.txt
`;

/** @type {Partial<MemoryOptions>[]} */
const VARIANTS = [
  {},
  { weights: "gain-ratio" },
  { weights: "information-gain" },
  { k: 1, vote: "majority" },
  { metric: "overlap", weights: "gain-ratio", k: 1, vote: "majority" },
  { metric: "overlap" },
];

const { values: options } = parseArgs({
  options: {
    treebank: { type: "string", default: "en_ewt" },
    train: { type: "string", default: "20000" },
    test: { type: "string", default: "3000" },
    export: { type: "string" },
    // The script calls itself with these.
    classify: { type: "string" },
    folder: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (options.help) process.stdout.write(HELP);
else if (options.classify !== undefined) classify(JSON.parse(options.classify), options.folder ?? ".");
else await compare();

async function compare() {
  requireTimbl();
  const folder = options.export ?? mkdtempSync(join(tmpdir(), "compare-timbl-"));
  const [train, test, single] = ["train.txt", "test.txt", "single.txt"].map((name) => join(folder, name));
  const lines = exported(train, test);
  // A run with a single test instance measures how long it takes to learn. This is subtracted.
  writeFileSync(single, `${lines.test[0]}\n`);
  console.log(
    `${options.treebank}: ${lines.train.length} training and ${lines.test.length} test instances, ` +
      `${lines.features} features\n`,
  );
  console.log(
    "| TiMBL options | same class | TiMBL / s | Crossarc / s | again / s | ratio | TiMBL MB | Crossarc MB |",
  );
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: |");
  const differing = [];
  for (const variant of VARIANTS) {
    const chosen = { ...MEMORY_DEFAULTS, ...variant };
    const timbl = await runTimbl(chosen, train, test, join(folder, "timbl.out"));
    const learning = await runTimbl(chosen, train, single, join(folder, "timbl.out"));
    const speed = timbl.answers.length / (timbl.seconds - learning.seconds);
    const own = await ownRun(chosen, folder);
    const name = timblOptions(chosen).slice(2).join(" ");
    const wrong = timbl.answers.flatMap(({ className }, i) => (className === own.answers[i] ? [] : [i]));
    for (const i of wrong) {
      differing.push({ name, line: i + 1, timbl: timbl.answers[i], own: own.answers[i] });
    }
    const same = 100 * (1 - wrong.length / timbl.answers.length);
    const cells = [
      `\`${name}\``,
      `${same.toFixed(2)}%`,
      ...[speed, own.perSecond, own.perSecondAgain].map((perSecond) => perSecond.toFixed(0)),
      (own.perSecond / speed).toFixed(1),
      ...[timbl.megabytes, own.megabytes].map((megabytes) => megabytes.toFixed(0)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(
    differing.length === 0 ? "\nNo instance has another class." : "\nInstances with another class:\n",
  );
  for (const { name, line, timbl, own } of differing) {
    const votes = Object.entries(timbl.votes).sort(([, a], [, b]) => b - a);
    const highest = votes.slice(0, 3).map(([className, vote]) => `${className} ${vote}`);
    console.log(
      `- \`${name}\`, line ${line}: TiMBL ${timbl.className} (${highest.join(", ")}), Crossarc ${own}`,
    );
  }
  if (options.export === undefined) rmSync(folder, { recursive: true });
}

/**
 * Writes the instances.
 * @param {string} train
 * @param {string} test
 */
function exported(train, test) {
  /** @type {[number, number]} */
  const most = [Number(options.train), Number(options.test)];
  const { treebank } = options;
  const preset = { preset: "nivre-nilsson-2005" };
  const lines = oracleLines(treebankTrees(treebank, "train"), treebankTrees(treebank, "test"), preset, most);
  writeFileSync(train, `${lines.train.join("\n")}\n`);
  writeFileSync(test, `${lines.test.join("\n")}\n`);
  return lines;
}

/**
 * Runs our side in a process of its own.
 * @param {MemoryOptions} chosen
 * @param {string} folder
 */
async function ownRun(chosen, folder) {
  const args = [process.argv[1], "--classify", JSON.stringify(chosen), "--folder", folder];
  const { text, megabytes } = await measured(process.execPath, args);
  return { ...JSON.parse(text), megabytes };
}

/**
 * Classifies the test instances twice. The second time the code is compiled and rows of differences are
 * known.
 * @param {MemoryOptions} chosen
 * @param {string} folder
 */
function classify(chosen, folder) {
  /** @param {string} name */
  const linesOf = (name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
  const { instances, classNames, queries } = numbered(linesOf("train.txt"), linesOf("test.txt"));
  const memory = new MemoryClassifier(instances.classes, instanceBase(instances, chosen), chosen);
  const timed = () => {
    const begun = process.cpuUsage();
    const classes = queries.map((query) => memory.classify(query));
    const { user, system } = process.cpuUsage(begun);
    return { classes, perSecond: (1e6 * queries.length) / (user + system) };
  };
  const first = timed();
  const { perSecond: perSecondAgain } = timed();
  const answers = first.classes.map((classId) => classNames[classId]);
  process.stdout.write(JSON.stringify({ answers, perSecond: first.perSecond, perSecondAgain }));
}
