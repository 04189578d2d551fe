// What token objects cost beside parsing: the built-in model parses the text of en_ewt test, then every sentence and
// token is made anew, and some of their properties are read.
import { table } from "../dist/cli/reports/table.js";
import { documentOf, readConllu } from "../dist/index.js";
import { english } from "../dist/models/english.node.js";
import { signature } from "./signature.js";
import { treebankBytes } from "./treebank.js";

const ROUNDS = 9;
/** Characters that are parsed first, for the compiler. */
const WARM_UP = 20_000;

/** @param {import("./run.js").BenchOptions} options */
export default async function bench(options) {
  const { name, bytes } = treebankBytes(options, "en_ewt-ud-test.conllu");
  const rounds = options.short ? 1 : ROUNDS;
  const { text } = documentOf(readConllu(bytes));
  const nlp = await english();
  nlp(text.slice(0, WARM_UP));
  const start = performance.now();
  const { columns, tokens } = nlp(text);
  const parsing = performance.now() - start;
  const made = () => documentOf(columns, text);
  const tasks = {
    "make all objects": () => documentOf(columns).tokens.length,
    "and read heads and offsets": () =>
      made().tokens.reduce((sum, { head, start, end }) => sum + (head?.index ?? 0) + start + end, 0),
    "and read children and features": () =>
      made().tokens.reduce((sum, { children, feats }) => sum + children.length + feats.size, 0),
    "and find noun chunks": () => made().nounChunks.length,
    "and find clauses": () => made().clauses.length,
    "and find triples": () => made().triples().length,
  };
  const rows = Object.entries(tasks).map(([task, run]) => {
    run();
    const times = Array.from({ length: rounds }, () => milliseconds(run));
    const time = times.sort((a, b) => a - b)[rounds >> 1] ?? 0;
    return [task, ((1000 * time) / tokens.length).toFixed(2), ((100 * time) / parsing).toFixed(2)];
  });
  const seconds = (parsing / 1000).toFixed(1);
  console.log(`${name}: ${tokens.length} words, parsed in ${seconds} s; median of ${rounds} rounds`);
  console.log(
    table(rows, { header: ["", "µs per word", "% of parsing"], align: ["left", "right", "right"] }),
  );
  const described = tokens.map(({ text, head, relation, start, end, children }) =>
    [text, head?.index, relation, start, end, children.length].join(" "),
  );
  console.log(`signature: ${signature(described)}`);
}

/** @param {() => unknown} run */
function milliseconds(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}
