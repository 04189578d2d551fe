import type { ArcScores } from "./arc-scores.js";

/**
 * The `count` heads with the highest scores for each word d, best first, from entry count * d on. There
 * must be at least `count` nodes besides d.
 */
export function candidateHeads({ nodes, stride, scores }: ArcScores, count: number): Int32Array {
  const heads = new Int32Array(count * nodes);
  for (let d = 1; d < nodes; d++) {
    const [row, first] = [d * stride, count * d];
    for (let h = 0, found = 0; h < nodes; h++) {
      if (h === d) continue;
      let k = found;
      for (; k > 0 && scores[row + heads[first + k - 1]!]! < scores[row + h]!; k--) {
        if (k < count) heads[first + k] = heads[first + k - 1]!;
      }
      if (k < count) heads[first + k] = h;
      if (found < count) found++;
    }
  }
  return heads;
}
