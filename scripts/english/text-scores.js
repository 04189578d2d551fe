// Scores a pipeline with the CoNLL 2018 metrics, from running text and from given tokens; see --help.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { CONLL18_METRICS, conll18 } from "../../dist/evaluate.js";
import { conlluText, PRACTICAL_BEAM, pipelineFrom, readConllu } from "../../dist/index.js";
import { TransitionParser } from "../../dist/research.js";
import { goldParagraphs } from "../../dist/train.js";

const HELP = `Usage: node scripts/english/text-scores.js MODEL TREEBANK...

Prints a table in Markdown with the F1 scores of the model of a pipeline on each treebank: from running text, from
the same text in lines of at most 80 characters, from the text of each sentence by itself, without a space after it,
from given tokens, and from given tokens with given tags. Below it: of the sentences that end in the token ".", how many
do not when they are given by themselves; then the words a second of processor time from running text to CoNLL-U, with
the beam (if the parser has one) and greedily. Running text follows the treebank's tokens and SpaceAfter=No, with a
blank line between paragraphs (newdoc, newpar).
Build first (npm run build).
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" } },
});
if (values.help || positionals.length < 2) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const [model = "", ...treebanks] = positionals;
const pipeline = pipelineFrom(readFileSync(model));
const beam = PRACTICAL_BEAM;

/** @param {readonly (readonly string[])[]} rows */
function table(rows) {
  return rows.map((row) => `| ${row.join(" | ")} |\n`).join("");
}

/** @param {string} text */
function wrapped(text) {
  return text.replace(/(?=\S)(.{1,80})(?: |$)/gm, "$1\n").replace(/\n$/gm, "");
}

const rows = [
  ["treebank", "input", ...CONLL18_METRICS],
  ["---", "---", ...CONLL18_METRICS.map(() => "--:")],
];
/** @type {string[]} */
const stops = [];
/** @type {string[]} */
const speeds = [];
for (const file of treebanks) {
  const name = basename(file).replace(/\.conllu$/, "");
  const gold = [...readConllu(readFileSync(file), { file })].filter(({ length }) => length > 0);
  const paragraphs = [...goldParagraphs(gold)].map(({ text }) => text.trim());
  const text = paragraphs.join("\n\n");
  const inLines = paragraphs.map(wrapped).join("\n\n");
  const inputs = {
    "running text": () => pipeline.parse(text, { beam }),
    "text in lines": () => pipeline.parse(inLines, { beam }),
    "single sentences": () => gold.flatMap((sentence) => pipeline.parse(spelled([sentence]), { beam })),
    "given tokens": () => pipeline.annotateAll(gold, { beam }),
    "given tags": () => pipeline.annotateAll(gold, { beam, steps: ["parse"] }),
  };
  for (const [input, parse] of Object.entries(inputs)) {
    const { scores } = conll18(gold, parse());
    rows.push([name, input, ...CONLL18_METRICS.map((metric) => (100 * scores[metric].f1).toFixed(2))]);
  }
  stops.push(`${name}: ${finalStops(gold)}`);
  speeds.push(
    pipeline.parts.parser instanceof TransitionParser
      ? `${name}: ${speed(text, beam)} words a second with a beam of ${beam}, ${speed(text, 1)} greedily`
      : `${name}: ${speed(text, 1)} words a second`,
  );
}
process.stdout.write(`${table(rows)}\n${stops.join("\n")}\n\n${speeds.join("\n")}\n`);

/**
 * The text of sentences of a paragraph.
 * @param {import("../../dist/index.js").Sentence[]} sentences
 */
function spelled(sentences) {
  return [...goldParagraphs(sentences)].map(({ text }) => text.trim()).join(" ");
}

/**
 * How many final full stops are not tokens if each sentence is given by itself.
 * @param {import("../../dist/index.js").Sentence[]} gold
 */
function finalStops(gold) {
  const stopped = gold.filter(({ form }) => form.at(-1) === ".");
  const wrong = stopped.filter((sentence) => {
    const reader = pipeline.reader();
    const found = [...reader.push(spelled([sentence])), ...reader.end()];
    return found.at(-1)?.form.at(-1) !== ".";
  });
  const share = ((100 * wrong.length) / stopped.length).toFixed(2);
  return `${wrong.length} of ${stopped.length} final stops wrong in single sentences (${share}%)`;
}

/**
 * Words a second of processor time.
 * @param {string} text
 * @param {number} width Width of the beam.
 */
function speed(text, width) {
  const begun = process.cpuUsage();
  const sentences = pipeline.parse(text, { beam: width });
  for (const sentence of sentences) conlluText(sentence);
  const { user, system } = process.cpuUsage(begun);
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return Math.round(words / ((user + system) / 1e6));
}
