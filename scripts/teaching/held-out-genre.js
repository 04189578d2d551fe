// Scores networks on a genre of en_ewt that they have never seen, with and without a teacher; see --help.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dividedByGenre, GENRES, written } from "../support/genres.js";
import { textOptions, tokenScores, trainedModel } from "../support/trials.js";

const HELP = `Usage: node scripts/teaching/held-out-genre.js TREEBANKS -o RESULTS --encoder DIR --text DIR [--genre email]
                                      [--size tiny] [--words N] [--workers N]

Trains three networks that find their own tags on all genres of TREEBANKS/en_ewt-ud-train.conllu but one: a large one with a
transformer, a small one, and a small one that the large one teaches. No network, and no development data, has a sentence
of the other genre. Scores all from given tokens (CoNLL 2018 metrics): on all sentences of the other genre in the three parts
of en_ewt, and on those of the known genres in its test part. Prints a table in Markdown. Models and answers are kept in
RESULTS, so an interrupted run goes on where it was. Build first (npm run build).

  --encoder DIR       folder of the transformer
  --text DIR          folder with en-simplewiki.txt.gz, and with amalgum.conllu.gz, which scripts/teaching/conllu-from-tokens.js makes
  --genre NAME        ${GENRES}
  --size NAME         the size of the small networks (default: tiny)
  --words N           words of each text that the large network answers (default: 500000)
  --large-epochs N    epochs of the large network (default: 3)
  --epochs N          epochs of the small network alone (default: 10)
  --taught-epochs N   epochs of the small network with the teacher, of six times as many words (default: 4)
  --workers N         threads that train (default: 1)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    output: { type: "string", short: "o" },
    encoder: { type: "string" },
    text: { type: "string" },
    genre: { type: "string", default: "email" },
    size: { type: "string", default: "tiny" },
    words: { type: "string", default: "500000" },
    "large-epochs": { type: "string", default: "3" },
    epochs: { type: "string", default: "10" },
    "taught-epochs": { type: "string", default: "4" },
    workers: { type: "string", default: "1" },
  },
});
if (values.help || positionals.length !== 1 || !values.output || !values.encoder || !values.text) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const folder = String(positionals[0]);
const output = String(values.output);
const { genre, size, words } = values;
mkdirSync(output, { recursive: true });

const [train, dev, test] = ["train", "dev", "test"].map((part) => dividedByGenre(folder, part, genre));
const known = [
  written(join(output, "known-train.conllu"), train.older),
  "--dev",
  written(join(output, "known-dev.conllu"), dev.older),
];
const large = join(output, "large.model");
const lessons = [
  // The text must be split too, by one who does not know the genre.
  ...["--teacher", large, ...textOptions(values.text), "--unlabelled-words", words],
  ...["--lessons", join(output, "answers.lessons"), "--lesson-ratio", "5"],
];

/** @type {Record<string, readonly [model: string, options: readonly string[]]>} The rows of the table. */
const ROWS = {
  "with a transformer": ["large", ["--encoder", values.encoder, "--epochs", values["large-epochs"]]],
  [size]: [size, ["--tagger", "joint", "--size", size, "--epochs", values.epochs]],
  [`${size}, taught`]: [`${size}-taught`, [...lessons, "--size", size, "--epochs", values["taught-epochs"]]],
};

const groups = [[...train.own, ...dev.own, ...test.own], test.older];
process.stdout.write(
  `| network | ${genre}, never seen: LAS | UPOS | known genres: LAS | UPOS |\n| --- | --: | --: | --: | --: |\n`,
);
for (const [row, [name, options]] of Object.entries(ROWS)) {
  const args = [...known, "--steps", "all", ...options, "--workers", values.workers];
  const model = trainedModel(join(output, `${name}.model`), args);
  const cells = groups.flatMap((gold) => tokenScores(model, gold));
  process.stdout.write(`| ${row} | ${cells.join(" | ")} |\n`);
}
