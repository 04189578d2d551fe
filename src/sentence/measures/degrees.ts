import { PrefixSums } from "./prefix-sums.js";
import { type ProjectiveOrder, projectiveOrder } from "./projective-order.js";

/**
 * Returns the degree of the arc to each word (2007, definition 3): the number of connected components
 * strictly inside its span that its head does not dominate within the span. Entry 0 is 0.
 *
 * A component has one root, and it is dominated within the span exactly if the head of that root is one of
 * the arc's ends. So the degree is the number of words inside, minus the number of arcs within the span
 * (ends included) that lead to a word inside.
 */
export function arcDegrees(head: Int32Array, order: ProjectiveOrder = projectiveOrder(head)): Int32Array {
  const n = head.length - 1;
  const degrees = new Int32Array(n + 1);
  if (order.isProjective) return degrees;
  // Linked lists of the arcs by their right end; an arc is identified by its dependent.
  const first = new Int32Array(n + 1);
  const next = new Int32Array(n + 1);
  for (let d = 1; d <= n; d++) {
    const right = Math.max(head[d]!, d);
    next[d] = first[right]!;
    first[right] = d;
  }
  // From left to right; `leftEnds` counts the left ends of all arcs that have ended so far.
  const leftEnds = new PrefixSums(n + 1);
  let ended = 0;
  for (let right = 1; right <= n; right++) {
    for (let d = first[right]!; d > 0; d = next[d]!, ended++) leftEnds.add(Math.min(head[d]!, d));
    for (let d = first[right]!; d > 0; d = next[d]!) {
      const h = head[d]!;
      const left = Math.min(h, d);
      const within = ended - leftEnds.before(left);
      const toHead = h > 0 && head[h]! >= left && head[h]! <= right ? 1 : 0;
      degrees[d] = right - left - 1 - (within - 1 - toHead);
    }
  }
  return degrees;
}

/**
 * Returns the edge degree of the arc to each word (Kuhlmann and Nivre 2006): the number of connected
 * components strictly inside its span that its head does not dominate in the whole tree. Entry 0 is 0.
 *
 * A component is counted at its root, a word whose head is outside the span. Only arcs with a degree above
 * 0 can have any.
 */
export function edgeDegrees(head: Int32Array, order: ProjectiveOrder = projectiveOrder(head)): Int32Array {
  const degrees = arcDegrees(head, order);
  if (order.isProjective) return degrees;
  const { rank, first, last } = order;
  for (let d = 1; d < head.length; d++) {
    if (degrees[d] === 0) continue;
    const h = head[d]!;
    const left = Math.min(h, d);
    const right = Math.max(h, d);
    const lowest = first[h]!;
    const highest = last[h]!;
    let count = 0;
    for (let k = left + 1; k < right; k++) {
      const isRoot = head[k]! < left || head[k]! > right;
      if (isRoot && (rank[k]! < lowest || rank[k]! > highest)) count++;
    }
    degrees[d] = count;
  }
  return degrees;
}
