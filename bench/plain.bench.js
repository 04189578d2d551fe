// How much slower the built-in model is where WebAssembly may not be compiled, and whether its trees are the same:
// the first sentences of en_ewt test as texts, parsed in turn with WebAssembly and in plain code.
import { table } from "../dist/cli/reports/table.js";
import { conlluText, originalText, readConllu } from "../dist/index.js";
import { english } from "../dist/models/english.node.js";
import { treebankBytes } from "./treebank.js";

const SENTENCES = 500;
const WARM_UP = 50;

export default async function bench() {
  const { name, bytes } = treebankBytes("en_ewt-ud-test.conllu");
  const texts = [...readConllu(bytes)].slice(0, SENTENCES).map((sentence) => originalText([sentence]));
  const { WebAssembly } = globalThis;
  const kinds = [];
  for (const kind of ["WebAssembly", "plain code"]) {
    // Kernels are chosen when a model is loaded.
    globalThis.WebAssembly = kind === "WebAssembly" ? WebAssembly : undefined;
    const start = performance.now();
    const nlp = await english();
    const loadTime = performance.now() - start;
    for (const text of texts.slice(0, WARM_UP)) nlp.parse(text);
    kinds.push({ kind, nlp, loadTime, busy: 0, words: 0 });
  }
  globalThis.WebAssembly = WebAssembly;
  let different = 0;
  for (const text of texts) {
    const [fast, plain] = kinds.map((of) => {
      const busy = process.cpuUsage();
      const sentences = of.nlp.parse(text);
      const { user, system } = process.cpuUsage(busy);
      of.busy += (user + system) / 1e6;
      of.words += sentences.reduce((sum, { length }) => sum + length, 0);
      return sentences.map((sentence) => conlluText(sentence)).join("");
    });
    if (fast !== plain) different++;
  }
  console.log(`${name}: ${texts.length} texts, ${different} of them with another analysis in plain code`);
  const rows = kinds.map(({ kind, loadTime, busy, words }) => [
    kind,
    loadTime.toFixed(0),
    Math.round(words / busy),
    (busy / kinds[0].busy).toFixed(1),
  ]);
  console.log(
    table(rows, {
      header: ["", "loaded in ms", "words/s of processor time", "time"],
      align: ["left", "right", "right", "right"],
    }),
  );
}
