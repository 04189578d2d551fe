import type { ArcScores } from "./arc-scores.js";
import { maximumSpanningTree } from "./spanning-tree.js";

/**
 * The k best spanning trees from node 0, best first, all different; fewer if there are no more. With
 * `singleRoot`, exactly one word of each tree depends on 0.
 *
 * Each tree that is found divides the remaining ones of its subset into smaller subsets, by the first
 * word that has another head (Lawler 1972). The best tree of a subset is searched only when no other
 * subset can have a better one; the bound is the sum of the best heads of its words, whether or not these
 * form a tree. That takes at most k n searches, and for sentences mostly a few times k.
 */
export function bestSpanningTrees(
  arcs: ArcScores,
  singleRoot: boolean,
  k: number,
): Int32Array<ArrayBuffer>[] {
  if (k === 1) return [maximumSpanningTree(arcs, singleRoot)];
  const found: Int32Array<ArrayBuffer>[] = [];
  const open: Subset[] = [];
  const all = searched(arcs, singleRoot, new Int32Array(arcs.nodes), 1, []);
  if (all !== undefined) open.push(all);
  const rest = boundsAfter(arcs);
  while (found.length < k && open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; i++) if (open[i]!.score > open[best]!.score) best = i;
    const [{ head, isSearched, branch, excluded }] = open.splice(best, 1) as [Subset];
    if (!isSearched) {
      const subset = searched(arcs, singleRoot, head, branch, excluded);
      if (subset !== undefined) open.push(subset);
      continue;
    }
    found.push(head);
    let sum = 0;
    for (let d = 1; d < arcs.nodes; d++) {
      if (d >= branch) {
        const others = [...(d === branch ? excluded : []), head[d]!];
        const score = sum + highestScore(arcs, d, others) + rest[d]!;
        if (score > Number.NEGATIVE_INFINITY) {
          open.push({ head, score, isSearched: false, branch: d, excluded: others });
        }
      }
      sum += arcs.scores[d * arcs.stride + head[d]!]!;
    }
  }
  return found;
}

/** The trees with the heads of a given tree up to word `branch`, which has another head. */
interface Subset {
  /** The given tree; once `isSearched`, the best tree of the subset. */
  readonly head: Int32Array<ArrayBuffer>;
  /** The score of the best tree of the subset; until it is searched, an upper bound. */
  readonly score: number;
  readonly isSearched: boolean;
  readonly branch: number;
  /** The heads that `branch` must not have. */
  readonly excluded: readonly number[];
}

/**
 * Penalty on the score of an excluded arc. It is larger than any difference of scores, but smaller than that
 * of `RULED_OUT`, so that a subset in which every tree has a ruled-out arc counts as empty.
 */
const EXCLUSION = 1e7;

/** The subset with its best tree; undefined if it has no tree. */
function searched(
  arcs: ArcScores,
  singleRoot: boolean,
  head: Int32Array,
  branch: number,
  excluded: readonly number[],
): Subset | undefined {
  const { nodes, stride } = arcs;
  const scores = new Float64Array(arcs.scores);
  for (let d = 1; d < branch; d++) {
    for (let h = 0; h < nodes; h++) if (h !== head[d]) scores[d * stride + h]! -= EXCLUSION;
  }
  for (const h of excluded) scores[branch * stride + h]! -= EXCLUSION;
  const tree = maximumSpanningTree({ nodes, stride, scores }, singleRoot);
  let score = 0;
  for (let d = 1; d < nodes; d++) {
    if (d < branch && tree[d] !== head[d]) return undefined;
    if (d === branch && excluded.includes(tree[d]!)) return undefined;
    score += arcs.scores[d * stride + tree[d]!]!;
  }
  return { head: tree, score, isSearched: true, branch, excluded };
}

/** For each word, the sum of the highest scores of all words after it. */
function boundsAfter(arcs: ArcScores): Float64Array {
  const sums = new Float64Array(arcs.nodes);
  for (let d = arcs.nodes - 1; d > 0; d--) sums[d - 1] = sums[d]! + highestScore(arcs, d, []);
  return sums;
}

/** The highest score of a head of a word, apart from excluded heads. */
function highestScore({ nodes, stride, scores }: ArcScores, d: number, excluded: readonly number[]): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let h = 0; h < nodes; h++) {
    const score = scores[d * stride + h]!;
    if (h !== d && score > highest && !excluded.includes(h)) highest = score;
  }
  return highest;
}
