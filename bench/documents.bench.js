// What token objects cost beside parsing: the text of en_ewt test is parsed by the built-in model, then every sentence
// and token is made anew, and every property of a token is read once.
import { createHash } from "node:crypto";
import { table } from "../dist/cli/reports/table.js";
import { documentOf, readConllu } from "../dist/index.js";
import { english } from "../dist/models/english.node.js";
import { treebankBytes } from "./treebank.js";

const ROUNDS = 9;

export default async function bench() {
  const { name, bytes } = treebankBytes("en_ewt-ud-test.conllu");
  const { text } = documentOf(readConllu(bytes));
  const nlp = await english();
  nlp(text.slice(0, 20_000));
  let document;
  const parsing = milliseconds(() => {
    document = nlp(text);
  });
  const { columns } = document;
  const tasks = {
    "make all objects": () => documentOf(columns).tokens.length,
    "and read heads and offsets": () =>
      documentOf(columns, text).tokens.reduce(
        (sum, { head, start, end }) => sum + (head?.index ?? 0) + start + end,
        0,
      ),
    "and read children and features": () =>
      documentOf(columns, text).tokens.reduce(
        (sum, { children, feats }) => sum + children.length + feats.size,
        0,
      ),
    "find noun chunks": () => documentOf(columns, text).nounChunks.length,
    "find clauses": () => documentOf(columns, text).clauses.length,
    "find triples": () => documentOf(columns, text).triples().length,
  };
  const words = document.tokens.length;
  const rows = Object.entries(tasks).map(([task, run]) => {
    run();
    const times = Array.from({ length: ROUNDS }, () => milliseconds(run));
    const time = times.sort((a, b) => a - b)[ROUNDS >> 1];
    return [task, ((1000 * time) / words).toFixed(2), ((100 * time) / parsing).toFixed(2)];
  });
  console.log(
    `${name}: ${words} words, parsed in ${(parsing / 1000).toFixed(1)} s; median of ${ROUNDS} rounds`,
  );
  console.log(
    table(rows, { header: ["", "µs per word", "% of parsing"], align: ["left", "right", "right"] }),
  );
  console.log(`signature of the tokens: ${signature(document)}`);
}

function milliseconds(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** A hash of every token with its head, its place in the text and its children. */
function signature(document) {
  const hash = createHash("sha256");
  for (const { text, head, relation, start, end, children } of document.tokens) {
    hash.update(`${text} ${head?.index} ${relation} ${start} ${end} ${children.map(({ index }) => index)}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}
