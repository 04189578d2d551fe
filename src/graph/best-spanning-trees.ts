import { type ArcScores, maximumSpanningTree } from "./spanning-tree.js";

/** A part of all trees: those in which the first words have the heads of a tree, and the next one has none of some. */
interface Part {
  /** The tree; once `isFound`, the best of the part. */
  readonly head: Int32Array<ArrayBuffer>;
  /** The score of the best tree of the part; until it is found, one that no tree of the part is above. */
  readonly score: number;
  readonly isFound: boolean;
  /** Words 1 to fixed - 1 keep their heads. */
  readonly fixed: number;
  /** Heads that word `fixed` must not have. */
  readonly excluded: readonly number[];
}

/** What arcs that are ruled out lose; more than any score. */
const FAR = 1e7;

/**
 * The k best trees, best first, all different; fewer if there are no more. Each tree found parts the others it stood
 * for by the first word that has another head (Lawler 1972). The best tree of a part is looked for only when no other part
 * can have a better one, by the best heads of its words whether or not they make a tree: k n such searches at the most,
 * but for sentences mostly a few times k.
 */
export function bestSpanningTrees(
  arcs: ArcScores,
  singleRoot: boolean,
  k: number,
): Int32Array<ArrayBuffer>[] {
  const found: Int32Array<ArrayBuffer>[] = [];
  const open: Part[] = [];
  const first = bestOf(arcs, singleRoot, new Int32Array(arcs.nodes), 1, []);
  if (first !== undefined) open.push(first);
  const after = sumsAfter(arcs);
  while (found.length < k && open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; i++) if (open[i]!.score > open[best]!.score) best = i;
    const [{ head, isFound, fixed, excluded }] = open.splice(best, 1) as [Part];
    if (!isFound) {
      const tree = bestOf(arcs, singleRoot, head, fixed, excluded);
      if (tree !== undefined) open.push(tree);
      continue;
    }
    found.push(head);
    let sum = 0;
    for (let d = 1; d < arcs.nodes; d++) {
      if (d >= fixed) {
        const others = [...(d === fixed ? excluded : []), head[d]!];
        const score = sum + highest(arcs, d, others) + after[d]!;
        if (score > Number.NEGATIVE_INFINITY) {
          open.push({ head, score, isFound: false, fixed: d, excluded: others });
        }
      }
      sum += arcs.scores[d * arcs.stride + head[d]!]!;
    }
  }
  return found;
}

/** For each word the sum of the highest scores of all words after it. */
function sumsAfter(arcs: ArcScores): Float64Array {
  const sums = new Float64Array(arcs.nodes);
  for (let d = arcs.nodes - 1; d > 0; d--) sums[d - 1] = sums[d]! + highest(arcs, d, []);
  return sums;
}

/** The highest score of a head of a word that is not excluded. */
function highest({ nodes, stride, scores }: ArcScores, d: number, excluded: readonly number[]): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let h = 0; h < nodes; h++) {
    if (h !== d && scores[d * stride + h]! > most && !excluded.includes(h)) most = scores[d * stride + h]!;
  }
  return most;
}

/** The part in which words before `fixed` have these heads and `fixed` has none of some, with its best tree; undefined if there is none. */
function bestOf(
  arcs: ArcScores,
  singleRoot: boolean,
  head: Int32Array,
  fixed: number,
  excluded: readonly number[],
): Part | undefined {
  const { nodes, stride } = arcs;
  const scores = new Float64Array(arcs.scores);
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
  return { head: tree, score, isFound: true, fixed, excluded };
}
