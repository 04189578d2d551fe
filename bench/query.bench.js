// How fast sentences are searched and rewritten, beside reading them in the same run.
import { readFileSync } from "node:fs";
import { table } from "../dist/cli/reports/table.js";
import { conlluText, readConllu } from "../dist/index.js";
import { compileQuery, Rewriter } from "../dist/query.js";
import { signature } from "./signature.js";
import { treebankBytes } from "./treebank.js";

const ROUNDS = 5;
const QUERIES = {
  "one node": "pattern { V [upos=VERB] }",
  "three nodes": "pattern { V [upos=VERB]; V -[nsubj]-> S; V -[obj]-> O }",
  "three nodes, without": "pattern { V [upos=VERB]; V -[nsubj]-> S; V -[obj]-> O } without { V -[obl]-> X }",
  "regular expressions": 'pattern { V [lemma=re".*[aeiou]"]; V -[re".*subj.*"]-> S; S [form=/[A-Z].*/] }',
  agreement: "pattern { V -[nsubj]-> S; S.Number <> V.Number }",
  "crossing arcs": "pattern { e: A -> B; f: C -> D; e >< f }",
};
const RULES = new URL("../examples/enhanced-english.grs", import.meta.url);

/** @param {import("./run.js").BenchOptions} options */
export default function bench(options) {
  const { name, bytes } = treebankBytes(options);
  const rounds = options.short ? 1 : ROUNDS;
  const sentences = [...readConllu(bytes)];
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  const compiled = Object.entries(QUERIES).map(([title, text]) => ({ title, query: compileQuery(text) }));
  const rewriter = new Rewriter(readFileSync(RULES, "utf8"));
  const bare = sentences.map((sentence) =>
    sentence.with({ deps: sentence.deps.map((_, i) => (i === 0 ? "" : "_")), emptyNodes: [] }),
  );
  /** @type {Record<string, () => number>} Each returns how much it found. */
  const tasks = {
    "read all sentences": () => [...readConllu(bytes)].length,
    ...Object.fromEntries(
      compiled.map(({ title, query }) => [`find: ${title}`, () => query.find(sentences).length]),
    ),
    "rewrite: enhanced dependencies": () =>
      bare.reduce((sum, sentence) => sum + rewriter.rewrite(sentence).steps.length, 0),
  };
  const rows = Object.entries(tasks).map(([task, run]) => {
    let found = 0;
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      found = run();
      return performance.now() - start;
    });
    const best = Math.min(...times);
    return [task, found, (words / 1000 / best).toFixed(2)];
  });
  console.log(`${name}: ${sentences.length} sentences, ${words} words, best of ${rounds} rounds`);
  console.log(table(rows, { header: ["", "found", "million words/s"], align: ["left", "right", "right"] }));
  const found = compiled.flatMap(({ query }) =>
    query.find(sentences).map(({ positions }) => JSON.stringify(positions)),
  );
  const rewritten = bare.map((sentence) => conlluText(rewriter.rewrite(sentence).sentence));
  console.log(`signature: ${signature([...found, ...rewritten])}`);
}
