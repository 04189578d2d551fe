// How much slower the built-in model is where WebAssembly may not be compiled, and whether its trees are the same:
// the first sentences of en_ewt test as texts, parsed in turn with WebAssembly and in plain code.
import { table } from "../dist/cli/reports/table.js";
import { conlluText, loadPipeline, originalText, readConllu } from "../dist/index.js";
import { englishModel } from "../dist/models/english.node.js";
import { signature } from "./signature.js";
import { treebankBytes } from "./treebank.js";

const SENTENCES = 500;
const WARM_UP = 50;

/** @param {import("./run.js").BenchOptions} options */
export default async function bench(options) {
  const { name, bytes } = treebankBytes(options, "en_ewt-ud-test.conllu");
  const texts = [...readConllu(bytes)].slice(0, SENTENCES).map((sentence) => originalText([sentence]));
  const kinds = [await warm("WebAssembly", texts), await withoutWebAssembly(() => warm("plain code", texts))];
  const analyses = [];
  let different = 0;
  for (const text of texts) {
    const [fast = "", plain = ""] = kinds.map((kind) => timed(kind, text));
    if (fast !== plain) different++;
    analyses.push(fast, plain);
  }
  console.log(`${name}: ${texts.length} texts, ${different} of them with another analysis in plain code`);
  const rows = kinds.map(({ name, loadTime, busy, words }) => [
    name,
    loadTime.toFixed(0),
    String(Math.round(words / busy)),
    (busy / (kinds[0]?.busy ?? busy)).toFixed(1),
  ]);
  console.log(
    table(rows, {
      header: ["", "loaded in ms", "words/s of processor time", "time"],
      align: ["left", "right", "right", "right"],
    }),
  );
  console.log(`signature: ${signature(analyses)}`);
}

/**
 * Loads the model, which chooses its kernels then, and parses some texts so that they are compiled.
 * @param {string} name
 * @param {readonly string[]} texts
 */
async function warm(name, texts) {
  const start = performance.now();
  // english() is shared, so that it would not choose other kernels the second time.
  const { pipeline } = await loadPipeline(englishModel());
  const loadTime = performance.now() - start;
  for (const text of texts.slice(0, WARM_UP)) pipeline.parse(text);
  return { name, pipeline, loadTime, busy: 0, words: 0 };
}

/**
 * Parses a text, and adds the processor time in seconds and the words to those of its kind.
 * @param {Awaited<ReturnType<typeof warm>>} kind
 * @param {string} text
 */
function timed(kind, text) {
  const before = process.cpuUsage();
  const sentences = kind.pipeline.parse(text);
  const { user, system } = process.cpuUsage(before);
  kind.busy += (user + system) / 1e6;
  kind.words += sentences.reduce((sum, { length }) => sum + length, 0);
  return sentences.map((sentence) => conlluText(sentence)).join("");
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function withoutWebAssembly(work) {
  const { WebAssembly } = globalThis;
  Reflect.deleteProperty(globalThis, "WebAssembly");
  try {
    return await work();
  } finally {
    Object.assign(globalThis, { WebAssembly });
  }
}
