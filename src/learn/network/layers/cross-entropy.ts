import type { Compute } from "../compute.js";

/** Score of what is ruled out, and a probability that only such has. */
export const RULED_OUT = -1e9;
const NOTHING = 1e-30;

/**
 * Probabilities (rows of `columns`, `stride` bytes apart) become gradients of the cross-entropy with the targets, a part
 * of which smoothing takes away and shares out among all that is not ruled out; rows of target -1 become 0. Adds up the
 * loss, and how often the target was the most probable.
 */
export function crossEntropy(
  compute: Compute,
  probabilities: number,
  stride: number,
  rows: number,
  columns: number,
  target: (row: number) => number,
  total: LossTotal,
): void {
  const { f32 } = compute.arena;
  for (let r = 0; r < rows; r++) {
    const start = (probabilities + r * stride) >>> 2;
    const k = target(r);
    if (k === -1) {
      f32.fill(0, start, start + columns);
      continue;
    }
    const p = f32[start + k]!;
    total.decisions++;
    let isBest = true;
    let choices = 0;
    for (let c = start; c < start + columns; c++) {
      if (f32[c]! > p) isBest = false;
      if (f32[c]! > NOTHING) choices++;
    }
    if (isBest) total.right++;
    const rest = 1 - total.smoothing;
    total.loss -= rest * Math.log(Math.max(p, NOTHING));
    if (total.smoothing > 0) {
      const share = total.smoothing / choices;
      for (let c = start; c < start + columns; c++) {
        if (f32[c]! <= NOTHING) continue;
        total.loss -= share * Math.log(f32[c]!);
        f32[c]! -= share;
      }
    }
    f32[start + k]! -= rest;
  }
}

/** Sums over a batch. */
export interface LossTotal {
  /** The part of each target that goes to all choices alike (Szegedy et al. 2016), from 0 up to, not including, 1. */
  readonly smoothing: number;
  loss: number;
  /** Decisions made, and those that were right. */
  decisions: number;
  right: number;
}
