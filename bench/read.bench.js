// How fast CoNLL-U is read and written, beside the npm package conllup in the same run.
import conllup from "conllup";
import { table } from "../dist/cli/reports/table.js";
import { ConlluReader, conlluText, readConllu } from "../dist/index.js";
import { signature } from "./signature.js";
import { treebankBytes } from "./treebank.js";

const ROUNDS = 9;
/** Bytes of a chunk, as a file stream delivers them. */
const CHUNK = 1 << 18;
const THEIRS = "conllup: read and keep all sentences";

/** @param {import("./run.js").BenchOptions} options */
export default function bench(options) {
  const { name, bytes } = treebankBytes(options);
  const rounds = options.short ? 1 : ROUNDS;
  const kept = [...readConllu(bytes)];
  const tasks = {
    "read as a stream": () => {
      const reader = new ConlluReader();
      let words = 0;
      for (let at = 0; at < bytes.length; at += CHUNK) {
        for (const sentence of reader.push(bytes.subarray(at, at + CHUNK))) words += sentence.length;
      }
      for (const sentence of reader.end()) words += sentence.length;
      return words;
    },
    "read and keep all sentences": () => [...readConllu(bytes)].length,
    write: () => {
      let length = 0;
      for (const sentence of kept) length += conlluText(sentence).length;
      return length;
    },
    [THEIRS]: () => {
      const texts = bytes.toString().split("\n\n");
      const sentences = texts
        .filter((text) => text !== "")
        .map((text) => conllup.default.sentenceConllToJson(text));
      return sentences.length;
    },
  };

  // The rounds of the tasks take turns, so that disturbances hit all alike. Two rounds come first for the
  // compiler.
  /** @type {Record<string, number[]>} Milliseconds of each round, by task. */
  const times = Object.fromEntries(Object.keys(tasks).map((task) => [task, []]));
  for (let round = options.short ? 0 : -2; round < rounds; round++) {
    for (const [task, run] of Object.entries(tasks)) {
      const start = performance.now();
      run();
      if (round >= 0) times[task].push(performance.now() - start);
    }
  }

  /** @param {string} task */
  const speed = (task) => bytes.length / 1000 / median(times[task]);
  const rows = Object.keys(tasks).map((task) => [
    task,
    speed(task).toFixed(1),
    (speed(task) / speed(THEIRS)).toFixed(1),
  ]);
  console.log(
    `${name}: ${(bytes.length / 1e6).toFixed(1)} MB, ${kept.length} sentences, median of ${rounds} rounds`,
  );
  console.log(table(rows, { header: ["", "MB/s", "x conllup"], align: ["left", "right", "right"] }));
  const read = kept.map((sentence) => JSON.stringify(sentence));
  console.log(`signature: ${signature([...read, ...kept.map(conlluText)])}`);
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
