import type { ArcScores } from "./arc-scores.js";

/** The probabilities of arcs and trees if the probability of a tree is proportional to e^score. */
export interface ArcMarginals {
  /** Shape [nodes, nodes]: the probability that a tree has the arc from h to d, at d * nodes + h. */
  readonly probabilities: Float64Array;
  /** The logarithm of the sum of e^score over all trees. */
  readonly logSum: number;
}

/**
 * Sums over all trees by the matrix-tree theorem (Tutte 1984; Koo, Globerson, Carreras and Collins 2007, who also
 * count the trees in which exactly one word depends on 0). Scores are divided by the temperature. Time is cubic
 * in the number of nodes. Scores of -1e9 or less rule arcs out; there must be a tree without them.
 */
export function arcMarginals(
  { nodes, stride, scores }: ArcScores,
  singleRoot: boolean,
  temperature: number,
): ArcMarginals {
  const n = nodes - 1;
  const probabilities = new Float64Array(nodes * nodes);
  /** Shape [nodes, nodes]: e^score, relative to the best head of each word. */
  const weights = new Float64Array(nodes * nodes);
  let logSum = 0;
  for (let d = 1; d < nodes; d++) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let h = 0; h < nodes; h++) if (h !== d) highest = Math.max(highest, scores[d * stride + h]!);
    logSum += highest / temperature;
    for (let h = 0; h < nodes; h++) {
      if (h !== d) weights[d * nodes + h] = Math.exp((scores[d * stride + h]! - highest) / temperature);
    }
  }
  // Row h and column d of the matrix are those of words h and d, from 0 on.
  const matrix = new Float64Array(n * n);
  for (let d = 1; d <= n; d++) {
    let sum = singleRoot ? 0 : weights[d * nodes]!;
    for (let h = 1; h <= n; h++) {
      if (h === d) continue;
      sum += weights[d * nodes + h]!;
      matrix[(h - 1) * n + d - 1] = -weights[d * nodes + h]!;
    }
    matrix[(d - 1) * n + d - 1] = sum;
  }
  if (singleRoot) for (let d = 1; d <= n; d++) matrix[d - 1] = weights[d * nodes]!;
  logSum += invert(matrix, n);
  const inverse = (d: number, h: number) => matrix[(d - 1) * n + h - 1]!;
  for (let d = 1; d <= n; d++) {
    const fromRoot = singleRoot ? inverse(d, 1) : inverse(d, d);
    probabilities[d * nodes] = weights[d * nodes]! * fromRoot;
    for (let h = 1; h <= n; h++) {
      if (h === d) continue;
      const own = singleRoot && d === 1 ? 0 : inverse(d, d);
      const other = singleRoot && h === 1 ? 0 : inverse(d, h);
      probabilities[d * nodes + h] = weights[d * nodes + h]! * (own - other);
    }
  }
  return { probabilities, logSum };
}

/** Inverts a matrix of n rows in place by elimination; returns the logarithm of its determinant's size. */
function invert(matrix: Float64Array, n: number): number {
  const order = new Int32Array(n);
  let logDeterminant = 0;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) {
      if (Math.abs(matrix[i * n + k]!) > Math.abs(matrix[pivot * n + k]!)) pivot = i;
    }
    order[k] = pivot;
    for (let j = 0; pivot !== k && j < n; j++) {
      const moved = matrix[k * n + j]!;
      matrix[k * n + j] = matrix[pivot * n + j]!;
      matrix[pivot * n + j] = moved;
    }
    const value = matrix[k * n + k]!;
    logDeterminant += Math.log(Math.abs(value));
    matrix[k * n + k] = 1;
    for (let j = 0; j < n; j++) matrix[k * n + j]! /= value;
    for (let i = 0; i < n; i++) {
      const factor = matrix[i * n + k]!;
      if (i === k || factor === 0) continue;
      matrix[i * n + k] = 0;
      for (let j = 0; j < n; j++) matrix[i * n + j]! -= factor * matrix[k * n + j]!;
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    const pivot = order[k]!;
    for (let i = 0; pivot !== k && i < n; i++) {
      const moved = matrix[i * n + k]!;
      matrix[i * n + k] = matrix[i * n + pivot]!;
      matrix[i * n + pivot] = moved;
    }
  }
  return logDeterminant;
}
