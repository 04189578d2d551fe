import { seeded } from "./seeded.js";
import { shuffled } from "./shuffled.js";

/** Neighbours stay together in runs of this many, because they are often on one topic. */
const RUN = 50;
/** A fold has at least this many runs, if there are enough things, so that folds are of about one size. */
const RUNS = 4;

/**
 * Divides `count` things into folds of about the same size: returns the fold of each, from 0. Runs of
 * neighbours stay together. They take turns, with a seed in random order. No fold is empty if there are at
 * least as many things as folds.
 */
export function foldNumbers(count: number, folds: number, seed?: number): Int32Array {
  const run = Math.max(1, Math.min(RUN, Math.floor(count / folds / RUNS)));
  const runs = Math.ceil(count / run);
  const order = seed === undefined ? Array.from({ length: runs }, (_, k) => k) : shuffled(runs, seeded(seed));
  const foldOfRun = new Int32Array(runs);
  for (let k = 0; k < runs; k++) foldOfRun[order[k]!] = k % folds;
  return Int32Array.from({ length: count }, (_, k) => foldOfRun[Math.floor(k / run)]!);
}
