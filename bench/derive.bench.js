// How fast trees are derived: steps alone, oracles, sentences of many lengths, and the worst case of Swap.
import { Worker } from "node:worker_threads";
import { table } from "../dist/cli/table.js";
import { brokenTree, readConllu, SYSTEM_NAMES, Symbols, transitionSystem, treeOf } from "../dist/index.js";
import { treebankBytes } from "./treebank.js";
import { blockTree, strungTrees } from "./trees.js";

const LENGTHS = [10, 100, 1000];
const LONGEST = 20_000;

export default async function bench() {
  const { name, bytes } = treebankBytes();
  const labels = new Symbols();
  const trees = [...readConllu(bytes)]
    .filter(({ length, head }) => length > 0 && brokenTree(head) === undefined)
    .map((sentence) => treeOf(sentence, labels));
  const words = trees.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${name}: ${trees.length} trees, ${words} words; processor time of the fastest of several rounds\n`,
  );
  await steps(trees);
  await lengths(trees);
  await worstCase();
}

/** All systems with all their oracles. */
function pairs() {
  return SYSTEM_NAMES.flatMap((system) =>
    Object.keys(transitionSystem(system).oracles).map((oracle) => ({ system, oracle })),
  );
}

/** The whole treebank: time of a step with and without its oracle, and a hash of all moves. */
async function steps(trees) {
  const rows = [];
  for (const { system, oracle } of pairs()) {
    const { transitions, deriving, replaying, signature } = await measure({
      system,
      oracle,
      trees,
      rounds: 12,
    });
    rows.push([
      system,
      oracle,
      transitions,
      ((1e6 * replaying) / transitions).toFixed(0),
      ((1e6 * (deriving - replaying)) / transitions).toFixed(0),
      deriving.toFixed(0),
      signature,
    ]);
  }
  const header = ["system", "oracle", "transitions", "step ns", "oracle ns", "all ms", "signature of moves"];
  const align = ["left", "left", "right", "right", "right", "right", "left"];
  console.log(table(rows, { header, align }));
}

/** Time for a word by the length of sentences, which are projective trees strung together. */
async function lengths(trees) {
  const longest = strungTrees(trees, LONGEST, LONGEST);
  const rows = [];
  for (const { system, oracle } of pairs()) {
    const perWord = [];
    for (const length of LENGTHS) {
      const strung = strungTrees(trees, length, 20_000, "projective");
      const words = strung.reduce((sum, { length }) => sum + length, 0);
      const { deriving } = await measure({ system, oracle, trees: strung, rounds: 12, replays: false });
      perWord.push((1e6 * deriving) / words);
    }
    rows.push([
      system,
      oracle,
      ...perWord.map((time) => time.toFixed(0)),
      await timeOfLongest(longest, system, oracle),
    ]);
  }
  const header = [
    "system",
    "oracle",
    ...LENGTHS.map((length) => `${length} words: ns/word`),
    `${LONGEST} words: ms`,
  ];
  const align = header.map((_, column) => (column < 2 ? "left" : "right"));
  console.log(table(rows, { header, align }));
}

/** Milliseconds for the longest sentence; all pairs are 200 million steps, too many for an oracle that explores. */
async function timeOfLongest(trees, system, oracle) {
  const { visitsAllPairs, exploringOracle } = transitionSystem(system).traits;
  if (visitsAllPairs && oracle === exploringOracle) return "–";
  const rounds = visitsAllPairs ? 1 : 3;
  return (await measure({ system, oracle, trees, rounds, replays: false })).deriving.toFixed(0);
}

/** A tree of 1,000 words that needs almost n(n - 1)/2 swaps. */
async function worstCase() {
  const trees = [blockTree(1000, 31)];
  const rows = [];
  for (const oracle of ["eager", "lazy"]) {
    const { transitions, deriving } = await measure({
      system: "swap",
      oracle,
      trees,
      rounds: 5,
      replays: false,
    });
    const swaps = (transitions - 2000) / 2;
    rows.push([oracle, swaps, `${((100 * swaps) / (500 * 999)).toFixed(1)} %`, deriving.toFixed(0)]);
  }
  console.log(
    table(rows, {
      header: ["swap, 1000 words", "swaps", "of n(n-1)/2", "ms"],
      align: ["left", "right", "right", "right"],
    }),
  );
}

/** Measures in a thread of its own: V8 compiles steps for the systems that it has met, and a program has one. */
function measure(task) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./derive-task.js", import.meta.url), { workerData: task });
    worker.once("message", resolve).once("error", reject);
  });
}
