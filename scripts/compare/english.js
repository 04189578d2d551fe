// Puts speed, memory and size of the English models beside each other; see --help.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { readConllu } from "../../dist/index.js";
import { goldParagraphs } from "../../dist/train.js";
import { ENGLISH_MODELS } from "../support/english-models.js";

const HELP = `Usage: node scripts/compare/english.js TREEBANKS [--runs N] [--only NAMES]

Parses four times the text of en_ewt-ud-dev.conllu and en_ewt-ud-test.conllu with each of the English models in turn, from
text to CoNLL-U on one thread, and prints a table in Markdown: words a second of processor time beyond that of a short sentence,
their ratio to the first model, the most memory of the process, and the size of the model's file, as it is and compressed by gzip. Speeds
are medians. Run it on a quiet machine. Build first (npm run build).

  --runs  runs of each model (default 3)
  --only  names of models, separated by commas (default: ${Object.keys(ENGLISH_MODELS).join(",")})
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    runs: { type: "string", default: "3" },
    only: { type: "string", default: Object.keys(ENGLISH_MODELS).join(",") },
  },
});
if (values.help || positionals.length !== 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

/** How often the text is parsed in a run: compiling takes time at the start. */
const TIMES = 4;

const folder = mkdtempSync(join(tmpdir(), "crossarc-english-"));
const [text, short, usage] = ["text.txt", "short.txt", "usage.json"].map((name) => join(folder, name));
const words = writeText();
writeFileSync(short, "Two boats left.");
const names = values.only.split(",");
/** @type {Map<string, { speeds: number[], megabytes: number[] }>} */
const measured = new Map(names.map((name) => [name, { speeds: [], megabytes: [] }]));
for (let k = 0; k < Number(values.runs); k++) {
  for (const [name, { speeds, megabytes }] of measured) {
    const { seconds, memory } = run(name, text);
    speeds.push(words / (seconds - run(name, short).seconds));
    megabytes.push(memory);
  }
}
process.stdout.write("| model | words a second | ratio | most memory | file | compressed |\n");
process.stdout.write("| --- | --: | --: | --: | --: | --: |\n");
const base = median(measured.get(names[0])?.speeds ?? []);
for (const [name, { speeds, megabytes }] of measured) {
  const file = new URL(`../../${ENGLISH_MODELS[name].file}`, import.meta.url).pathname;
  const packed = gzipSync(readFileSync(file), { level: 9 }).length;
  const cells = [
    Math.round(median(speeds)).toLocaleString("en"),
    (median(speeds) / base).toFixed(2),
    `${Math.round(Math.max(...megabytes))} MB`,
    ...[statSync(file).size, packed].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`),
  ];
  process.stdout.write(`| \`${name}\` | ${cells.join(" | ")} |\n`);
}
rmSync(folder, { recursive: true });

/** Writes the text of both treebanks; returns the number of its words. */
function writeText() {
  let words = 0;
  const texts = ["dev", "test"].map((part) => {
    const file = join(String(positionals[0]), `en_ewt-ud-${part}.conllu`);
    const sentences = [...readConllu(readFileSync(file), { file })];
    words += sentences.reduce((sum, { length }) => sum + length, 0);
    return [...goldParagraphs(sentences)].map((paragraph) => paragraph.text.trim()).join("\n\n");
  });
  writeFileSync(text, Array(TIMES).fill(texts).flat().join("\n\n"));
  return TIMES * words;
}

/**
 * Parses a text; returns the processor time in seconds, and the most memory in MB.
 * @param {string} model
 * @param {string} file
 */
function run(model, file) {
  const atExit = `import { writeFileSync } from "node:fs";
    process.on("exit", () => writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));`;
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...["--import", `data:text/javascript,${encodeURIComponent(atExit)}`],
      new URL("../../bin/crossarc.js", import.meta.url).pathname,
      ...["parse", "--text", file, "--model", model, "-q", "-o", join(folder, "parsed.conllu")],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${model}: ${stderr}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, "utf8"));
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1000 };
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
