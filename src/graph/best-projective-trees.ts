import { type CandidateArcs, treeScore } from "./candidate-arcs.js";
import type { ProjectiveDecoder } from "./projective-tree.js";

/** The projective trees with the heads of a given tree up to word `branch`, which has another head. */
interface Subset {
  /** The best tree of the subset, and its score. */
  readonly head: Int32Array<ArrayBuffer>;
  readonly score: number;
  readonly branch: number;
  /** The heads that `branch` must not have. */
  readonly excluded: readonly number[];
}

/**
 * The k best projective trees of candidate arcs, best first, all different; fewer if there are no more.
 *
 * Each tree that is found divides the remaining ones of its subset into smaller subsets, by the first word that
 * has another head (Lawler 1972); the best tree of each is searched. That takes at most k n searches.
 */
export function bestProjectiveTrees(
  decoder: ProjectiveDecoder,
  arcs: CandidateArcs,
  singleRoot: boolean,
  k: number,
): Int32Array<ArrayBuffer>[] {
  const scores = arcs.arc.slice();
  const searched = (given: Int32Array, branch: number, excluded: readonly number[]): Subset[] => {
    for (let arc = 0; arc < arcs.count; arc++) {
      const [h, d] = [arcs.head[arc]!, arcs.dependent[arc]!];
      const isOut = d < branch ? given[d] !== h : d === branch && excluded.includes(h);
      arcs.arc[arc] = isOut ? Number.NEGATIVE_INFINITY : scores[arc]!;
    }
    const head = decoder.decode(arcs, singleRoot);
    return head === undefined ? [] : [{ head, score: treeScore(arcs, head), branch, excluded }];
  };
  const found: Int32Array<ArrayBuffer>[] = [];
  let open = searched(new Int32Array(arcs.nodes), 1, []);
  while (open.length > 0) {
    const best = open.reduce((a, b) => (b.score > a.score ? b : a));
    open = open.filter((subset) => subset !== best);
    found.push(best.head);
    if (found.length === k) break;
    for (let d = best.branch; d < arcs.nodes; d++) {
      const excluded = [...(d === best.branch ? best.excluded : []), best.head[d]!];
      open.push(...searched(best.head, d, excluded));
    }
  }
  arcs.arc.set(scores);
  return found;
}
