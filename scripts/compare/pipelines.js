// Trains pipelines from text to trees in several ways on several treebanks, and compares them; see --help.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CONLL18_METRICS } from "../../dist/evaluate.js";

const HELP = `Usage: node scripts/compare/pipelines.js FOLDER [--old CHECKOUT] [--treebanks DIR] [--only NAMES]
                                          [--ways NAMES] [--workers N] [--part test|dev]

Trains a pipeline (--steps all, the neural learner, seed 1) on each treebank in each way, and prints the CoNLL 2018
metrics from given tokens and from running text. Models are kept in FOLDER/WAY/TREEBANK.model: call again to go on
after an interruption, or to print the tables. Build first (npm run build).

The ways are
  old       as an older, built checkout does it by itself
  linear    with the linear tagger (--tagger linear)
  neural    with the neural tagger (--tagger neural)

  --old        the older checkout
  --treebanks  folder with NAME-ud-train.conllu and so on (default ../shared/treebanks, or CROSSARC_TREEBANKS)
  --only       names of treebanks, separated by commas
  --ways       names of ways, separated by commas (default: all; old only with --old)
  --workers    threads that train (default 2)
  --part       the part that is scored (default test)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    old: { type: "string" },
    treebanks: {
      type: "string",
      default:
        process.env.CROSSARC_TREEBANKS ?? new URL("../../../shared/treebanks", import.meta.url).pathname,
    },
    only: { type: "string", default: "tr_imst,sl_ssj,nl_lassysmall,eu_bdt,pt_bosque" },
    ways: { type: "string" },
    workers: { type: "string", default: "2" },
    part: { type: "string", default: "test" },
  },
});
const [folder] = positionals;
if (values.help || folder === undefined || positionals.length > 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const ROOT = new URL("../..", import.meta.url).pathname;
/** @type {Record<string, { checkout: string | undefined, options: string[] }>} */
const WAYS = {
  old: { checkout: values.old, options: [] },
  linear: { checkout: ROOT, options: ["--tagger", "linear"] },
  neural: { checkout: ROOT, options: ["--tagger", "neural"] },
};
const ways = values.ways?.split(",") ?? Object.keys(WAYS).filter((way) => WAYS[way].checkout !== undefined);
const treebanks = values.only.split(",");
const METRICS = CONLL18_METRICS.filter((name) => name !== "Tokens" && name !== "Sentences");

for (const way of ways) for (const treebank of treebanks) train(way, treebank);
const scores = new Map(
  ways.flatMap((way) => treebanks.map((treebank) => [`${way} ${treebank}`, scoresOf(way, treebank)])),
);
for (const input of ["given tokens", "running text"]) {
  const rows = [
    ["treebank", "tagger", ...METRICS],
    ["---", "---", ...METRICS.map(() => "--:")],
  ];
  for (const treebank of treebanks) {
    for (const way of ways) {
      const found = scores.get(`${way} ${treebank}`)?.get(input);
      rows.push([treebank, way, ...METRICS.map((metric) => found?.get(metric) ?? "")]);
    }
  }
  process.stdout.write(`${input}:\n\n${rows.map((row) => `| ${row.join(" | ")} |\n`).join("")}\n`);
}

/** @param {string} way @param {string} treebank */
function modelOf(way, treebank) {
  return join(/** @type {string} */ (folder), way, `${treebank}.model`);
}

/** @param {string} treebank @param {string} part */
function fileOf(treebank, part) {
  return join(values.treebanks, `${treebank}-ud-${part}.conllu`);
}

/** @param {string} way @param {string} treebank */
function train(way, treebank) {
  const model = modelOf(way, treebank);
  if (existsSync(model)) return;
  const { checkout = "", options } = WAYS[way];
  mkdirSync(join(/** @type {string} */ (folder), way), { recursive: true });
  const dev = fileOf(treebank, "dev");
  const { status } = spawnSync(
    process.execPath,
    [
      join(checkout, "bin/crossarc.js"),
      "train",
      fileOf(treebank, "train"),
      ...(existsSync(dev) ? ["--dev", dev] : []),
      ...["--steps", "all", "--learner", "neural", "--workers", values.workers, "--resume", ...options],
      ...["-o", model],
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  if (status !== 0) process.exit(1);
}

/**
 * The F1 scores of a model by input and metric.
 * @param {string} way
 * @param {string} treebank
 */
function scoresOf(way, treebank) {
  const script = join(ROOT, "scripts/english/text-scores.js");
  const args = [script, modelOf(way, treebank), fileOf(treebank, values.part)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${modelOf(way, treebank)}: ${stderr}`);
  const [head, , ...rows] = stdout
    .split("\n\n")[0]
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(rows.map((row) => [row[2], new Map(head.map((name, k) => [name, row[k]]))]));
}
