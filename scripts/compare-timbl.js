// Compares the memory-based learner with TiMBL on instances of a treebank; see --help.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hasTree, instanceBase, MEMORY_DEFAULTS, MemoryClassifier, readConllu } from "../dist/index.js";
import { measured } from "./measured.js";
import { numbered, oracleLines } from "./memory-lines.js";
import { requireTimbl, runTimbl, timblOptions } from "./timbl.js";

const HELP = `Usage: node scripts/compare-timbl.js [--treebank NAME] [--train N] [--test N] [--export DIR]

Derives the trees of NAME-ud-train.conllu and NAME-ud-test.conllu with the arc-eager system, writes the first N
configurations of each with the features of Nivre and Nilsson (2005) in TiMBL's format, classifies those of the
test set with TiMBL and with the memory-based learner, one after the other in processes of their own, and prints a
table in Markdown. Speeds are instances for each second that a processor works, so that other work on the machine
matters little; learning is not counted. The program timbl is installed with apt if it is missing. The treebanks are in
../shared/treebanks, or in the folder CROSSARC_TREEBANKS.

  --treebank NAME   default en_ewt
  --train N         training instances, default 20000
  --test N          test instances, default 3000
  --export DIR      keep the instances there, as train.txt and test.txt
`;

const FOLDER = process.env.CROSSARC_TREEBANKS ?? new URL("../../shared/treebanks", import.meta.url).pathname;

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
    // What this script calls itself with.
    classify: { type: "string" },
    folder: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (options.help) process.stdout.write(HELP);
else if (options.classify !== undefined) classify(JSON.parse(options.classify), options.folder);
else await compare();

async function compare() {
  requireTimbl();
  const folder = options.export ?? mkdtempSync(join(tmpdir(), "compare-timbl-"));
  const [train, test, single] = ["train.txt", "test.txt", "single.txt"].map((name) => join(folder, name));
  const lines = exported(train, test);
  // What learning takes is found with a single test instance, and taken off.
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
    const wrong = timbl.answers.flatMap(({ cls }, i) => (cls === own.answers[i] ? [] : [i]));
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
    const shown = votes.slice(0, 3).map(([cls, vote]) => `${cls} ${vote}`);
    console.log(`- \`${name}\`, line ${line}: TiMBL ${timbl.cls} (${shown.join(", ")}), Crossarc ${own}`);
  }
  if (options.export === undefined) rmSync(folder, { recursive: true });
}

/** Writes the instances. */
function exported(train, test) {
  const most = [Number(options.train), Number(options.test)];
  const wishes = { preset: "nivre-nilsson-2005" };
  const lines = oracleLines(sentencesOf("train"), sentencesOf("test"), wishes, most);
  writeFileSync(train, `${lines.train.join("\n")}\n`);
  writeFileSync(test, `${lines.test.join("\n")}\n`);
  return lines;
}

function sentencesOf(part) {
  const file = join(FOLDER, `${options.treebank}-ud-${part}.conllu`);
  if (!existsSync(file)) {
    process.stderr.write(`compare-timbl: expected ${file}, found none\n`);
    process.exit(1);
  }
  return [...readConllu(readFileSync(file), { file })].filter(hasTree);
}

/** The same in a process of its own. */
async function ownRun(chosen, folder) {
  const args = [process.argv[1], "--classify", JSON.stringify(chosen), "--folder", folder];
  const { text, megabytes } = await measured(process.execPath, args);
  return { ...JSON.parse(text), megabytes };
}

/** Classifies the test instances twice: the second time the code is compiled and rows of differences are known. */
function classify(chosen, folder) {
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
  const answers = first.classes.map((cls) => classNames[cls]);
  process.stdout.write(JSON.stringify({ answers, perSecond: first.perSecond, perSecondAgain }));
}
