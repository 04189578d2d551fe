import { arcDegrees } from "../sentence/measures/degrees.js";
import type { Configuration } from "./configuration.js";

/**
 * Lifts arcs of a final configuration until no arc has a degree above `most`. A lift attaches a word to the
 * head of its head. The arc whose degree is too high is lifted, unless its head is the top of the tree. In
 * that case a word inside the arc is lifted whose head is outside. The top is 0, or the root word if there
 * must be a single root. Each lift brings a word closer to the top, and a flat tree has degree 0, so this
 * ends. Only `head` is updated.
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

/** The first word whose arc has a degree above `most`; -1 if there is none. */
function highArc(head: Int32Array, most: number): number {
  return arcDegrees(head).findIndex((degree) => degree > most);
}
