// How fast CoNLL-U is read and written, beside the npm package conllup in the same run.
import { createHash } from "node:crypto";
import conllup from "conllup";
import { table } from "../dist/cli/table.js";
import { ConlluReader, conlluText, readConllu } from "../dist/index.js";
import { treebankBytes } from "./treebank.js";

const ROUNDS = 9;
/** Chunks as a file stream hands them out. */
const CHUNK = 1 << 18;

export default function bench() {
  const { name, bytes } = treebankBytes();
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
    "conllup: read and keep all sentences": () => {
      const sentences = [];
      for (const text of bytes.toString().split("\n\n")) {
        if (text !== "") sentences.push(conllup.default.sentenceConllToJson(text));
      }
      return sentences.length;
    },
  };

  /** Milliseconds of each round, by task: the rounds of the tasks take turns, so that noise hits all alike. */
  const times = Object.fromEntries(Object.keys(tasks).map((task) => [task, []]));
  for (let round = -2; round < ROUNDS; round++) {
    for (const [task, run] of Object.entries(tasks)) {
      const start = performance.now();
      run();
      if (round >= 0) times[task].push(performance.now() - start);
    }
  }

  const speed = (task) => bytes.length / 1000 / median(times[task]);
  const theirs = speed("conllup: read and keep all sentences");
  const rows = Object.keys(tasks).map((task) => [
    task,
    speed(task).toFixed(1),
    (speed(task) / theirs).toFixed(1),
  ]);
  console.log(
    `${name}: ${(bytes.length / 1e6).toFixed(1)} MB, ${kept.length} sentences, median of ${ROUNDS} rounds`,
  );
  console.log(table(rows, { header: ["", "MB/s", "x conllup"], align: ["left", "right", "right"] }));
  console.log(`signature of what was read: ${signature(kept)}`);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** A hash of all columns of all sentences. */
function signature(sentences) {
  const hash = createHash("sha256");
  for (const sentence of sentences) hash.update(JSON.stringify(sentence));
  return hash.digest("hex").slice(0, 16);
}
