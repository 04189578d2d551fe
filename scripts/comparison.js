// Trains parsers of several kinds on several treebanks, scores them on the test sets and keeps the scores.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { anyParserFrom, evaluate, hasTree, readConllu } from "../dist/index.js";

const FOLDER = process.env.CROSSARC_TREEBANKS ?? new URL("../../shared/treebanks", import.meta.url).pathname;
/** Parsing is timed so many times, and the fastest one counts. */
const TIMES = 3;
/** Sentences that are parsed together. */
const TOGETHER = 60;

const OPTIONS = `
Each is trained on NAME-ud-train.conllu of each treebank (NAME-ud-dev.conllu for early stopping), parses NAME-ud-test.conllu, and
its scores are kept in DIR/results.jsonl. What is in there is not run again, so the script can be stopped and started at any
time; several may run side by side on different treebanks or seeds. Parsing is greedy, times are processor time. The treebanks
are in ../shared/treebanks, or in the folder CROSSARC_TREEBANKS.

  -o DIR         folder of the results
  --only NAMES   only these treebanks
  --rows ROWS    only these rows of the table, by their names
  --epochs N     epochs at the most
  --seeds N,...  seeds; the table has the means (default 1)
  --markdown     print the tables of the kept results with these epochs and seeds, and run nothing
`;

/**
 * Runs a comparison as the arguments of the command line say. Each of the `trainings` has rows, which are what is
 * parsed with its model, and `start(sentences, dev, { epochs, seed })`, which gives a run of training.
 */
export function runComparison(script, usage, trainings) {
  const known = trainings.flatMap(({ rows }) => rows.map(({ name }) => name));
  const options = readArguments(script, usage, known);
  if (options.markdown) printTables(options);
  else
    for (const seed of options.seeds)
      for (const treebank of options.treebanks) compare(treebank, seed, trainings, options);
}

function readArguments(script, usage, rows) {
  const fail = (message) => {
    process.stderr.write(`${script}: ${message}\n`);
    process.exit(2);
  };
  /** The names in a list with commas, all known ones if there is no list. */
  const chosen = (list, known, kind) => {
    const names = list?.split(",").map((name) => name.trim()) ?? known;
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0) fail(`no ${kind} is called ${unknown.join(", ")}; known are ${known.join(", ")}`);
    if (names.length === 0) fail(`expected treebanks NAME-ud-train.conllu in ${FOLDER}, found none`);
    return names;
  };
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        output: { type: "string", short: "o" },
        only: { type: "string" },
        rows: { type: "string" },
        epochs: { type: "string" },
        seeds: { type: "string", default: "1" },
        markdown: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }));
  } catch (error) {
    fail(error.message);
  }
  if (values.help) {
    process.stdout.write(
      `Usage: node scripts/${script}.js -o DIR [--only NAME,...] [--rows ROW,...] [--epochs N] [--seeds N,...] [--markdown]\n\n${usage}${OPTIONS}`,
    );
    process.exit(0);
  }
  if (values.output === undefined) fail("expected -o DIR, found none");
  if (!/^([1-9]\d{0,3})?$/.test(values.epochs ?? ""))
    fail(`expected a number of epochs, found ${values.epochs}`);
  if (!/^\d{1,9}(,\d{1,9})*$/.test(values.seeds)) fail(`expected seeds with commas, found ${values.seeds}`);
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const known = files.flatMap((file) => /^(.+)-ud-train\.conllu$/.exec(file)?.[1] ?? []);
  return {
    output: values.output,
    // None stands for the default of each learner.
    epochs: values.epochs === undefined ? null : Number(values.epochs),
    seeds: values.seeds.split(",").map(Number),
    markdown: values.markdown,
    rows: chosen(values.rows, rows, "row"),
    treebanks: values.markdown ? [] : chosen(values.only, known, "treebank"),
  };
}

