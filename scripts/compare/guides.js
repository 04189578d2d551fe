// Trains linear parsers alone and with a guide, and scores them; see --help.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { evaluate } from "../../dist/evaluate.js";
import { loadParser, readConllu } from "../../dist/index.js";

const HELP = `Usage: node scripts/compare/guides.js FOLDER -o RESULTS [--only NAMES] [--part dev]

Trains three parsers on each NAME-ud-train.conllu of a folder: the linear Swap parser, the linear graph parser, and the
graph parser guided by the Swap parser. NAME-ud-dev.conllu chooses the epoch, if there is one. Scores them on
NAME-ud-test.conllu, all tokens counted, Swap with a beam of eight, and prints a table in Markdown: LAS and UAS, and what
the guided parser gains over the better one of the others. Models are kept in RESULTS, so an interrupted run goes on
where it was. Build first (npm run build).

  --only NAMES   such as tr_imst,sl_ssj (default: all treebanks)
  --part NAME    dev or test: what is scored (default: test)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    output: { type: "string", short: "o" },
    only: { type: "string" },
    part: { type: "string", default: "test" },
  },
});
if (values.help || positionals.length !== 1 || !values.output) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const folder = String(positionals[0]);
const output = String(values.output);
const { part } = values;
mkdirSync(output, { recursive: true });

/** @type {Record<string, (model: (row: string) => string) => string[]>} The options of each row. */
const ROWS = {
  swap: () => ["--learner", "linear"],
  mst: () => ["--learner", "mst"],
  guided: (model) => ["--learner", "mst", "--guide", model("swap")],
};
const BEAM = 8;

const names = readdirSync(folder).flatMap((file) => /^(.+)-ud-train\.conllu$/.exec(file)?.[1] ?? []);
const chosen = values.only?.split(",") ?? names;
const gains = [];
process.stdout.write(
  "| treebank | Swap | graph | graph guided by Swap | gain |\n| --- | --: | --: | --: | --: |\n",
);
for (const name of chosen) {
  /** @type {number[]} */
  const las = [];
  const cells = [];
  for (const row of Object.keys(ROWS)) {
    const scores = await scored(name, row);
    las.push(scores.las);
    cells.push(`${percent(scores.las)} / ${percent(scores.uas)}`);
  }
  const gain = las[2] - Math.max(las[0], las[1]);
  gains.push(gain);
  process.stdout.write(`| ${[name, ...cells, percent(gain)].join(" | ")} |\n`);
}
const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
process.stdout.write(`| mean | | | | ${percent(mean)} |\n`);

/**
 * Trains the parser of a row, unless its scores are there, and scores it.
 * @param {string} name
 * @param {string} row
 * @returns {Promise<{ las: number, uas: number }>}
 */
async function scored(name, row) {
  const file = join(output, `${name}.${row}.${part}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  /** @param {string} of */
  const model = (of) => join(output, `${name}.${of}.model`);
  if (!existsSync(model(row))) train(name, model(row), ROWS[row](model));
  const parser = await loadParser(readFileSync(model(row)));
  const gold = [...readConllu(readFileSync(join(folder, `${name}-ud-${part}.conllu`), "utf8"))];
  const { las, uas } = evaluate(
    gold,
    gold.map((sentence) => parser.parse(sentence, { beam: BEAM })),
  );
  writeFileSync(file, JSON.stringify({ las, uas }));
  return { las, uas };
}

/**
 * @param {string} name
 * @param {string} model
 * @param {string[]} options
 */
function train(name, model, options) {
  const dev = join(folder, `${name}-ud-dev.conllu`);
  const command = [
    "bin/crossarc.js",
    "train",
    join(folder, `${name}-ud-train.conllu`),
    "-o",
    model,
    "--resume",
  ];
  const { status } = spawnSync(
    process.execPath,
    [...command, ...(existsSync(dev) ? ["--dev", dev] : []), ...options],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (status !== 0) process.exit(1);
}

/** @param {number} share */
function percent(share) {
  return (100 * share).toFixed(2);
}
