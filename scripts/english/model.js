// Makes one of the English models, and its card; see --help.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { pipelineFrom, readConllu } from "../../dist/index.js";
import { readModelFile } from "../../dist/model/model-file.js";
import { pipelineBytes } from "../../dist/pipeline/pipeline-model.js";
import { withFittedConfidence } from "../../dist/train/neural/fit-confidence.js";
import { stepFiles } from "../../dist/train.js";
import { filledCard } from "../support/english-card.js";
import { COMMON, ENGLISH_MODELS, stageCommand } from "../support/english-models.js";

const NAMES = Object.keys(ENGLISH_MODELS);

const HELP = `Usage: node scripts/english/model.js FOLDER [--name NAME] [--write] [--keep | --calibrate]
                                     [--text DIR] [--vectors FILE] [--uncased DIR] [--e5 DIR]
                                     [--lessons FILE] [--steps LIST] [--checkpoints DIR]

Trains an English model on en_ewt-ud-train.conllu of a folder, with en_ewt-ud-dev.conllu to choose the epoch, and scores
it on the development and test data. Fails if the model differs from the file of the project in any byte, or if a score
is too low. scripts/support/english-models.js has the commands. Build first (npm run build).

  --name    ${NAMES.join(", ")} (default: ${NAMES[0]})
  --checkpoints
            keep checkpoints and the models of earlier stages in this folder, and go on from those that are there
  --write   replace the file of the model, and write its card
  --keep    train nothing: score the file of the model, and with --write renew its card
  --calibrate
            train nothing: take the file of the model, and fit how its probabilities map to the share of right
            arcs on the development data, with predicted tags
  --steps   train only these steps, tokenize, lemmatize or both, and take the others from the file of the model

To train a model, give
  --text    a folder with amalgum.conllu.gz, which scripts/teaching/conllu-from-tokens.js makes, and for english and
            english-tiny also with en-simplewiki.txt.gz
and, if you like,
  --lessons keep the answers of the teacher in this file, for the next time; english and english-tiny learn from the same

To train english, give also
  --vectors the vectors of GloVe as text, which scripts/teaching/vectors-from-json.js makes

To train english-large, give also
  --uncased the folder of BERT-base, uncased
  --e5      the folder of e5-small-v2 with 20,000 pieces; scripts/teaching/make-encoder.js makes both, and its help tells
            from what
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    name: { type: "string", default: NAMES[0] },
    e5: { type: "string" },
    uncased: { type: "string" },
    text: { type: "string" },
    vectors: { type: "string" },
    lessons: { type: "string" },
    checkpoints: { type: "string" },
    write: { type: "boolean" },
    keep: { type: "boolean" },
    calibrate: { type: "boolean" },
    steps: { type: "string" },
  },
});
if (values.help || positionals.length !== 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const { name, steps } = values;
if (!Object.hasOwn(ENGLISH_MODELS, name))
  refuse(`expected ${NAMES.join(", ")} as --name, found ${JSON.stringify(name)}`);
const model = ENGLISH_MODELS[name];
const FILE = fromRoot(model.file);
const CARD = fromRoot(model.card);
const CROSSARC = fromRoot("bin/crossarc.js");
const trains = !values.keep && !values.calibrate;
if (steps?.split(",").some((step) => step !== "tokenize" && step !== "lemmatize"))
  refuse(`expected tokenize or lemmatize as --steps, found ${JSON.stringify(steps)}`);
/** The trainings to run. Only the parser reads other inputs than the treebank; it also tags. */
const stages =
  steps === undefined
    ? model.stages
    : [{ name, inputs: [], settings: ["--steps", steps, "--base", FILE, ...COMMON] }];
const places = { ...values, treebanks: positionals[0] };
const missing = stages
  .flatMap(({ inputs }) => inputs)
  .find(({ from }) => from !== "stage" && places[from] === undefined);
if (trains && missing !== undefined) refuse(`expected --${missing.from} to train ${name}, found none`);
if (!(trains && values.write) && !existsSync(FILE))
  refuse(`expected ${model.file}, found no such file; --write makes it`);

const [train, dev, test] = ["train", "dev", "test"].map((part) =>
  join(positionals[0], `en_ewt-ud-${part}.conllu`),
);
/** @type {string[]} */
const failures = [];

const bytes = values.keep ? readFileSync(FILE) : values.calibrate ? calibrated() : trained();
if (values.write && !values.keep) writeFileSync(FILE, bytes);
else if (!bytes.equals(readFileSync(FILE))) failures.push(`the model is not ${model.file} to the byte`);
const download = model.isPacked ? gzipSync(bytes, { level: 9 }).length : bytes.length;
if (download > model.mostBytes) failures.push(`${download} bytes are more than ${model.mostBytes}`);

const scored = execFileSync(process.execPath, [fromRoot("scripts/english/text-scores.js"), FILE, dev, test], {
  encoding: "utf8",
});
process.stdout.write(scored);
const [table, stops, speeds] = scored.trim().split("\n\n");
refuseLowScores(table);
if (values.write) {
  writeFileSync(CARD, cardText());
  execFileSync(fromRoot("node_modules/.bin/biome"), ["format", "--write", CARD]);
}
for (const failure of failures) process.stderr.write(`english-model: ${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** @param {string} path of a file of the project */
function fromRoot(path) {
  return new URL(`../../${path}`, import.meta.url).pathname;
}

/**
 * Ends the program because of a wrong call.
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  process.stderr.write(`english-model: ${reason}\n`);
  process.exit(2);
}

/** The model with a map of its probabilities; all weights stay the same. */
function calibrated() {
  const old = readFileSync(FILE);
  const files = stepFiles(old);
  const sentences = [...readConllu(readFileSync(dev), { file: dev })];
  const tagged = pipelineFrom(old).annotateAll(sentences, { steps: ["tag", "lemmatize"] });
  const parse = withFittedConfidence(new Uint8Array(files.parse ?? []), tagged);
  const { provenance } = readModelFile(old).header;
  return Buffer.from(pipelineBytes({ ...files, parse }, /** @type {object} */ (provenance)));
}

/** The model, after all stages. A stage whose file is there is not run again. */
function trained() {
  const folder = values.checkpoints ?? mkdtempSync(join(tmpdir(), "english-"));
  mkdirSync(folder, { recursive: true });
  try {
    for (const stage of stages) trainStage(stage, folder);
    return readFileSync(join(folder, `${name}.model`));
  } finally {
    if (values.checkpoints === undefined) rmSync(folder, { recursive: true });
  }
}

/**
 * Runs a stage, and compares what it wrote with what it should have written, if that is known.
 * @param {import("../support/english-models.js").Stage} stage
 * @param {string} folder
 */
function trainStage(stage, folder) {
  const output = join(folder, `${stage.name}.model`);
  const isKept = stage.sha256 !== undefined && existsSync(output);
  if (!isKept) {
    const folders = { ...places, stage: folder };
    const given = stage.inputs.flatMap((input) => {
      const place = /** @type {string} */ (folders[input.from]);
      const isFolder = ["stage", "text", "treebanks"].includes(input.from);
      return [input.flag, isFolder ? join(place, input.name) : place];
    });
    const isTaught = [...given, ...stage.settings].includes("--teacher");
    const kept = values.lessons === undefined || !isTaught ? [] : ["--lessons", values.lessons];
    execFileSync(
      process.execPath,
      [
        CROSSARC,
        "train",
        train,
        "--dev",
        dev,
        ...given,
        ...kept,
        ...stage.settings,
        "--resume",
        "-o",
        output,
      ],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
  }
  if (stage.sha256 !== undefined && sha256(readFileSync(output)) !== stage.sha256)
    failures.push(`the model of the stage ${stage.name} has another SHA-256 than ${stage.sha256}`);
}

/** @param {Uint8Array} file */
function sha256(file) {
  return createHash("sha256").update(file).digest("hex");
}

/**
 * Checks the scores on the test data in the table.
 * @param {string} text
 */
function refuseLowScores(text) {
  const [head, , ...rows] = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  for (const [input, floors] of Object.entries(model.floors)) {
    const row = rows.find((cells) => cells[1] === "en_ewt-ud-test" && cells[2] === input) ?? [];
    for (const [metric, least] of Object.entries(floors)) {
      const found = Number(row[head.indexOf(metric)]);
      if (!(found >= least)) failures.push(`${input}: ${metric} ${found}, expected at least ${least}`);
    }
  }
}

/**
 * The shortest of some runs of Node, from start to end, in milliseconds.
 * @param {readonly string[]} args
 */
function shortest(args) {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < 12; k++) {
    const begun = performance.now();
    if (spawnSync(process.execPath, args).status !== 0) throw new Error(`${args.join(" ")} failed`);
    least = Math.min(least, performance.now() - begun);
  }
  return Math.round(least);
}

function cardText() {
  const sizes = Object.entries(stepFiles(bytes)).map(
    ([step, file]) => `| \`${step}\` | ${(file.length / 1e6).toFixed(2)} MB |`,
  );
  const example = "A hearing is scheduled on the issue today.";
  const option = name === NAMES[0] ? [] : ["--model", name];
  return filledCard(readFileSync(new URL("./card.md", import.meta.url), "utf8"), name, {
    root: "../".repeat(model.card.split("/").length - 1),
    call: ["crossarc", ...option, `"${example}"`].join(" "),
    command: model.stages.map(stageCommand).join("\n"),
    megabytes: (bytes.length / 1e6).toFixed(1),
    sha256: sha256(bytes),
    sizes: ["| step | size |", "| --- | --: |", ...sizes].join("\n"),
    table,
    stops: stops.split("\n").join("; "),
    speeds: speeds.replaceAll(" words a second", "").split("\n").join(", "),
    cold: `${shortest([CROSSARC, ...option, example])}`,
    node: `${shortest(["-e", "0"])}`,
  });
}
