import type { ScoredLabels } from "./graph-scorer.js";

/** Number of the best heads of each word whose arcs are scored with their labels. */
export const CANDIDATES = 3;

/** Lower probabilities are replaced by this one, so that logarithms stay finite. */
const LOWEST_PROBABILITY = 1e-30;

/** Finds the best label of an arc from a head. The scores of labels begin at index `start` of `values`. */
export type BestLabel = (head: number, values: Float32Array, start: number) => number;

/**
 * The logarithm of the probability of the best label for `count` heads of each node d, from entry count * d
 * on, as are the heads in `candidates`.
 */
export function labelWeights(
  scored: ScoredLabels,
  candidates: Int32Array,
  count: number,
  bestLabel: BestLabel,
): Float64Array {
  const labels = scored.scoreLabels(candidates, count);
  labels.softmax(1);
  const { values, stride } = labels;
  const weights = new Float64Array(candidates.length);
  for (let arc = count; arc < candidates.length; arc++) {
    const label = bestLabel(candidates[arc]!, values, arc * stride);
    weights[arc] = logOf(values[arc * stride + label]!);
  }
  return weights;
}

/** The logarithm of a probability, but at least that of the lowest one. */
export function logOf(probability: number): number {
  return Math.log(Math.max(LOWEST_PROBABILITY, probability));
}
