import { type ArcScores, maximumSpanningTree } from "./spanning-tree.js";

/** A tree, and the part of all trees that it is the best of: heads of the first words are fixed, some of the next ruled out. */
interface Candidate {
  readonly head: Int32Array<ArrayBuffer>;
  readonly score: number;
  /** Words 1 to fixed - 1 keep their heads. */
  readonly fixed: number;
  /** Heads that word `fixed` must not have. */
  readonly excluded: readonly number[];
}

/** What arcs that are ruled out lose; more than any score. */
const FAR = 1e7;

/**
 * The k best trees, best first, all different; fewer if there are no more. Each tree found parts the others it stood
 * for by the first word that has another head (Lawler 1972), so that time is k n times that of one tree.
 */
export function bestSpanningTrees(
  arcs: ArcScores,
  singleRoot: boolean,
  k: number,
): Int32Array<ArrayBuffer>[] {
  const found: Int32Array<ArrayBuffer>[] = [];
  const open: Candidate[] = [];
  const first = bestWith(arcs, singleRoot, new Int32Array(arcs.nodes), 1, []);
  if (first !== undefined) open.push(first);
  while (found.length < k && open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; i++) if (open[i]!.score > open[best]!.score) best = i;
    const [{ head, fixed, excluded }] = open.splice(best, 1) as [Candidate];
    found.push(head);
    if (found.length === k) break;
    for (let d = fixed; d < arcs.nodes; d++) {
      const others = [...(d === fixed ? excluded : []), head[d]!];
      const next = bestWith(arcs, singleRoot, head, d, others);
      if (next !== undefined) open.push(next);
    }
  }
  return found;
}

/** The best tree in which words before `fixed` have these heads and `fixed` has none of some; undefined if there is none. */
function bestWith(
  arcs: ArcScores,
  singleRoot: boolean,
  head: Int32Array,
  fixed: number,
  excluded: readonly number[],
): Candidate | undefined {
  const { nodes, stride } = arcs;
  const scores = Float64Array.from(arcs.scores);
  for (let d = 1; d < fixed; d++) {
    for (let h = 0; h < nodes; h++) if (h !== head[d]) scores[d * stride + h]! -= FAR;
  }
  for (const h of excluded) scores[fixed * stride + h]! -= FAR;
  const tree = maximumSpanningTree({ nodes, stride, scores }, singleRoot);
  let score = 0;
  for (let d = 1; d < nodes; d++) {
    if ((d < fixed && tree[d] !== head[d]) || (d === fixed && excluded.includes(tree[d]!))) return undefined;
    score += arcs.scores[d * stride + tree[d]!]!;
  }
  return { head: tree, score, fixed, excluded };
}
