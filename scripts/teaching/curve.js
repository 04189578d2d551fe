// Shows what a small network learns from more and more answers of a teacher; see --help.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConllu } from "../../dist/index.js";
import { textOptions, tokenScores, trainedModel } from "../support/trials.js";

const HELP = `Usage: node scripts/teaching/curve.js TREEBANKS -o RESULTS --text DIR [--words LIST] [--variants N]
                                      [--vectors FILE] [--teacher MODEL] [--size NAME] [--ratio N] [--epochs N]
                                      [--dropout X] [--seeds LIST] [--answers-seed N] [--workers N]

Trains networks that find their own tags on TREEBANKS/en_ewt-ud-train.conllu: alone, and with the answers of a teacher on
more and more words of plain text. All trainings see about the same number of words in all. Prints LAS and UPOS from given
tokens on en_ewt-ud-dev.conllu as a table in Markdown (CoNLL 2018 metrics). Models and answers are kept in RESULTS, so an
interrupted run goes on where it was. Build first (npm run build).

  --text DIR       folder with en-simplewiki.txt.gz, and with amalgum.conllu.gz, which scripts/teaching/conllu-from-tokens.js makes
  --words LIST     numbers of words, separated by commas; 0 is the treebank alone
                   (default: 0,300000,600000,1200000,2400000)
  --of N           words of each text that the teacher is asked about (default: 3000000)
  --variants N     ask it also about the treebank, and about N variants of its sentences; --words are then of all answers
  --vectors FILE   give all networks these vectors of words
  --teacher MODEL  (default: the large English model); can be repeated, for an ensemble
  --size NAME      the size of the network (default: tiny)
  --ratio N        words of the answers in an epoch for each word of the treebank (default: 3)
  --epochs N       epochs with a teacher (default: 4)
  --dropout X      the dropout of all networks (default: that of crossarc train)
  --seeds LIST     train a network with each of these seeds; prints the mean, and the scores of each (default: 1)
  --answers-seed N the seed of the sample and the variants that the teacher is asked about (default: 1)
  --workers N      threads that train (default: 1)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    output: { type: "string", short: "o" },
    text: { type: "string" },
    words: { type: "string", default: "0,300000,600000,1200000,2400000" },
    of: { type: "string", default: "3000000" },
    variants: { type: "string" },
    vectors: { type: "string" },
    teacher: {
      type: "string",
      multiple: true,
      default: [new URL("../../packages/english-large/english-large.model", import.meta.url).pathname],
    },
    size: { type: "string", default: "tiny" },
    ratio: { type: "string", default: "3" },
    epochs: { type: "string", default: "4" },
    dropout: { type: "string" },
    seeds: { type: "string", default: "1" },
    "answers-seed": { type: "string", default: "1" },
    workers: { type: "string", default: "1" },
  },
});
if (values.help || positionals.length !== 1 || !values.output || !values.text) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const output = String(values.output);
mkdirSync(output, { recursive: true });
const [train, dev] = ["train", "dev"].map((part) => join(String(positionals[0]), `en_ewt-ud-${part}.conllu`));
const gold = [...readConllu(readFileSync(dev), { file: dev })].filter(({ length }) => length > 0);
const { dropout, variants, vectors } = values;
const kind = variants === undefined ? "" : `-${variants}-variants`;
const asked = [
  ...values.teacher.flatMap((model) => ["--teacher", model]),
  ...[...textOptions(values.text), "--unlabelled-seed", values["answers-seed"]],
  ...(variants === undefined ? [] : ["--unlabelled", train, "--unlabelled-variants", variants]),
  ...["--unlabelled-words", values.of, "--lessons", join(output, `answers${kind}.lessons`)],
  ...["--lesson-ratio", values.ratio, "--epochs", values.epochs],
];
/** Alone, an epoch has fewer words. */
const alone = ["--epochs", String(Number(values.epochs) * (1 + Number(values.ratio)))];

process.stdout.write("| words of answers | LAS, dev | UPOS, dev |\n| --: | --: | --: |\n");
for (const words of values.words.split(",")) {
  row(words, words === "0" ? alone : [...asked, "--lesson-words", words]);
}

/**
 * Trains a network with each seed, unless it is there, and prints the scores.
 * @param {string} words
 * @param {readonly string[]} options
 */
function row(words, options) {
  const scores = values.seeds.split(",").map((seed) => {
    const name = [
      ...[values.size, `${words}${words === "0" ? "" : kind}`, ...(vectors ? ["vectors"] : [])],
      ...(dropout === undefined ? [] : ["dropout", dropout]),
      ...(seed === "1" ? [] : ["seed", seed]),
    ].join("-");
    const model = trainedModel(join(output, `${name}.model`), [
      ...[train, "--dev", dev, "--steps", "tag,parse", "--tagger", "joint", "--size", values.size],
      ...["--seed", seed, "--workers", values.workers, ...options],
      ...(vectors ? ["--vectors", vectors] : []),
      ...(dropout === undefined ? [] : ["--dropout", dropout]),
    ]);
    return tokenScores(model, gold);
  });
  const cells = [0, 1].map((k) => {
    const all = scores.map((cells) => String(cells[k]));
    const mean = all.reduce((sum, score) => sum + Number(score), 0) / all.length;
    return all.length === 1 ? all[0] : `${mean.toFixed(2)} (${all.join(", ")})`;
  });
  process.stdout.write(`| ${Number(words).toLocaleString("en")} | ${cells.join(" | ")} |\n`);
}
