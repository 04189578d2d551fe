import { horizons, isBeyond } from "./horizons.js";
import { type ProjectiveOrder, projectiveOrder } from "./projective-order.js";

// Measures of the structure of a tree. `head` must be a tree rooted at 0; entry 0 is unused. Projective
// trees take linear time; other trees take one more pass over the spans of their non-projective arcs.

/**
 * Marks with 1 each word whose arc is not projective: it spans a word that its head does not dominate.
 *
 * @example
 * nonProjectiveArcs(Int32Array.of(-1, 3, 0, 2, 1)); // Uint8Array [0, 1, 0, 0, 1]
 */
export function nonProjectiveArcs(
  head: Int32Array,
  order: ProjectiveOrder = projectiveOrder(head),
): Uint8Array {
  const nonProjective = new Uint8Array(head.length);
  if (order.isProjective) return nonProjective;
  const limits = horizons(order);
  for (let d = 1; d < head.length; d++) if (isBeyond(limits, head[d]!, d)) nonProjective[d] = 1;
  return nonProjective;
}

/**
 * Returns the gap degree of each node (Kuhlmann and Nivre 2006): the number of interruptions in the yield
 * of its subtree. Entry 0 belongs to the artificial root.
 *
 * Two adjacent words are both in a subtree exactly if their lowest common ancestor is. So counting each
 * adjacent pair at that ancestor and summing over the subtree gives the number of unbroken transitions.
 */
export function gapDegrees(head: Int32Array, order: ProjectiveOrder = projectiveOrder(head)): Int32Array {
  const gaps = new Int32Array(head.length);
  if (order.isProjective) return gaps;
  // unbroken[r + 1] is the number of adjacent pairs whose lowest common ancestor has a rank of at most r.
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
 * Tells whether a tree is well-nested: no two disjoint subtrees interleave (Kuhlmann and Nivre 2006).
 *
 * If any two subtrees interleave, then those of two siblings do, and both have gaps. So only siblings with
 * gaps are compared.
 */
export function isWellNested(head: Int32Array, order: ProjectiveOrder = projectiveOrder(head)): boolean {
  if (order.isProjective) return true;
  const gaps = gapDegrees(head, order);
  /** The dependents of each head that have gaps. */
  const gapped = new Map<number, number[]>();
  for (let v = 1; v < head.length; v++) {
    if (gaps[v]! === 0) continue;
    const siblings = gapped.get(head[v]!);
    if (siblings === undefined) gapped.set(head[v]!, [v]);
    else siblings.push(v);
  }
  for (const siblings of gapped.values()) {
    if (siblings.length > 1 && interleave(siblings, order)) return false;
  }
  return true;
}

/** Tells whether the yields of any two of these disjoint subtrees interleave as a b a b. */
function interleave(roots: readonly number[], order: ProjectiveOrder): boolean {
  const words: { word: number; root: number }[] = [];
  /** Number of words of each yield that are still to come. */
  const remaining = new Map<number, number>();
  for (const root of roots) {
    remaining.set(root, order.last[root]! - order.first[root]! + 1);
    for (let r = order.first[root]!; r <= order.last[root]!; r++) words.push({ word: order.order[r]!, root });
  }
  words.sort((a, b) => a.word - b.word);
  // A yield may continue only when all yields that began after it are complete.
  const open: number[] = [];
  for (const { root } of words) {
    if (open.at(-1) !== root) {
      if (open.includes(root)) return true;
      open.push(root);
    }
    const rest = remaining.get(root)! - 1;
    remaining.set(root, rest);
    if (rest === 0) open.pop();
  }
  return false;
}

/** Returns the height of a tree: the number of arcs on the longest path from 0 to a word. */
export function height(head: Int32Array): number {
  const depth = depths(head);
  return depth.reduce((most, d) => Math.max(most, d), 0);
}

/** Returns the depth of each node: the number of arcs on the path from 0 to it. */
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

/** Returns the length of the arc to each word, in positions; arcs from the root start at position 0. */
export function arcLengths(head: Int32Array): Int32Array {
  return head.map((h, d) => (d === 0 ? 0 : Math.abs(h - d)));
}
