import { type ArcScores, RULED_OUT } from "../../graph/arc-scores.js";
import { bestProjectiveTrees } from "../../graph/best-projective-trees.js";
import { bestSpanningTrees } from "../../graph/best-spanning-trees.js";
import type { CandidateArcs } from "../../graph/candidate-arcs.js";
import { nearTrees } from "../../graph/near-trees.js";
import { ProjectiveDecoder } from "../../graph/projective-tree.js";
import { rearrangedTree } from "../../graph/rearranged-tree.js";

/** Which trees a parser finds. */
export const DECODINGS = ["projective", "non-projective"] as const;

/** Which trees a parser finds. */
export type Decoding = (typeof DECODINGS)[number];

/**
 * Finds the best trees of candidate arcs. That is exact for projective trees, and for all trees in the first
 * order. In the second order, non-projective trees are searched from the best projective one, change by change,
 * and further trees near the one that is found.
 */
export class TreeSearch {
  readonly #decoding: Decoding;
  readonly #projective = new ProjectiveDecoder();

  constructor(decoding: Decoding) {
    this.#decoding = decoding;
  }

  /** The heads of the best trees, best first, at least one and at most k; entry 0 of each is -1. */
  best(arcs: CandidateArcs, singleRoot: boolean, k = 1): Int32Array<ArrayBuffer>[] {
    if (this.#decoding === "projective") {
      return k === 1
        ? [this.#projective.decode(arcs, singleRoot)!]
        : bestProjectiveTrees(this.#projective, arcs, singleRoot, k);
    }
    if (arcs.order === 1) return bestSpanningTrees(arcTable(arcs), singleRoot, k);
    const start = this.#projective.decode(arcs, singleRoot)!;
    const best = rearrangedTree(arcs, start, singleRoot);
    return k === 1 ? [best] : nearTrees(arcs, best, singleRoot, k);
  }
}

/** The scores of all arcs as a table, in which arcs that are no candidates are ruled out. */
export function arcTable({ nodes, count, head, dependent, arc }: CandidateArcs): ArcScores {
  const scores = new Float64Array(nodes * nodes).fill(RULED_OUT);
  for (let k = 0; k < count; k++) scores[dependent[k]! * nodes + head[k]!] = arc[k]!;
  return { nodes, stride: nodes, scores };
}
