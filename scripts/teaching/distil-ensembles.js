// Distils ensembles of three networks into one on several treebanks, and compares them; see --help.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { evaluate } from "../../dist/evaluate.js";
import { readConllu } from "../../dist/index.js";
import { crossarc, trainedModel } from "../support/trials.js";

const HELP = `Usage: node scripts/teaching/distil-ensembles.js FOLDER [--treebanks DIR] [--only NAMES] [--networks N] [--variants N]
                                         [--ratio N] [--epochs N] [--workers N] [--part test|dev]

Trains three networks with the seeds 1, 2 and 3 on the gold tags of each treebank, and one more with seed 1 that learns
from the answers of the three on the treebank and on variants of its sentences (--unlabelled-variants). Prints the LAS
of all, all tokens counted, and the share of the ensemble's gain over the mean of the three that the last network
keeps. Models are kept in FOLDER: call again to go on after an interruption, or to print the table. Build first
(npm run build).

  --treebanks  folder with NAME-ud-train.conllu and so on (default ../shared/treebanks, or CROSSARC_TREEBANKS)
  --only       names of treebanks, separated by commas
  --networks   number of networks that teach (default 3)
  --variants   variants of each sentence (default 8)
  --ratio      words of the answers in an epoch for each word of the treebank (default 4)
  --epochs     epochs of the last network (default: as many as the three have)
  --workers    threads that train (default 1)
  --part       the part that is scored (default test)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    treebanks: {
      type: "string",
      default:
        process.env.CROSSARC_TREEBANKS ?? new URL("../../../shared/treebanks", import.meta.url).pathname,
    },
    only: { type: "string", default: "sl_ssj,tr_imst,nl_lassysmall,eu_bdt,pt_bosque" },
    networks: { type: "string", default: "3" },
    variants: { type: "string", default: "8" },
    ratio: { type: "string", default: "4" },
    epochs: { type: "string" },
    workers: { type: "string", default: "1" },
    part: { type: "string", default: "test" },
  },
});
if (values.help || positionals.length !== 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const folder = String(positionals[0]);
const SEEDS = Array.from({ length: Number(values.networks) }, (_, k) => String(k + 1));

const rows = [
  ["treebank", ...SEEDS.map((seed) => `seed ${seed}`), "mean", "ensemble", "distilled", "gain kept"],
  ["---", ...Array(SEEDS.length + 4).fill("--:")],
];
for (const treebank of values.only.split(",")) {
  const three = SEEDS.map((seed) => trained(treebank, `seed-${seed}`, ["--seed", seed]));
  const taught = trained(
    treebank,
    [
      "distilled",
      ...(SEEDS.length === 3 ? [] : [`of-${SEEDS.length}`]),
      ...[values.variants, values.ratio, values.epochs ?? "same"],
    ].join("-"),
    [
      ...three.flatMap((model) => ["--teacher", model]),
      ...["--unlabelled", fileOf(treebank, "train")],
      ...(Number(values.variants) === 0 ? [] : ["--unlabelled-variants", values.variants]),
      ...["--lesson-ratio", values.ratio],
      ...(values.epochs === undefined ? [] : ["--epochs", values.epochs]),
    ],
  );
  const singles = three.map((model) => scoreOf(treebank, ["--model", model]));
  const mean = singles.reduce((sum, score) => sum + score, 0) / singles.length;
  const ensemble = scoreOf(treebank, ["--ensemble", three.join(",")]);
  const distilled = scoreOf(treebank, ["--model", taught]);
  const kept = (100 * (distilled - mean)) / (ensemble - mean);
  const cells = [...singles, mean, ensemble, distilled].map((score) => score.toFixed(2));
  rows.push([treebank, ...cells, SEEDS.length === 1 ? "" : `${kept.toFixed(0)}%`]);
}
process.stdout.write(rows.map((row) => `| ${row.join(" | ")} |\n`).join(""));

/** @param {string} treebank @param {string} part */
function fileOf(treebank, part) {
  return join(values.treebanks, `${treebank}-ud-${part}.conllu`);
}

/**
 * Trains a model, unless it is there; returns its file.
 * @param {string} treebank
 * @param {string} name
 * @param {readonly string[]} options
 */
function trained(treebank, name, options) {
  mkdirSync(join(folder, treebank), { recursive: true });
  const dev = fileOf(treebank, "dev");
  return trainedModel(join(folder, treebank, `${name}.model`), [
    ...[fileOf(treebank, "train"), "--learner", "neural", ...(existsSync(dev) ? ["--dev", dev] : [])],
    ...[...options, "--workers", values.workers],
  ]);
}

/**
 * The LAS of a parser, in per cent.
 * @param {string} treebank
 * @param {readonly string[]} parser
 */
function scoreOf(treebank, parser) {
  const gold = fileOf(treebank, values.part);
  const parsed = join(folder, treebank, "parsed.conllu");
  crossarc(["parse", gold, ...parser, "-q", "-o", parsed]);
  const [a, b] = [gold, parsed].map((file) => [...readConllu(readFileSync(file), { file })]);
  return 100 * evaluate(a, b).las;
}
