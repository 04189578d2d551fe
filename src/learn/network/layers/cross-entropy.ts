import type { Compute } from "../compute.js";

/** Score of a choice that is ruled out. */
export const RULED_OUT = -1e9;
/** Only choices that are ruled out have a probability up to this. */
const NOTHING = 1e-30;

/**
 * Turns probabilities into gradients of the cross-entropy, in place, and adds the loss to `total`. Rows
 * have `columns` numbers and are `stride` bytes apart. A row with the target -1 becomes 0. Smoothing
 * spreads part of each target over all choices that are not ruled out.
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

/** The loss over a batch, and how many decisions were right. */
export interface LossTotal {
  /** Share of each target that is spread over all choices (Szegedy et al. 2016), from 0 to below 1. */
  readonly smoothing: number;
  /** Sum of the cross-entropy, in nats. */
  loss: number;
  /** Number of decisions. */
  decisions: number;
  /** Number of decisions whose target was the most probable choice. */
  right: number;
}
