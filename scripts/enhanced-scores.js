// Scores enhanced dependencies that rules make of basic ones against those of a treebank:
//   node scripts/enhanced-scores.js examples/enhanced-english.grs ../shared/treebanks/en_ewt-ud-dev.conllu
// The DEPS of the treebank are the gold graphs; the rules see none of them. All arcs of the gold graphs count, those from and
// to empty nodes too. With --errors, lists the relations with the most wrong and missed arcs.
import { readFileSync } from "node:fs";
import { readConllu } from "../dist/index.js";
import { Rewriter } from "../dist/query.js";

const [rulesFile, treebank] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const listsErrors = process.argv.includes("--errors");
if (treebank === undefined) {
  console.error("expected a file of rules and a treebank: node scripts/enhanced-scores.js RULES TREEBANK");
  process.exit(2);
}
const rewriter = new Rewriter(readFileSync(rulesFile, "utf8"));

/** The arcs of some DEPS, each as "dependent<head:relation". */
function arcsOf(id, deps) {
  return deps === "_" ? [] : deps.split("|").map((arc) => `${id}<${arc}`);
}

function goldArcs(sentence) {
  const words = sentence.deps.flatMap((deps, i) => (i === 0 ? [] : arcsOf(i, deps)));
  const empty = sentence.emptyNodes.flatMap(({ after, index, line }) =>
    arcsOf(`${after}.${index}`, line.split("\t")[8]),
  );
  return [...words, ...empty];
}

function basicArcs(sentence) {
  return Array.from({ length: sentence.length }, (_, i) => `${i + 1}<${sentence.head[i + 1]}:${sentence.deprel[i + 1]}`);
}

class Score {
  #right = 0;
  #gold = 0;
  #system = 0;

  add(gold, system) {
    const wanted = new Set(gold);
    const found = new Set(system);
    this.#gold += wanted.size;
    this.#system += found.size;
    for (const arc of found) if (wanted.has(arc)) this.#right++;
  }

  row(name) {
    const precision = this.#right / this.#system;
    const recall = this.#right / this.#gold;
    const f = (2 * precision * recall) / (precision + recall);
    return `| ${[name, ...[precision, recall, f].map((x) => (100 * x).toFixed(2))].join(" | ")} |`;
  }
}

/** Arcs without the subtypes of their relations. */
const plain = (arcs) => arcs.map((arc) => arc.replace(/^(\d[\d.]*<[\d.]+:[^:]+):.*$/, "$1"));

const names = ["basic", "rules"];
const scores = names.map(() => ({ labelled: new Score(), plain: new Score() }));
const errors = new Map();
for (const gold of readConllu(readFileSync(treebank))) {
  if (gold.length === 0) continue;
  const bare = gold.with({ deps: gold.deps.map((_, i) => (i === 0 ? "" : "_")), emptyNodes: [] });
  const wanted = goldArcs(gold);
  const found = goldArcs(rewriter.rewrite(bare).sentence);
  for (const [i, arcs] of [basicArcs(gold), found].entries()) {
    scores[i].labelled.add(wanted, arcs);
    scores[i].plain.add(plain(wanted), plain(arcs));
  }
  if (!listsErrors) continue;
  const note = (sign, arc) => {
    const key = `${sign} ${arc.replace(/^[^:]*:/, "")}`;
    errors.set(key, [...(errors.get(key) ?? []), `${gold.id} ${arc}`]);
  };
  for (const arc of found) if (!wanted.includes(arc)) note("wrong", arc);
  for (const arc of wanted) if (!found.includes(arc)) note("missed", arc);
}
console.log("| arcs | precision | recall | F |\n| ---- | --------: | -----: | -: |");
for (const [i, name] of names.entries()) {
  console.log(scores[i].labelled.row(name));
  console.log(scores[i].plain.row(`${name}, without subtypes`));
}
const worst = [...errors].sort(([, a], [, b]) => b.length - a.length).slice(0, 40);
for (const [key, places] of worst) console.log(`${places.length} ${key}: ${places.slice(0, 3).join(", ")}`);
