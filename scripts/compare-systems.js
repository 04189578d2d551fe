// Trains a parser of every system on every treebank and scores it on the test set; see --help.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  defaultSettings,
  derivable,
  evaluate,
  hasTree,
  parserFrom,
  readConllu,
  TrainingRun,
} from "../dist/index.js";

const HELP = `Usage: node scripts/compare-systems.js -o DIR [--only NAME,...] [--rows ROW,...] [--epochs N] [--markdown]

Trains every system with the default settings on NAME-ud-train.conllu of each treebank (NAME-ud-dev.conllu for
early stopping, or a tenth held out), parses NAME-ud-test.conllu and keeps the scores in DIR/results.jsonl.
What is in there is not run again, so the script can be stopped and started at any time; several may run side
by side on different treebanks. Parsing is greedy, times are processor time. The treebanks are in ../shared/treebanks, or in the folder CROSSARC_TREEBANKS.

  -o DIR         folder of the results
  --only NAMES   only these treebanks
  --rows ROWS    only these systems, by their names in the table
  --epochs N     epochs at the most (default 8)
  --markdown     print the tables of the kept results with so many epochs, and run nothing
`;

/**
 * One training each, and what is parsed with its model. Covington is trained without a bound and parsed with
 * one, but trained with degree 0 for degree 0, as Nivre (2007) does it.
 */
const TRAININGS = [
  { rows: [{ name: "swap eager" }], wishes: { system: "swap", oracle: "eager" } },
  { rows: [{ name: "swap lazy" }], wishes: { system: "swap", oracle: "lazy" } },
  { rows: [{ name: "swap dynamic" }], wishes: { system: "swap", oracle: "dynamic" } },
  { rows: [{ name: "arc-standard" }], wishes: { system: "arc-standard", projectivize: "baseline" } },
  { rows: [{ name: "arc-standard head" }], wishes: { system: "arc-standard", projectivize: "head" } },
  {
    rows: [{ name: "arc-eager head" }],
    wishes: { system: "arc-eager", oracle: "dynamic", projectivize: "head" },
  },
  { rows: [{ name: "covington d = 0", degree: 0 }], wishes: { system: "covington", degree: 0 } },
  {
    rows: [
      { name: "covington d = 1", degree: 1 },
      { name: "covington d = 2", degree: 2 },
      { name: "covington unbounded" },
    ],
    wishes: { system: "covington" },
  },
  { rows: [{ name: "sort" }], wishes: { system: "sort" } },
];
const ROWS = TRAININGS.flatMap(({ rows }) => rows.map(({ name }) => name));

const FOLDER = process.env.CROSSARC_TREEBANKS ?? new URL("../../shared/treebanks", import.meta.url).pathname;
/** Parsing is timed so many times, and the fastest one counts. */
const TIMES = 3;

const options = readArguments();
const resultsFile = join(options.output, "results.jsonl");
if (options.markdown) printTables();
else for (const treebank of options.treebanks) compare(treebank);

function readArguments() {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        output: { type: "string", short: "o" },
        only: { type: "string" },
        rows: { type: "string" },
        epochs: { type: "string", default: "8" },
        markdown: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }));
  } catch (error) {
    fail(error.message);
  }
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  if (values.output === undefined) fail("expected -o DIR, found none");
  if (!/^[1-9]\d{0,3}$/.test(values.epochs)) fail(`expected a number of epochs, found ${values.epochs}`);
  const known = existsSync(FOLDER)
    ? readdirSync(FOLDER).flatMap((file) => /^(.+)-ud-train\.conllu$/.exec(file)?.[1] ?? [])
    : [];
  return {
    output: values.output,
    epochs: Number(values.epochs),
    markdown: values.markdown,
    rows: chosen(values.rows, ROWS, "row"),
    treebanks: values.markdown ? [] : chosen(values.only, known, "treebank"),
  };
}

/** The names in a list with commas, all known ones if there is no list. */
function chosen(list, known, kind) {
  const names = list?.split(",").map((name) => name.trim()) ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) fail(`no ${kind} is called ${unknown.join(", ")}; known are ${known.join(", ")}`);
  if (names.length === 0) fail(`expected treebanks NAME-ud-train.conllu in ${FOLDER}, found none`);
  return names;
}

function fail(message) {
  process.stderr.write(`compare-systems: ${message}\n`);
  process.exit(2);
}

