// A thread of the bench: derives some trees with one system and oracle, and tells how long it took.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { Configuration, derive, GoldTree, transitionSystem } from "../dist/index.js";

const { system: name, oracle: kind, trees, rounds, replays = true } = workerData;
const system = transitionSystem(name);
const c = new Configuration();
const golds = trees.map((tree) => new GoldTree(tree));

let transitions = 0;
const deriving = fastest(() => {
  transitions = 0;
  for (const gold of golds) transitions += derive(system, system.oracles[kind](gold), gold, c);
});

// Replayed, the same moves are steps without an oracle.
const moves = new Uint8Array(replays ? transitions : 0);
let at = 0;
let replaying = 0;
if (replays) {
  for (const gold of golds) {
    derive(system, system.oracles[kind](gold), gold, c, (move) => {
      moves[at++] = move;
    });
  }
  replaying = fastest(() => {
    at = 0;
    for (const gold of golds) replay(gold);
  });
}
parentPort.postMessage({ transitions, deriving, replaying, signature: signature(moves) });

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

/** Milliseconds of processor time of the fastest round: others were disturbed, and so is the clock on the wall. */
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

function signature(bytes) {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 12);
}
