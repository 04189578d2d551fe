import { arcMarginals } from "../../graph/arc-marginals.js";
import { type CandidateArcs, treeScore } from "../../graph/candidate-arcs.js";
import { isTreeWith, visitChanges } from "../../graph/rearranged-tree.js";
import { arcTable } from "./tree-search.js";

/** How probable a tree and its arcs are, without labels. */
export interface TreeProbabilities {
  /** Shape [nodes]: the probability of each word's arc; entry 0 is 0. */
  readonly arcs: Float64Array;
  /** The logarithm of the probability of the tree. */
  readonly logTree: number;
}

/**
 * The probabilities of trees, best first, and of their arcs. Scores divided by the temperature are logarithms of
 * probabilities, up to a constant.
 *
 * In the first order these are the exact ones among all trees of candidate arcs. In the second order, the
 * probability of an arc is that of the word's head if all other heads are right, and that of the first tree is the
 * product over its arcs; those of the others are in proportion to it.
 */
export function treeProbabilities(
  arcs: CandidateArcs,
  trees: readonly Int32Array[],
  singleRoot: boolean,
  temperature: number,
): TreeProbabilities[] {
  const { nodes } = arcs;
  const scores = trees.map((head) => treeScore(arcs, head) / temperature);
  if (arcs.order === 1) {
    const { probabilities, logSum } = arcMarginals(arcTable(arcs), singleRoot, temperature);
    return trees.map((head, k) => ({
      arcs: Float64Array.from(head, (h, d) => (d === 0 ? 0 : share(probabilities[d * nodes + h]!))),
      logTree: Math.min(0, scores[k]! - logSum),
    }));
  }
  const conditionals = trees.map((head) => conditionalProbabilities(arcs, head, singleRoot, temperature));
  let first = 0;
  for (let d = 1; d < nodes; d++) first += Math.log(conditionals[0]![d]!);
  return conditionals.map((probabilities, k) => ({
    arcs: probabilities,
    logTree: first + Math.min(0, scores[k]! - scores[0]!),
  }));
}

/** A number as a probability: rounding may take it out of its bounds, and without a tree it is none. */
function share(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(0, Math.min(1, value));
}

function conditionalProbabilities(
  arcs: CandidateArcs,
  head: Int32Array,
  singleRoot: boolean,
  temperature: number,
): Float64Array {
  const sums = new Float64Array(arcs.nodes).fill(1);
  visitChanges(arcs, head, singleRoot, (arc, change) => {
    if (isTreeWith(arcs, head, arc)) sums[arcs.dependent[arc]!]! += Math.exp(change / temperature);
  });
  const root = head.indexOf(0, 1);
  if (singleRoot && root !== -1) {
    // The root can only trade places with a word that may be its head.
    const score = treeScore(arcs, head);
    const other = head.slice();
    for (let d = 1; d < arcs.nodes; d++) {
      if (d === root || arcs.number(0, d) === -1 || arcs.number(d, root) === -1) continue;
      [other[d], other[root]] = [0, d];
      sums[root]! += Math.exp((treeScore(arcs, other) - score) / temperature);
      [other[d], other[root]] = [head[d]!, 0];
    }
  }
  return sums.map((sum, d) => (d === 0 ? 0 : 1 / sum));
}