/** Runs all cells of a treebank that are wanted and not there yet. */
function compare(treebank, seed, trainings, options) {
  const kept = keptResults(options);
  const isMissing = ({ name }) =>
    options.rows.includes(name) &&
    !kept.some((cell) => cell.treebank === treebank && cell.row === name && cell.seed === seed);
  const wanted = trainings.filter(({ rows }) => rows.some(isMissing));
  if (wanted.length === 0) return;
  const train = sentencesOf(treebank, "train").filter(hasTree);
  const dev = existsSync(fileOf(treebank, "dev")) ? sentencesOf(treebank, "dev") : undefined;
  const test = sentencesOf(treebank, "test");
  for (const { rows, start } of wanted) {
    const missing = rows.filter(isMissing);
    const run = start(train, dev, { epochs: options.epochs ?? undefined, seed, treebank });
    const training = finished(run, `${treebank}, seed ${seed}, ${missing[0].name}`);
    for (const { name, degree } of missing) {
      const parser = anyParserFrom(run.model, { degree });
      const cell = {
        treebank,
        row: name,
        seed,
        limit: options.epochs,
        ...scored(parser, test),
        ...training,
        megabytes: run.model.length / 1e6,
      };
      mkdirSync(options.output, { recursive: true });
      appendFileSync(join(options.output, "results.jsonl"), `${JSON.stringify(cell)}\n`);
      say(`${treebank}, seed ${seed}, ${name}: ${cellsOf([cell]).join(" | ")}`);
    }
  }
}

/** Trains to the end; the scores on the development data epoch by epoch, and the time. */
function finished(run, name) {
  const begun = busy();
  const curve = [];
  let epochs = 0;
  while (!run.isDone) {
    const epoch = run.step();
    let step = epoch.next();
    while (!step.done) step = epoch.next();
    const { las, isBest, epoch: number } = step.value;
    if (isBest) epochs = number;
    if (las !== undefined) curve.push(las);
    const score = las === undefined ? "all data" : `dev LAS ${percent(las)}`;
    say(`${name}: epoch ${number}, ${score}, ${(busy() - begun).toFixed(0)} s`);
  }
  return { seconds: busy() - begun, epochs, curve };
}

function scored(parser, test) {
  const parse = () => {
    const parsed = [];
    for (let from = 0; from < test.length; from += TOGETHER) {
      const together = test.slice(from, from + TOGETHER);
      parser.prepare?.(together);
      for (const sentence of together) parsed.push(parser.parse(sentence));
    }
    return parsed;
  };
  const evaluation = evaluate(test, parse());
  let fastest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < TIMES; k++) {
    const begun = busy();
    parse();
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
function keptResults({ output, epochs }) {
  const file = join(output, "results.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .flatMap((line) => (line === "" ? [] : JSON.parse(line)))
    .filter((cell) => cell.limit === epochs);
}

function printTables(options) {
  const kept = keptResults(options).filter(({ seed }) => options.seeds.includes(seed));
  const treebanks = [...new Set(kept.map(({ treebank }) => treebank))].sort();
  for (const treebank of treebanks) {
    console.log(`## ${treebank}\n`);
    console.log(
      "| system | seeds | dev LAS | LAS | UAS | LEM | NP recall | NP precision | words / s | training | MB | epochs |",
    );
    console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (const name of options.rows) {
      const cells = kept.filter((found) => found.treebank === treebank && found.row === name);
      if (cells.length > 0) console.log(`| ${name} | ${cells.length} | ${cellsOf(cells).join(" | ")} |`);
    }
    console.log();
  }
}

/** The cells of a row: means over seeds, the highest speed. */
function cellsOf(cells) {
  const mean = (key) => {
    const values = cells.map((cell) => cell[key]).filter((value) => value !== null && !Number.isNaN(value));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const scores = ["las", "uas", "lem", "nonProjectiveRecall", "nonProjectivePrecision"];
  const dev = cells.map(({ curve }) => Math.max(...curve)).filter(Number.isFinite);
  return [
    percent(dev.reduce((sum, value) => sum + value, 0) / dev.length),
    ...scores.map((key) => percent(mean(key))),
    Math.round(Math.max(...cells.map(({ wordsPerSecond }) => wordsPerSecond))).toLocaleString("en"),
    `${mean("seconds").toFixed(0)} s`,
    mean("megabytes").toFixed(1),
    mean("epochs").toFixed(0),
  ];
}

/** A share in per cent; a dash where there was nothing to divide by. */
function percent(share) {
  return Number.isNaN(share) ? "-" : (100 * share).toFixed(2);
}

/** Seconds of processor time since the process began: others may use the machine too. */
function busy() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