/** Runs all cells of a treebank that are wanted and not there yet. */
function compare(treebank) {
  const kept = keptResults();
  const isMissing = ({ name }) =>
    options.rows.includes(name) && !kept.some((cell) => cell.treebank === treebank && cell.row === name);
  const wanted = TRAININGS.filter(({ rows }) => rows.some(isMissing));
  if (wanted.length === 0) return;
  const train = sentencesOf(treebank, "train").filter(hasTree);
  const dev = existsSync(fileOf(treebank, "dev")) ? sentencesOf(treebank, "dev") : undefined;
  const test = sentencesOf(treebank, "test");
  for (const { rows, wishes } of wanted) {
    const missing = rows.filter(isMissing);
    const training = trained(treebank, train, dev, wishes, missing[0].name);
    for (const { name, degree } of missing) {
      const parser = parserFrom(training.model, { degree });
      const scores = scored(parser, test);
      const { seconds, epochs, settings } = training;
      const cell = { treebank, row: name, limit: options.epochs, ...scores, seconds, epochs, settings };
      mkdirSync(options.output, { recursive: true });
      appendFileSync(resultsFile, `${JSON.stringify(cell)}\n`);
      say(`${treebank}, ${name}: ${cellsOf(cell).join(" | ")}`);
    }
  }
}

function trained(treebank, sentences, dev, wishes, name) {
  const begun = busy();
  const { settings } = defaultSettings(sentences, wishes);
  const run = new TrainingRun(derivable(sentences, settings), dev, settings, {
    epochs: options.epochs,
    treebanks: [`${treebank}-ud-train`],
    crossarc: "",
  });
  let epochs = 0;
  while (!run.isDone) {
    const epoch = run.step();
    let step = epoch.next();
    while (!step.done) step = epoch.next();
    const { las, isBest, epoch: number } = step.value;
    if (isBest) epochs = number;
    const score = las === undefined ? "all data" : `dev LAS ${percent(las)}`;
    say(`${treebank}, ${name}: epoch ${number}, ${score}, ${(busy() - begun).toFixed(0)} s`);
  }
  const { features: _text, ...told } = settings;
  return { model: run.model, seconds: busy() - begun, epochs, settings: told };
}

function scored(parser, test) {
  const evaluation = evaluate(
    test,
    test.map((sentence) => parser.parse(sentence)),
  );
  let fastest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < TIMES; k++) {
    const begun = busy();
    for (const sentence of test) parser.parse(sentence);
    fastest = Math.min(fastest, busy() - begun);
  }
  return {
    las: evaluation.las,
    uas: evaluation.uas,
    lem: evaluation.lem,
    nonProjectiveRecall: evaluation.nonProjective.labelled.recall,
    nonProjectivePrecision: evaluation.nonProjective.unlabelled.precision,
    wordsPerSecond: evaluation.all.gold.words / fastest,
  };
}

function fileOf(treebank, part) {
  return join(FOLDER, `${treebank}-ud-${part}.conllu`);
}

function sentencesOf(treebank, part) {
  const file = fileOf(treebank, part);
  return [...readConllu(readFileSync(file, "utf8"), { file })].filter(({ length }) => length > 0);
}

/** The kept cells with this limit of epochs. */
function keptResults() {
  if (!existsSync(resultsFile)) return [];
  const lines = readFileSync(resultsFile, "utf8").split("\n");
  return lines
    .flatMap((line) => (line === "" ? [] : JSON.parse(line)))
    .filter((cell) => cell.limit === options.epochs);
}

function printTables() {
  const kept = keptResults();
  const treebanks = [...new Set(kept.map(({ treebank }) => treebank))].sort();
  for (const treebank of treebanks) {
    console.log(`## ${treebank}\n`);
    console.log("| system | LAS | UAS | LEM | NP recall | NP precision | words / s | training | epochs |");
    console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (const name of options.rows) {
      const cell = kept.find((found) => found.treebank === treebank && found.row === name);
      if (cell !== undefined) console.log(`| ${name} | ${cellsOf(cell).join(" | ")} |`);
    }
    console.log();
  }
}

function cellsOf(cell) {
  const scores = [cell.las, cell.uas, cell.lem, cell.nonProjectiveRecall, cell.nonProjectivePrecision];
  return [
    ...scores.map(percent),
    Math.round(cell.wordsPerSecond).toLocaleString("en"),
    `${cell.seconds.toFixed(0)} s`,
    cell.epochs,
  ];
}

/** A share in per cent; JSON has null where there was nothing to divide by. */
function percent(share) {
  return share === null || Number.isNaN(share) ? "-" : (100 * share).toFixed(2);
}

/** Seconds of processor time since the process began: others may use the machine too. */
function busy() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
