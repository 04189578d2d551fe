// Adapts a parser to a genre of en_ewt that its training data has not, and scores what it learns and forgets; see --help.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { evaluate } from "../../dist/evaluate.js";
import { loadParser } from "../../dist/index.js";
import { dividedByGenre, GENRES, written } from "../support/genres.js";
import { trainedModel } from "../support/trials.js";

const HELP = `Usage: node scripts/teaching/adapt-genre.js TREEBANKS -o RESULTS [--genre email] [--sentences 300] [--size tiny] [--epochs 5]

Trains a parser that finds its own tags on all genres of TREEBANKS/en_ewt-ud-train.conllu but one. Then adapts it to some
sentences of the other genre: with these alone, with older data mixed in (--mix), and with the parser's own answers on
the words of the older data (--unlabelled). Scores all on en_ewt-ud-dev.conllu, the sentences of the genre and all others,
and prints a table in Markdown: LAS and UAS, all tokens counted. Models are kept in RESULTS, so an interrupted run goes on
where it was. Build first (npm run build).

  --genre NAME      ${GENRES}
  --sentences N     sentences of the genre to adapt to, evenly spread (default: 300)
  --size NAME       the size of the network (default: tiny)
  --epochs N        epochs of the first training (default: 5)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    output: { type: "string", short: "o" },
    genre: { type: "string", default: "email" },
    sentences: { type: "string", default: "300" },
    size: { type: "string", default: "tiny" },
    epochs: { type: "string", default: "5" },
  },
});
if (values.help || positionals.length !== 1 || !values.output) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const folder = String(positionals[0]);
const output = String(values.output);
const { genre, size, epochs } = values;
mkdirSync(output, { recursive: true });

/** Words of the older data that the parser answers itself; enough for all epochs. */
const ANSWERED = "30000";

const parts = { train: dividedByGenre(folder, "train", genre), dev: dividedByGenre(folder, "dev", genre) };
const own = spread(parts.train.own, Number(values.sentences));
const files = {
  older: written(join(output, "older-train.conllu"), parts.train.older),
  olderDev: written(join(output, "older-dev.conllu"), parts.dev.older),
  own: written(join(output, "own-train.conllu"), own),
};
const base = join(output, "base.model");

/** @type {Record<string, readonly [model: string, options: readonly string[]]>} The rows of the table. */
const ROWS = {
  before: [
    "base",
    [
      files.older,
      "--dev",
      files.olderDev,
      "--steps",
      "tag,parse",
      "--tagger",
      "joint",
      "--size",
      size,
      "--epochs",
      epochs,
    ],
  ],
  adapted: ["adapted", [files.own, "--start", base]],
  "adapted, `--mix`": ["mixed", [files.own, "--start", base, "--mix", files.older]],
  "adapted, `--unlabelled`": [
    "taught",
    [files.own, "--start", base, "--unlabelled", files.older, "--unlabelled-words", ANSWERED],
  ],
};

process.stdout.write(
  `| parser | ${genre}: LAS | UAS | other genres: LAS | UAS |\n| --- | --: | --: | --: | --: |\n`,
);
for (const [row, [name, options]] of Object.entries(ROWS)) {
  const model = trainedModel(join(output, `${name}.model`), options);
  const parser = await loadParser(readFileSync(model));
  const cells = [parts.dev.own, parts.dev.older].flatMap((gold) => {
    const { las, uas } = evaluate(
      gold,
      gold.map((sentence) => parser.parse(sentence)),
    );
    return [las, uas].map((share) => (100 * share).toFixed(2));
  });
  process.stdout.write(`| ${row} | ${cells.join(" | ")} |\n`);
}

/**
 * Some elements of a list, evenly spread.
 * @template T
 * @param {readonly T[]} list
 * @param {number} count
 */
function spread(list, count) {
  const step = Math.max(1, list.length / count);
  return list.filter((_, k) => Math.floor((k + 1) / step) > Math.floor(k / step));
}
