import type { Compute } from "./compute.js";

/** Score of what is ruled out. */
export const RULED_OUT = -1e9;

/**
 * Probabilities (rows of `columns`, `stride` bytes apart) become gradients of the cross-entropy with the targets;
 * rows of target -1 become 0. Adds up the loss, and how often the target was the most probable.
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
    total.loss -= Math.log(Math.max(p, 1e-30));
    total.decisions++;
    let isBest = true;
    for (let c = start; c < start + columns; c++) if (f32[c]! > p) isBest = false;
    if (isBest) total.right++;
    f32[start + k] = p - 1;
  }
}

/** Sums over a batch. */
export interface LossTotal {
  loss: number;
  /** Decisions made, and those that were right. */
  decisions: number;
  right: number;
}
