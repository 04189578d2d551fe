// A thread of the bench: derives some trees with one system and oracle, and reports how long it took.
import { parentPort, workerData } from "node:worker_threads";
// Not from dist/research.js, which would load much more into each thread.
import { Configuration } from "../dist/transition/configuration.js";
import { derive } from "../dist/transition/derivation.js";
import { GoldTree } from "../dist/transition/gold-tree.js";
import { transitionSystem } from "../dist/transition/systems.js";
import { signature } from "./signature.js";

/**
 * What to derive.
 * @typedef {object} DeriveTask
 * @property {string} system
 * @property {string} oracle
 * @property {readonly import("../dist/index.js").Tree[]} trees
 * @property {number} rounds The fastest one counts.
 * @property {boolean} [replays] Whether the moves are replayed without the oracle and hashed, too; true by
 *   default.
 */

/**
 * What came of it; times are milliseconds of processor time.
 * @typedef {object} DeriveResult
 * @property {number} transitions
 * @property {number} deriving
 * @property {number} replaying
 * @property {string} signature A hash of all moves.
 */

const { system: name, oracle: kind, trees, rounds, replays = true } = /** @type {DeriveTask} */ (workerData);
const system = transitionSystem(name);
const c = new Configuration();
const golds = trees.map((tree) => new GoldTree(tree));

let transitions = 0;
const deriving = fastest(() => {
  transitions = 0;
  for (const gold of golds) transitions += derive(system, system.oracles[kind](gold), gold, c);
});

// Replaying the moves takes the same steps without an oracle. Moves that are not counted are replayed, too.
/** @type {number[]} */
const followed = [];
if (replays) {
  for (const gold of golds) {
    derive(system, system.oracles[kind](gold), gold, c, (move) => {
      followed.push(move);
    });
  }
}
const moves = Uint8Array.from(followed);
let at = 0;
let replaying = 0;
if (replays) {
  replaying = fastest(() => {
    at = 0;
    for (const gold of golds) replay(gold);
  });
}
/** @type {DeriveResult} */
const result = { transitions, deriving, replaying, signature: signature([moves]) };
parentPort?.postMessage(result);

/** @param {GoldTree} gold */
function replay(gold) {
  system.start(c, gold.length);
  while (!system.isFinal(c)) {
    const move = moves[at++];
    if (((system.legal(c) >> move) & 1) === 0) throw new Error(`${name}: move ${move} is not legal`);
    const dependent = system.dependent(c, move);
    system.apply(c, move, dependent === -1 ? -1 : gold.label[dependent]);
  }
  system.finish(c);
}

/**
 * Milliseconds of processor time of the fastest round, which other work on the machine disturbed least.
 * @param {() => void} work
 */
function fastest(work) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
