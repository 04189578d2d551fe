// Compares the tokens and sentences of Crossarc with those of wink-nlp and compromise; see --help.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pipelineFrom } from "../../dist/index.js";
import { inNotation, tokenCases, wordsOf } from "../support/token-cases.js";

/** @typedef {{ text: string, pre: string, post: string, tags: string[] }} CompromiseTerm */

const HELP = `Usage: node scripts/compare/tokens.js [--peers FOLDER] [--failures] [MODEL...]

Prints a table in Markdown: for each kind of case in test/data/tokens, how many texts get exactly the expected words and
sentences from each model (models/english.model by default). With --peers, wink-nlp and compromise are scored beside
them; install them in that folder first:

  npm install wink-nlp@2.4.0 wink-eng-lite-web-model compromise@14.17.0

--failures lists what is wrong below the table. Build first (npm run build).
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    peers: { type: "string" },
    failures: { type: "boolean" },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

/** @type {Record<string, (text: string) => string>} */
const systems = {};
for (const model of positionals.length > 0 ? positionals : ["models/english.model"]) {
  const pipeline = pipelineFrom(readFileSync(model));
  systems[model] = (text) => wordsOf(pipeline, text);
}
if (values.peers !== undefined) Object.assign(systems, peers(resolve(values.peers)));

const cases = tokenCases();
const kinds = [...new Set(cases.map(({ kind }) => kind))];
const names = Object.keys(systems);
/** @type {Record<string, boolean[]>} */
const right = Object.fromEntries(
  names.map((name) => [name, cases.map(({ text, expected }) => systems[name]?.(text) === expected)]),
);
const rows = [
  ["kind", "cases", ...names],
  ["---", "--:", ...names.map(() => "--:")],
  ...kinds.map((kind) => counts(kind, ({ kind: other }) => other === kind)),
  counts("all", () => true),
  ["share", "", ...names.map((name) => `${((100 * number(name, () => true)) / cases.length).toFixed(1)}%`)],
];
process.stdout.write(rows.map((row) => `| ${row.join(" | ")} |\n`).join(""));
if (values.failures) {
  for (const name of names) {
    process.stdout.write(`\n${name}\n`);
    for (const [k, { kind, text, expected }] of cases.entries()) {
      if (right[name]?.[k]) continue;
      process.stdout.write(`${kind}: ${JSON.stringify(text)}\n  ${expected}\n  ${systems[name]?.(text)}\n`);
    }
  }
}

/**
 * Number of cases that a system gets right.
 * @param {string} name
 * @param {(entry: import("../support/token-cases.js").TokenCase) => boolean} isCounted
 */
function number(name, isCounted) {
  return cases.filter((entry, k) => isCounted(entry) && right[name]?.[k]).length;
}

/**
 * A row of the table.
 * @param {string} title
 * @param {(entry: import("../support/token-cases.js").TokenCase) => boolean} isCounted
 */
function counts(title, isCounted) {
  return [title, cases.filter(isCounted).length, ...names.map((name) => number(name, isCounted))];
}

/**
 * The peers in a folder, as functions from a text to its words in the notation of the cases.
 * @param {string} folder
 * @returns {Record<string, (text: string) => string>}
 */
function peers(folder) {
  const load = createRequire(`${folder}/`);
  const wink = load("wink-nlp")(load("wink-eng-lite-web-model"));
  const compromise = load("compromise");
  return {
    "wink-nlp": (text) => {
      /** @type {string[][]} */
      const sentences = [];
      wink
        .readDoc(text)
        .sentences()
        .each((/** @type {any} */ sentence) => {
          const words = sentence
            .tokens()
            .out()
            .filter((/** @type {string} */ word) => word.trim() !== "");
          if (words.length > 0) sentences.push(words);
        });
      return inNotation(sentences);
    },
    compromise: (text) =>
      inNotation(
        compromise(text)
          .json()
          .map((/** @type {{ terms: CompromiseTerm[] }} */ { terms }) => terms.flatMap(termWords)),
      ),
  };
}

/**
 * The words of a term of compromise, which keeps punctuation apart from the term. A full stop after an
 * abbreviation counts as its own; other punctuation becomes a word for each run of stops, of marks, or single
 * sign.
 * @param {CompromiseTerm} term
 */
function termWords({ text, pre, post, tags }) {
  const marks = (/** @type {string} */ signs) => signs.match(/\.+|[?!]+|\S/gu) ?? [];
  const isAbbreviated = tags.includes("Abbreviation") && post.startsWith(".");
  const word = isAbbreviated ? `${text}.` : text;
  return [...marks(pre), ...(word === "" ? [] : [word]), ...marks(isAbbreviated ? post.slice(1) : post)];
}
