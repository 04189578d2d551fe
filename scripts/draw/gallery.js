// Draws the pictures of docs/guide/gallery.md and writes the page itself; see --help.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConllu, treeSvg, treeText } from "../../dist/index.js";

/**
 * A section of the page.
 * @typedef {object} Entry
 * @property {string} title
 * @property {string} text
 * @property {string} id The sentence to draw.
 * @property {import("../../dist/index.js").TreeSvgOptions} [options]
 * @property {import("../../dist/index.js").TreeTextOptions[]} [terminal] Draw in characters, with each of
 *   these options.
 */

const ROOT = new URL("../..", import.meta.url).pathname;
const HELP = `Usage: node scripts/draw/gallery.js [-o DIR]

Draws the sentences of examples/hearing.conllu and docs/guide/gallery/*.conllu as DIR/gallery/NAME.svg, and writes
the page DIR/gallery.md with them. DIR is docs/guide by default. Build first (npm run build).
`;

const { values } = parseArgs({
  options: { output: { type: "string", short: "o" }, help: { type: "boolean", short: "h" } },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const folder = values.output ?? join(ROOT, "docs/guide");

const sentences = new Map(
  ["examples/hearing.conllu", "docs/guide/gallery/sentences.conllu", "docs/guide/gallery/gold.conllu"]
    .flatMap(read)
    .map((sentence) => [sentence.id, sentence]),
);
const system = read("docs/guide/gallery/system.conllu")[0];

/** @type {Entry[]} The sections of the page, each with a picture or with drawings in characters. */
const ENTRIES = [
  {
    title: "The papers' sentence",
    text: `Figure 1 of Nivre's papers of 2008 and 2009. Two arcs are not projective: _hearing_ governs _on_ across _is_, and
_scheduled_ governs _today_ across the rest of the subject. Such arcs are dashed and have their own colour. An arrow
from above marks the root.`,
    id: "hearing",
  },
  {
    title: "In a terminal",
    text: `\`crossarc draw examples/hearing.conllu\` prints the same sentence like this. With \`--layout vertical\`, it writes one
word per line, and a vertical line connects a head with its dependents. This is the default for sentences that do not
fit the width.`,
    id: "hearing",
    terminal: [{}, { layout: "vertical" }],
  },
  {
    title: "Dark",
    text: "`--theme dark`. A German relative clause at the end of its sentence, far from its noun.",
    id: "german",
    options: { theme: "dark" },
  },
  {
    title: "Crossing the root",
    text: "Czech fronting: _knihu_ is the object of the last verb.",
    id: "czech",
  },
  {
    title: "From right to left",
    text: `Hebrew, whose tokens are split into articles, prepositions and nouns. The brackets below show the tokens as
they are written. A sentence is mirrored if most of its letters are written from right to left.`,
    id: "hebrew",
  },
  { title: "Arabic", text: "The verb comes first, that is, on the right.", id: "arabic" },
  { title: "Japanese", text: "Wide characters, with particles after their nouns.", id: "japanese" },
  {
    title: "Chinese",
    text: "With lemmas below the tags: `--tags upos,lemma`.",
    id: "chinese",
    options: { tags: ["upos", "lemma"] },
  },
  { title: "Multiword tokens", text: "Spanish contractions and a clitic.", id: "spanish" },
  {
    title: "Empty nodes",
    text: `Gapping: an empty node stands in place of the omitted verb. Its enhanced dependencies are dotted, below the
words.`,
    id: "gapping",
  },
  {
    title: "Wrapped",
    text: `\`--width 800\`. An arc that continues in another row ends at the edge and names the word at its other end.`,
    id: "long",
    options: { width: 800 },
  },
  {
    title: "Gold against system",
    text: `\`crossarc draw docs/guide/gallery/gold.conllu --against docs/guide/gallery/system.conllu\`. The gold tree is above the words:
arcs that the system missed are blue, arcs with another relation are yellow. The system's wrong arcs are below, in red.`,
    id: "letter",
    options: { against: system },
  },
  {
    title: "Gold against system in a terminal",
    text: "The same with `--layout vertical`.",
    id: "letter",
    terminal: [{ layout: "vertical", against: system }],
  },
];

mkdirSync(join(folder, "gallery"), { recursive: true });
const page = [
  `# Gallery

This page shows what you can draw with \`crossarc draw\`, \`treeSvg\` and \`treeText\`, and with which options. The
sentences are in \`examples/hearing.conllu\` and \`docs/guide/gallery/\`. \`npm run build && node scripts/draw/gallery.js\` makes
this page.
`,
];
for (const { title, text, id, options = {}, terminal } of ENTRIES) {
  const sentence = sentences.get(id);
  if (sentence === undefined) throw new Error(`expected a sentence with the id ${id}, found none`);
  page.push(`## ${title}\n\n${text}\n`);
  if (terminal !== undefined) {
    for (const how of terminal) page.push(`\`\`\`text\n${treeText(sentence, how)}\`\`\`\n`);
    continue;
  }
  writeFileSync(join(folder, "gallery", `${id}.svg`), treeSvg(sentence, options));
  page.push(`![${sentence.comment("text")}](gallery/${id}.svg)\n`);
}
writeFileSync(join(folder, "gallery.md"), page.join("\n"));

/** @param {string} file */
function read(file) {
  return [...readConllu(readFileSync(join(ROOT, file)), { file })];
}
