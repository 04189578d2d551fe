// How fast trees are derived: steps alone, oracles, sentences of many lengths, and the worst case of Swap.
import { Worker } from "node:worker_threads";
import { table } from "../dist/cli/reports/table.js";
import { brokenTree, readConllu, Symbols, treeOf } from "../dist/index.js";
import { SYSTEM_NAMES, transitionSystem } from "../dist/research.js";
import { signature } from "./signature.js";
import { treebankBytes } from "./treebank.js";
import { blockTree, joinedTrees } from "./trees.js";

/** @typedef {import("../dist/index.js").Tree} Tree */

/** Words of the sentences that are timed; `total` words in all for each of `lengths`. */
const SIZES = { lengths: [10, 100, 1000], total: 20_000, longest: 20_000, worst: 1000, rounds: 12 };
const SHORT_SIZES = { lengths: [10], total: 50, longest: 200, worst: 100, rounds: 1 };

/** @param {import("./run.js").BenchOptions} options */
export default async function bench(options) {
  const { name, bytes } = treebankBytes(options);
  const sizes = options.short ? SHORT_SIZES : SIZES;
  const labels = new Symbols();
  const trees = [...readConllu(bytes)]
    .filter(({ length, head }) => length > 0 && brokenTree(head) === undefined)
    .map((sentence) => treeOf(sentence, labels));
  const words = trees.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${name}: ${trees.length} trees, ${words} words; processor time of the fastest of several rounds\n`,
  );
  const signatures = await steps(trees, sizes);
  await lengths(trees, sizes);
  await worstCase(sizes);
  console.log(`signature: ${signature(signatures)}`);
}

/** All systems with all their oracles. */
function pairs() {
  return SYSTEM_NAMES.flatMap((system) =>
    Object.keys(transitionSystem(system).oracles).map((oracle) => ({ system, oracle })),
  );
}

/**
 * The whole treebank: time of a step with and without its oracle, and a hash of all moves. Returns the
 * hashes.
 * @param {readonly Tree[]} trees
 * @param {typeof SIZES} sizes
 */
async function steps(trees, { rounds }) {
  const rows = [];
  const signatures = [];
  for (const { system, oracle } of pairs()) {
    const result = await measure({ system, oracle, trees, rounds });
    const { transitions, deriving, replaying } = result;
    signatures.push(result.signature);
    rows.push([
      system,
      oracle,
      String(transitions),
      ((1e6 * replaying) / transitions).toFixed(0),
      ((1e6 * (deriving - replaying)) / transitions).toFixed(0),
      deriving.toFixed(0),
      result.signature,
    ]);
  }
  const header = ["system", "oracle", "transitions", "step ns", "oracle ns", "all ms", "signature of moves"];
  /** @type {("left" | "right")[]} */
  const align = ["left", "left", "right", "right", "right", "right", "left"];
  console.log(table(rows, { header, align }));
  return signatures;
}

/**
 * Time for a word by the length of sentences, which are joined projective trees.
 * @param {readonly Tree[]} trees
 * @param {typeof SIZES} sizes
 */
async function lengths(trees, sizes) {
  const { total, rounds } = sizes;
  const longest = joinedTrees(trees, sizes.longest, sizes.longest, "all");
  const rows = [];
  for (const { system, oracle } of pairs()) {
    const perWord = [];
    for (const length of sizes.lengths) {
      const sentences = joinedTrees(trees, length, total, "projective");
      const words = sentences.reduce((sum, tree) => sum + tree.length, 0);
      const { deriving } = await measure({ system, oracle, trees: sentences, rounds, replays: false });
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
    ...sizes.lengths.map((length) => `${length} words: ns/word`),
    `${sizes.longest} words: ms`,
  ];
  /** @type {("left" | "right")[]} */
  const align = header.map((_, column) => (column < 2 ? "left" : "right"));
  console.log(table(rows, { header, align }));
}

/**
 * Milliseconds for the longest sentence. A system that visits all pairs takes 200 million steps, so it gets
 * one round, and its slow exploring oracle is left out.
 * @param {readonly Tree[]} trees
 * @param {string} system
 * @param {string} oracle
 */
async function timeOfLongest(trees, system, oracle) {
  const { visitsAllPairs, exploringOracle } = transitionSystem(system).traits;
  if (visitsAllPairs && oracle === exploringOracle) return "–";
  const rounds = visitsAllPairs ? 1 : 3;
  return (await measure({ system, oracle, trees, rounds, replays: false })).deriving.toFixed(0);
}

/**
 * A tree that needs almost n(n - 1)/2 swaps.
 * @param {typeof SIZES} sizes
 */
async function worstCase({ worst: n, rounds }) {
  const trees = [blockTree(n, Math.floor(Math.sqrt(n)))];
  const rows = [];
  for (const oracle of ["eager", "lazy"]) {
    const { transitions, deriving } = await measure({
      system: "swap",
      oracle,
      trees,
      rounds,
      replays: false,
    });
    const swaps = (transitions - 2 * n) / 2;
    const share = (100 * swaps) / ((n * (n - 1)) / 2);
    rows.push([oracle, String(swaps), `${share.toFixed(1)} %`, deriving.toFixed(0)]);
  }
  console.log(
    table(rows, {
      header: [`swap, ${n} words`, "swaps", "of n(n-1)/2", "ms"],
      align: ["left", "right", "right", "right"],
    }),
  );
}

/**
 * Measures in a thread of its own, because V8 compiles steps for all systems that it has met, and programs
 * use one.
 * @param {import("./derive-task.js").DeriveTask} task
 * @returns {Promise<import("./derive-task.js").DeriveResult>}
 */
function measure(task) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./derive-task.js", import.meta.url), { workerData: task });
    worker.once("message", resolve).once("error", reject);
  });
}
