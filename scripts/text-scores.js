// Scores a pipeline with the CoNLL 2018 metrics, from running text and from given tokens; see --help.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { CONLL18_METRICS, conll18 } from "../dist/evaluate.js";
import { conlluText, loadPipeline, PRACTICAL_BEAM, readConllu } from "../dist/index.js";
import { TransitionParser } from "../dist/research.js";
import { goldParagraphs } from "../dist/train.js";

const HELP = `Usage: node scripts/text-scores.js MODEL TREEBANK...

Prints a table in Markdown with the F1 scores of a pipeline on each treebank: from running text, from the same text in
lines of at most 80 characters, from given tokens, and from given tokens with given tags. Below the table are the words
that it parses in a second of processor time, from running text to CoNLL-U; a transition-based parser is timed with its
beam and greedily. Running text is made of the treebank's tokens and SpaceAfter=No, with a blank line between
paragraphs (newdoc, newpar).
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
const pipeline = await loadPipeline(readFileSync(model));
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
    "given tokens": () => pipeline.annotateAll(gold, { beam }),
    "given tags": () => pipeline.annotateAll(gold, { beam, steps: ["parse"] }),
  };
  for (const [input, parse] of Object.entries(inputs)) {
    const { scores } = conll18(gold, parse());
    rows.push([name, input, ...CONLL18_METRICS.map((metric) => (100 * scores[metric].f1).toFixed(2))]);
  }
  speeds.push(
    pipeline.parts.parser instanceof TransitionParser
      ? `${name}: ${speed(text, beam)} words a second with a beam of ${beam}, ${speed(text, 1)} greedily`
      : `${name}: ${speed(text, 1)} words a second`,
  );
}
process.stdout.write(`${table(rows)}\n${speeds.join("\n")}\n`);

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
