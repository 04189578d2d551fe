// Scores enhanced dependencies that rules make of basic ones against those of a treebank; see --help.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readConllu } from "../../dist/index.js";
import { Rewriter } from "../../dist/query.js";

/** @import { Sentence } from "../../src/sentence/sentence.js" */

const HELP = `Usage: node scripts/english/enhanced-scores.js RULES TREEBANK

Prints a table in Markdown with precision, recall and F of enhanced arcs: of the basic arcs as they are, and of the arcs
that the rules make of them, each with and without the subtypes of relations. The DEPS of the treebank are the gold
graphs; the rules do not see them. Arcs from and to empty nodes count too. --errors lists the relations with most errors.
Build first (npm run build).
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" }, errors: { type: "boolean" } },
});
const [rulesFile, treebank] = positionals;
if (values.help || rulesFile === undefined || treebank === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const rewriter = new Rewriter(readFileSync(rulesFile, "utf8"));

/**
 * Lists the arcs of some DEPS, each as "dependent<head:relation".
 * @param {string | number} id
 * @param {string} deps
 */
function arcsOf(id, deps) {
  return deps === "_" ? [] : deps.split("|").map((arc) => `${id}<${arc}`);
}

/** @param {Sentence} sentence */
function enhancedArcs(sentence) {
  const words = sentence.deps.flatMap((deps, i) => (i === 0 ? [] : arcsOf(i, deps)));
  const empty = sentence.emptyNodes.flatMap(({ after, index, line }) =>
    arcsOf(`${after}.${index}`, line.split("\t")[8] ?? "_"),
  );
  return [...words, ...empty];
}

/** @param {Sentence} sentence */
function basicArcs({ head, deprel }) {
  return Array.from(head, (h, i) => `${i}<${h}:${deprel[i]}`).slice(1);
}

class Score {
  #right = 0;
  #gold = 0;
  #system = 0;

  /**
   * Counts the arcs of a sentence.
   * @param {readonly string[]} gold
   * @param {readonly string[]} system
   */
  add(gold, system) {
    const wanted = new Set(gold);
    const found = new Set(system);
    this.#gold += wanted.size;
    this.#system += found.size;
    for (const arc of found) if (wanted.has(arc)) this.#right++;
  }

  /** @param {string} name */
  row(name) {
    const precision = this.#right / this.#system;
    const recall = this.#right / this.#gold;
    const f = (2 * precision * recall) / (precision + recall);
    return `| ${[name, ...[precision, recall, f].map((x) => (100 * x).toFixed(2))].join(" | ")} |`;
  }
}

/**
 * Cuts the subtypes of relations.
 * @param {readonly string[]} arcs
 */
function withoutSubtypes(arcs) {
  return arcs.map((arc) => arc.replace(/^(\d[\d.]*<[\d.]+:[^:]+):.*$/, "$1"));
}

const systems = ["basic", "rules"].map((name) => ({ name, labelled: new Score(), plain: new Score() }));
/** @type {Map<string, number>} */
const errors = new Map();
/**
 * @param {string} sign
 * @param {string} arc
 */
function note(sign, arc) {
  const key = `${sign} ${arc.replace(/^[^:]*:/, "")}`;
  errors.set(key, (errors.get(key) ?? 0) + 1);
}

for (const gold of readConllu(readFileSync(treebank), { file: treebank })) {
  if (gold.length === 0) continue;
  const bare = gold.with({ deps: gold.deps.map((_, i) => (i === 0 ? "" : "_")), emptyNodes: [] });
  const wanted = enhancedArcs(gold);
  const found = enhancedArcs(rewriter.rewrite(bare).sentence);
  for (const { name, labelled, plain } of systems) {
    const arcs = name === "basic" ? basicArcs(gold) : found;
    labelled.add(wanted, arcs);
    plain.add(withoutSubtypes(wanted), withoutSubtypes(arcs));
  }
  for (const arc of found) if (!wanted.includes(arc)) note("wrong", arc);
  for (const arc of wanted) if (!found.includes(arc)) note("missed", arc);
}
console.log("| arcs | precision | recall | F |\n| ---- | --------: | -----: | --: |");
for (const { name, labelled, plain } of systems) {
  console.log(labelled.row(name));
  console.log(plain.row(`${name}, without subtypes`));
}
if (values.errors) {
  const worst = [...errors].sort(([, a], [, b]) => b - a).slice(0, 40);
  for (const [key, count] of worst) console.log(`${count} ${key}`);
}
