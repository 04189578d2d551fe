import { type CandidateArcs, treeScore } from "./candidate-arcs.js";
import { isTreeWith, visitChanges } from "./rearranged-tree.js";

/**
 * Up to k trees near a given one, best first, all different, the given one among them. The search visits the best
 * tree that it knows and goes on to those that differ from it in one head. There may be better trees elsewhere.
 * With `singleRoot`, arcs from 0 stay as they are. Changes that lose 1e8 or more are left out.
 */
export function nearTrees(
  arcs: CandidateArcs,
  tree: Int32Array<ArrayBuffer>,
  singleRoot: boolean,
  k: number,
): Int32Array<ArrayBuffer>[] {
  interface Near {
    readonly head: Int32Array<ArrayBuffer>;
    readonly score: number;
  }
  const seen = new Set([tree.join()]);
  let open: Near[] = [{ head: tree, score: treeScore(arcs, tree) }];
  const found: Near[] = [];
  while (open.length > 0 && found.length < k) {
    const [best, ...others] = open as [Near, ...Near[]];
    found.push(best);
    open = others;
    visitChanges(arcs, best.head, singleRoot, (arc, change) => {
      if (change < LARGEST_LOSS || !isTreeWith(arcs, best.head, arc)) return;
      const head = best.head.slice();
      head[arcs.dependent[arc]!] = arcs.head[arc]!;
      const key = head.join();
      if (seen.has(key)) return;
      seen.add(key);
      open.push({ head, score: best.score + change });
    });
    open = open.sort((a, b) => b.score - a.score).slice(0, k);
  }
  return found.sort((a, b) => b.score - a.score).map(({ head }) => head);
}

/** An arc that is ruled out loses more than this. */
const LARGEST_LOSS = -1e8;
