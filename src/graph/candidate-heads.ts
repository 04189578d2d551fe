import type { ArcScores } from "./arc-scores.js";

/**
 * The `count` heads with the highest scores for each word d, best first, from entry count * d on. There
 * must be at least `count` nodes besides d.
 */
export function candidateHeads({ nodes, stride, scores }: ArcScores, count: number): Int32Array {
  const heads = new Int32Array(count * nodes);
  for (let d = 1; d < nodes; d++) bestOfRow(scores, d * stride, nodes, d, count, heads, count * d);
  return heads;
}

/**
 * Finds the `count` nodes with the highest scores, best first, among `nodes` nodes without node `apart`.
 * Their scores begin at index `row`; the result is written to `heads` from index `first` on.
 */
export function bestOfRow(
  scores: Float32Array | Float64Array,
  row: number,
  nodes: number,
  apart: number,
  count: number,
  heads: Int32Array,
  first: number,
): void {
  for (let h = 0, found = 0; h < nodes; h++) {
    if (h === apart) continue;
    let k = found;
    for (; k > 0 && scores[row + heads[first + k - 1]!]! < scores[row + h]!; k--) {
      if (k < count) heads[first + k] = heads[first + k - 1]!;
    }
    if (k < count) heads[first + k] = h;
    if (found < count) found++;
  }
}
