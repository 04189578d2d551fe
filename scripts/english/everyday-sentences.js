// Draws how models parse twenty everyday sentences; see --help.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pipelineFrom, treeSvg } from "../../dist/index.js";

const HELP = `Usage: node scripts/english/everyday-sentences.js BEFORE.model AFTER.model [-o DIR]

Parses twenty sentences that somebody would type to try a parser, with two models. Writes DIR/everyday.md, with a drawing
for each in DIR/everyday/: the tree of the second model, and where the first one differs, its arcs below the words. DIR is
docs/results by default. Build first (npm run build).
`;

/** Sentences of everyday English: questions, orders, garden paths, attachments, names and slips. */
const SENTENCES = [
  "Two boats left before the rain came.",
  "What did you say John wanted to buy?",
  "I saw the man with the telescope.",
  "The horse raced past the barn fell.",
  "Can you tell me where the nearest pharmacy is?",
  "My phone died, so I couldn't call you back.",
  "Please send me the files you mentioned yesterday.",
  "Who do you think will win the match tonight?",
  "She gave her brother the keys to the car she had just bought.",
  "Not only was the food cold, but the waiter was rude as well.",
  "The old man the boats while the young fish.",
  "Despite what everyone says, it isn't that hard to learn.",
  "I'd rather stay home than go out in this weather.",
  "The pizza we ordered an hour ago still hasn't arrived.",
  "Turn the lights off before you leave the house.",
  "Neither the teacher nor the students knew the answer.",
  "Time flies like an arrow; fruit flies like a banana.",
  "Buy two tickets for Anna and three for the kids.",
  "How much did the repair of the roof cost your parents?",
  "This is the best coffee I've had since we moved here.",
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { output: { type: "string", short: "o" }, help: { type: "boolean", short: "h" } },
});
if (values.help || positionals.length !== 2) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const ROOT = new URL("../..", import.meta.url).pathname;
const folder = values.output ?? join(ROOT, "docs/results");
const [before, after] = positionals.map((file) => pipelineFrom(readFileSync(file)));
mkdirSync(join(folder, "everyday"), { recursive: true });

/** @type {string[]} */
const sections = [];
let changed = 0;
for (const [k, text] of SENTENCES.entries()) {
  const [old, ...more] = before?.parse(text) ?? [];
  const [now, ...others] = after?.parse(text) ?? [];
  if (old === undefined || now === undefined) throw new Error(`expected a sentence in ${text}`);
  const isComparable = more.length === 0 && others.length === 0 && old.length === now.length;
  const differences = now.form.filter(
    (_, i) => i > 0 && (now.head[i] !== old.head[i] || now.deprel[i] !== old.deprel[i]),
  ).length;
  const isSame = isComparable && differences === 0;
  if (!isSame) changed++;
  const name = `${String(k + 1).padStart(2, "0")}.svg`;
  const svg = treeSvg(now, isComparable && !isSame ? { against: old } : {});
  // The legend speaks of a gold tree and that of a parser; here, both trees are of parsers.
  const drawing = svg.replace("gold only:", "now:").replace("system only:", "before:");
  writeFileSync(join(folder, "everyday", name), drawing);
  const remark = isSame
    ? "The same tree before."
    : `${differences} of ${now.length} words had another head or label.`;
  sections.push(`## ${text}\n\n${remark}\n\n![The tree of: ${text}](everyday/${name})\n`);
}

writeFileSync(
  join(folder, "everyday.md"),
  `# Twenty everyday sentences

This page shows how the English model parses twenty sentences that somebody would type to try it, and what the built-in
model made of them when it had learnt from the treebank alone: ${SENTENCES.length - changed} have the same tree. Arcs above the words are the
present ones. Where the two differ, arcs that only the present model has are blue, those of the earlier one are red and below the
words, and those with another relation are brown, with the present relation first. Dashed arcs are non-projective. Nobody has
corrected these trees, so look for yourself.

\`\`\`sh
git show 38dc118:models/english.model > before.model
node scripts/english/everyday-sentences.js before.model models/english.model
\`\`\`

${sections.join("\n")}`,
);
