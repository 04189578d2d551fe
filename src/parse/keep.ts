import type { Sentence } from "../sentence/sentence.js";

/**
 * A parsed sentence with the arcs that were given put back: their heads, and their relations if they have
 * one. Given heads must not form a cycle. Where they close one with the parser's arcs, a word of the cycle
 * whose head was not given is attached to the root word, or becomes it.
 */
export function keepGivenArcs(given: Sentence, parsed: Sentence): Sentence {
  const head = parsed.head.slice();
  const deprel = [...parsed.deprel];
  for (let i = 1; i <= given.length; i++) {
    if (given.head[i] === -1) continue;
    head[i] = given.head[i]!;
    if (given.deprel[i] !== "_") deprel[i] = given.deprel[i]!;
  }
  const givenRoot = given.head.indexOf(0, 1);
  for (let i = 1; i <= given.length; i++) {
    if (givenRoot !== -1 && head[i] === 0 && given.head[i] === -1) head[i] = givenRoot;
  }
  for (let i = 1; i <= given.length; i++) {
    const loose = looseWordOfCycle(given.head, head, i);
    if (loose === -1) continue;
    const root = head.indexOf(0, 1);
    head[loose] = root === -1 ? 0 : root;
  }
  return parsed.with({ head, deprel });
}

/** If the way up from a word never ends: the first word on the cycle that has no given head; otherwise -1. */
function looseWordOfCycle(given: Int32Array, head: Int32Array, word: number): number {
  let k = word;
  for (let steps = 0; k > 0; steps++) {
    if (steps >= head.length && given[k] === -1) return k;
    if (steps > 2 * head.length) return -1;
    k = head[k]!;
  }
  return -1;
}
