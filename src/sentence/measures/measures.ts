import { horizons, isBeyond } from "./horizons.js";
import { type ProjectiveOrder, projectiveOrder } from "./projective-order.js";

/**
 * Measures of the structure of a tree. `head` is that of a tree rooted at 0 (entry 0 unused); all are
 * linear for projective trees, and otherwise look once more at the spans of the arcs in question.
 */

/** 1 for each word whose arc is not projective: it spans a word that its head does not dominate. */
export function nonProjectiveArcs(
  head: Int32Array,
  order: ProjectiveOrder = projectiveOrder(head),
): Uint8Array {
  const nonProjective = new Uint8Array(head.length);
  if (order.isProjective) return nonProjective;
  const seen = horizons(order);
  for (let d = 1; d < head.length; d++) if (isBeyond(seen, head[d]!, d)) nonProjective[d] = 1;
  return nonProjective;
}

/**
 * Gap degree of each node (Kuhlmann and Nivre 2006): the number of interruptions in the yield of its
 * subtree. Two neighbouring words are both in a subtree exactly if their lowest common ancestor is, so
 * counting neighbours at that ancestor and summing upwards gives the number of unbroken transitions.
 */
export function gapDegrees(head: Int32Array, order: ProjectiveOrder = projectiveOrder(head)): Int32Array {
  const gaps = new Int32Array(head.length);
  if (order.isProjective) return gaps;
  // unbroken[r + 1] sums the neighbours whose lowest common ancestor has a rank up to r.
  const unbroken = new Int32Array(head.length + 1);
  const { rank, first, last } = order;
  for (let v = 1; v < head.length; v++) {
    const before = rank[v - 1]!;
    let ancestor = v;
    while (before < first[ancestor]! || before > last[ancestor]!) ancestor = head[ancestor]!;
    unbroken[rank[ancestor]! + 1]!++;
  }
  for (let r = 1; r < unbroken.length; r++) unbroken[r]! += unbroken[r - 1]!;
  for (let v = 0; v < head.length; v++) {
    gaps[v] = last[v]! - first[v]! - (unbroken[last[v]! + 1]! - unbroken[first[v]!]!);
  }
  return gaps;
}

/**
 * Whether no two disjoint subtrees interleave (Kuhlmann and Nivre 2006). If any two do, then two of
 * siblings do, and both of those have gaps; so only families with two such children are looked at.
 */
export function isWellNested(head: Int32Array, order: ProjectiveOrder = projectiveOrder(head)): boolean {
  if (order.isProjective) return true;
  const gaps = gapDegrees(head, order);
  const gapped = new Map<number, number[]>();
  for (let v = 1; v < head.length; v++) {
    if (gaps[v]! === 0) continue;
    const family = gapped.get(head[v]!);
    if (family === undefined) gapped.set(head[v]!, [v]);
    else family.push(v);
  }
  for (const family of gapped.values()) {
    if (family.length > 1 && interleaves(family, order)) return false;
  }
  return true;
}

/** Whether the yields of some disjoint subtrees interleave as a b a b. */
function interleaves(roots: readonly number[], order: ProjectiveOrder): boolean {
  const words: { word: number; root: number }[] = [];
  const left = new Map<number, number>();
  for (const root of roots) {
    left.set(root, order.last[root]! - order.first[root]! + 1);
    for (let r = order.first[root]!; r <= order.last[root]!; r++) words.push({ word: order.order[r]!, root });
  }
  words.sort((a, b) => a.word - b.word);
  // A yield may only go on when all that began after it are complete.
  const open: number[] = [];
  for (const { root } of words) {
    if (open.at(-1) !== root) {
      if (open.includes(root)) return true;
      open.push(root);
    }
    const rest = left.get(root)! - 1;
    left.set(root, rest);
    if (rest === 0) open.pop();
  }
  return false;
}

/** Number of arcs on the longest path from 0 to a word. */
export function height(head: Int32Array): number {
  const depth = depths(head);
  return depth.reduce((most, d) => Math.max(most, d), 0);
}

/** Number of arcs on the path from 0 to each word. */
export function depths(head: Int32Array): Int32Array {
  const depth = new Int32Array(head.length).fill(-1);
  depth[0] = 0;
  for (let i = 1; i < head.length; i++) {
    let steps = 0;
    let k = i;
    while (depth[k] === -1) {
      steps++;
      k = head[k]!;
    }
    let d = depth[k]! + steps;
    for (k = i; depth[k] === -1; k = head[k]!) depth[k] = d--;
  }
  return depth;
}

/** Number of positions from head to dependent, for each dependent; arcs from 0 count from position 0. */
export function arcLengths(head: Int32Array): Int32Array {
  return head.map((h, d) => (d === 0 ? 0 : Math.abs(h - d)));
}
