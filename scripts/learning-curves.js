// How the linear and the neural learner do with few sentences: prints a table of scores on development data.
//
//   node scripts/learning-curves.js [NAME ...]
//
// Each is trained with its default settings on the first 50, 100, 200, ... sentences of NAME-ud-train.conllu, and scored on the
// first 400 of NAME-ud-dev.conllu, on which its epoch is chosen, too. The treebanks are in ../shared/treebanks, or in the
// folder CROSSARC_TREEBANKS.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  defaultSettings,
  derivable,
  evaluate,
  hasTree,
  loadParser,
  NeuralRun,
  neuralSettings,
  PRACTICAL_BEAM,
  readConllu,
  TrainingRun,
} from "../dist/index.js";

const FOLDER = process.env.CROSSARC_TREEBANKS ?? new URL("../../shared/treebanks", import.meta.url).pathname;
const SIZES = [50, 100, 200, 400, 800, 1600];
const SCORED = 400;
const EPOCHS = 10;

const learners = {
  linear(sentences, dev) {
    const { settings } = defaultSettings(sentences);
    const options = { epochs: EPOCHS, treebanks: [], crossarc: "" };
    return new TrainingRun(derivable(sentences, settings), dev, settings, options);
  },
  neural(sentences, dev) {
    const { settings } = neuralSettings(sentences);
    return new NeuralRun(derivable(sentences, settings), dev, settings, { treebanks: [], crossarc: "" });
  },
};

const names = process.argv.slice(2);
console.log("| treebank | sentences | words | linear | neural |\n| --- | --: | --: | --: | --: |");
for (const name of names.length > 0 ? names : ["en_ewt", "tr_imst"]) {
  const train = sentencesOf(name, "train").filter(hasTree);
  const dev = sentencesOf(name, "dev").slice(0, SCORED);
  for (const size of SIZES) {
    const part = train.slice(0, size);
    const words = part.reduce((sum, { length }) => sum + length, 0);
    const scores = [];
    for (const start of Object.values(learners)) {
      const parser = await loadParser(finished(start(part, dev)));
      const parsed = dev.map((sentence) => parser.parse(sentence, { beam: PRACTICAL_BEAM }));
      scores.push((100 * evaluate(dev, parsed).las).toFixed(2));
    }
    console.log(`| ${name} | ${part.length} | ${words} | ${scores.join(" | ")} |`);
  }
}

function finished(run) {
  while (!run.isDone) Array.from(run.step());
  return run.model;
}

function sentencesOf(name, part) {
  const file = join(FOLDER, `${name}-ud-${part}.conllu`);
  return [...readConllu(readFileSync(file, "utf8"), { file })].filter(({ length }) => length > 0);
}
