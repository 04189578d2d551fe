import { arcDegrees } from "../sentence/measures/degrees.js";
import type { Configuration } from "./configuration.js";

/**
 * What turns the graph of a final configuration into a tree. Only `head` is kept up to date from here on;
 * the label of a new arc stays -1.
 */

/**
 * Attaches the words that have no head: all to 0, or, where exactly one root is wanted, to the word that
 * is attached to 0 already, which is otherwise the first of them.
 */
export function attachLeftovers(c: Configuration, singleRoot: boolean): void {
  let top = singleRoot && c.roots > 0 ? c.root : 0;
  for (let i = 1; i <= c.length; i++) {
    if (c.head[i] !== -1) continue;
    c.head[i] = top;
    if (singleRoot && top === 0) top = i;
  }
}

/**
 * Lifts arcs, one step towards the root at a time, until no arc has a degree above `most`. The arc that
 * is too high is lifted itself, unless it comes from the top of the tree: then a word that intrudes upon
 * it is. The top is 0, or the one word below 0 if there is to be a single root. Every lift brings a word
 * nearer to the root, and the flat tree has degree 0, so this ends.
 */
export function limitDegree(c: Configuration, most: number, singleRoot: boolean): void {
  const { head } = c;
  const top = singleRoot ? head.indexOf(0) : 0;
  for (let d = highArc(head, most); d !== -1; d = highArc(head, most)) {
    const h = head[d]!;
    let lifted = d;
    if (h === 0 || h === top) {
      const start = Math.min(h, d);
      const end = Math.max(h, d);
      for (let k = start + 1; k < end && lifted === d; k++) {
        if (head[k]! < start || head[k]! > end) lifted = k;
      }
    }
    head[lifted] = head[head[lifted]!]!;
  }
}

/** The first word whose arc has a degree above `most`, -1 if there is none. */
function highArc(head: Int32Array, most: number): number {
  return arcDegrees(head).findIndex((degree) => degree > most);
}
