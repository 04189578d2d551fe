// Makes the English model that comes with the package, and its card; see --help.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pipelineFrom, readConllu } from "../dist/index.js";
import { readModelFile } from "../dist/model/model-file.js";
import { pipelineBytes } from "../dist/pipeline/pipeline-model.js";
import { withFittedConfidence } from "../dist/train/neural/fit-confidence.js";
import { stepFiles } from "../dist/train.js";

/** How the model is trained, besides its steps. The card repeats it. */
const SETTINGS = ["--learner", "neural", "--epochs", "20", "--workers", "2", "--seed", "1"];

/** @type {Record<string, Record<string, number>>} The F1 scores that it must reach on the test data. */
const FLOORS = {
  "running text": {
    Tokens: 99,
    Sentences: 85,
    Words: 98.8,
    UPOS: 95.2,
    UFeats: 95.3,
    Lemmas: 96.3,
    LAS: 85.5,
  },
  "given tokens": { UPOS: 96, LAS: 87.6 },
};
const MOST_BYTES = 12e6;

const HELP = `Usage: node scripts/english-model.js FOLDER [--vectors FILE] [--write] [--keep | --calibrate]
                                     [--steps LIST] [--checkpoints DIR]

Trains the English model on en_ewt-ud-train.conllu of a folder, with en_ewt-ud-dev.conllu to choose the epoch, and scores
it on the development and test data. Fails if the model differs from models/english.model in any byte, or if a score
is too low. Build first (npm run build).

  --vectors the vectors of GloVe as text, which scripts/vectors-from-json.js makes; needed to train
  --checkpoints
            keep checkpoints in this folder, and go on from those that are there
  --write   replace models/english.model, and write its card models/english.md
  --keep    train nothing: score models/english.model, and with --write renew its card
  --calibrate
            train nothing: take models/english.model, and fit how its probabilities map to the share of right
            arcs on the development data, with predicted tags
  --steps   train only these steps, such as tokenize, and take the others from models/english.model
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    vectors: { type: "string" },
    checkpoints: { type: "string" },
    write: { type: "boolean" },
    keep: { type: "boolean" },
    calibrate: { type: "boolean" },
    steps: { type: "string", default: "all" },
  },
});
const trains = !values.keep && !values.calibrate;
if (values.help || positionals.length !== 1 || (trains && values.vectors === undefined)) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const ROOT = new URL("..", import.meta.url).pathname;
const MODEL = join(ROOT, "models/english.model");
const CARD = join(ROOT, "models/english.md");
const [train, dev, test] = ["train", "dev", "test"].map((part) =>
  join(positionals[0], `en_ewt-ud-${part}.conllu`),
);
/** @type {string[]} */
const failures = [];

const bytes = values.keep ? readFileSync(MODEL) : values.calibrate ? calibrated() : trained();
if (values.write && !values.keep) writeFileSync(MODEL, bytes);
else if (!bytes.equals(readFileSync(MODEL)))
  failures.push("the model is not models/english.model to the byte");
if (bytes.length > MOST_BYTES) failures.push(`${bytes.length} bytes are more than ${MOST_BYTES}`);

const scored = execFileSync(process.execPath, [join(ROOT, "scripts/text-scores.js"), MODEL, dev, test], {
  encoding: "utf8",
});
process.stdout.write(scored);
const [table, stops, speeds] = scored.trim().split("\n\n");
refuseLowScores(table);
if (values.write) {
  writeFileSync(CARD, cardText());
  execFileSync(join(ROOT, "node_modules/.bin/biome"), ["format", "--write", CARD]);
}
for (const failure of failures) process.stderr.write(`english-model: ${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** The model with a map of its probabilities; all weights stay the same. */
function calibrated() {
  const old = readFileSync(MODEL);
  const files = stepFiles(old);
  const sentences = [...readConllu(readFileSync(dev), { file: dev })];
  const tagged = pipelineFrom(old).annotateAll(sentences, { steps: ["tag", "lemmatize"] });
  const parse = withFittedConfidence(new Uint8Array(files.parse ?? []), tagged);
  const { provenance } = readModelFile(old).header;
  return Buffer.from(pipelineBytes({ ...files, parse }, /** @type {object} */ (provenance)));
}

function trained() {
  const folder = values.checkpoints ?? mkdtempSync(join(tmpdir(), "english-"));
  try {
    const model = join(folder, "english.model");
    const crossarc = join(ROOT, "bin/crossarc.js");
    const steps = ["--steps", values.steps, ...(values.steps === "all" ? [] : ["--base", MODEL])];
    const vectors = ["--vectors", /** @type {string} */ (values.vectors), "--resume"];
    execFileSync(
      process.execPath,
      [crossarc, "train", train, "--dev", dev, ...steps, ...vectors, ...SETTINGS, "-o", model],
      {
        stdio: ["ignore", "inherit", "inherit"],
      },
    );
    return readFileSync(model);
  } finally {
    if (values.checkpoints === undefined) rmSync(folder, { recursive: true });
  }
}

/**
 * Checks the scores on the test data in the table.
 * @param {string} text
 */
function refuseLowScores(text) {
  const [head, , ...rows] = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  for (const [input, floors] of Object.entries(FLOORS)) {
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
  const steps = Object.entries(stepFiles(bytes)).map(
    ([step, file]) => `| \`${step}\` | ${(file.length / 1e6).toFixed(2)} MB |`,
  );
  const cold = shortest([join(ROOT, "bin/crossarc.js"), "A hearing is scheduled on the issue today."]);
  const node = shortest(["-e", "0"]);
  const call = [
    "train en_ewt-ud-train.conllu",
    "--dev en_ewt-ud-dev.conllu",
    "--steps all",
    "--vectors glove.txt",
    ...SETTINGS,
  ].join(" ");
  /** @type {Record<string, string>} */
  const fields = {
    command: `crossarc ${call} -o english.model`,
    megabytes: (bytes.length / 1e6).toFixed(1),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sizes: ["| step | size |", "| --- | --: |", ...steps].join("\n"),
    table,
    stops: stops.split("\n").join("; "),
    speeds: speeds.replaceAll(" words a second", "").split("\n").join(", "),
    cold: `${cold}`,
    node: `${node}`,
  };
  const template = readFileSync(new URL("./english-card.md", import.meta.url), "utf8");
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => fields[name]);
}
