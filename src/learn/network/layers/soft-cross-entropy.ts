import type { Compute } from "../compute.js";
import { crossEntropy, type LossTotal } from "./cross-entropy.js";

/** Targets that several choices share: for each row, some choices and their shares of 255. */
export interface SoftTargets {
  /** Number of choices of a row. */
  readonly width: number;
  /** The choices of all rows, the greatest share first. */
  readonly choices: Uint16Array;
  /** Their shares; those of a row need not have the sum 255. */
  readonly shares: Uint8Array;
  /** The place of row 1 among the rows of the arrays. Row 0 has no target. */
  readonly first: number;
}

/** The targets of the nodes of a sentence: the right choice of each, or several that share it. */
export type Targets = Int32Array | SoftTargets;

/** The least probability whose logarithm counts. */
const LEAST = 1e-30;

/**
 * Turns probabilities into gradients of the cross-entropy to targets that choices share, in place, and adds
 * the loss to `total`. Rows have `columns` numbers and are `stride` bytes apart; row 0 becomes 0.
 */
export function softCrossEntropy(
  { arena: { f32 } }: Compute,
  probabilities: number,
  stride: number,
  rows: number,
  columns: number,
  { width, choices, shares, first }: SoftTargets,
  total: LossTotal,
): void {
  f32.fill(0, probabilities >>> 2, (probabilities >>> 2) + columns);
  for (let r = 1; r < rows; r++) {
    const start = (probabilities + r * stride) >>> 2;
    const at = (first + r - 1) * width;
    let sum = 0;
    for (let k = at; k < at + width; k++) sum += shares[k]!;
    if (sum === 0) {
      f32.fill(0, start, start + columns);
      continue;
    }
    const best = f32[start + choices[at]!]!;
    total.decisions++;
    let isBest = true;
    for (let c = start; c < start + columns; c++) if (f32[c]! > best) isBest = false;
    if (isBest) total.right++;
    for (let k = at; k < at + width; k++) {
      const share = shares[k]! / sum;
      if (share === 0) continue;
      const place = start + choices[k]!;
      total.loss -= share * Math.log(Math.max(f32[place]!, LEAST));
    }
    for (let k = at; k < at + width; k++) f32[start + choices[k]!]! -= shares[k]! / sum;
  }
}

/** As `crossEntropy` and `softCrossEntropy` do for the nodes of a sentence, of which node 0 has no target. */
export function entropyOfNodes(
  compute: Compute,
  probabilities: number,
  stride: number,
  nodes: number,
  columns: number,
  targets: Targets,
  total: LossTotal,
): void {
  if (!(targets instanceof Int32Array)) {
    softCrossEntropy(compute, probabilities, stride, nodes, columns, targets, total);
    return;
  }
  const target = (d: number) => (d === 0 ? -1 : targets[d]!);
  crossEntropy(compute, probabilities, stride, nodes, columns, target, total);
}
