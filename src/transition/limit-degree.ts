import { arcDegrees } from "../sentence/measures/degrees.js";
import type { Configuration } from "./configuration.js";

/**
 * Lifts arcs of a final configuration, one step towards the root at a time, until no arc has a degree above `most`. Lifts
 * the arc that is too high, unless it comes from the top of the tree: then it lifts a word that intrudes upon it. The top
 * is 0, or the one word below 0 if there is to be a single root. Every lift brings a word nearer to the root, and the flat
 * tree has degree 0, so this ends. Only `head` is kept up to date.
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
