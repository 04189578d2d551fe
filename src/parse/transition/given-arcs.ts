import type { Configuration } from "../../transition/configuration.js";
import type { TransitionSystem } from "../../transition/system.js";

/**
 * Guides a derivation towards arcs that the tree should contain. Not every system can draw every set of
 * arcs, so `keepGivenArcs` must add those that the derivation misses.
 */
export class GivenArcs {
  readonly #system: TransitionSystem;
  /** Head of each word, -1 where none is given. */
  readonly #head: Int32Array;
  /** The given dependents of each node as a list: the first one, and the one after each; -1 at the end. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  /** `head` has the given head of each word, -1 where none is given. */
  constructor(system: TransitionSystem, head: Int32Array) {
    this.#system = system;
    this.#head = head;
    this.#first = new Int32Array(head.length).fill(-1);
    this.#next = new Int32Array(head.length).fill(-1);
    for (let d = head.length - 1; d > 0; d--) {
      const h = head[d]!;
      if (h === -1) continue;
      this.#next[d] = this.#first[h]!;
      this.#first[h] = d;
    }
  }

  /** The legal moves that agree with the given arcs, as a bit mask; all legal moves if none agrees. */
  agreeing(c: Configuration, legal: number): number {
    const system = this.#system;
    let agreed = legal;
    for (let move = 0; move < system.moves.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      const d = system.dependent(c, move);
      if (d === -1) continue;
      const given = this.#head[d]!;
      const h = system.head(c, move);
      const isTooEarly = system.traits.arcsRemove === true && this.#lacksDependent(c, d);
      // A given arc is drawn at once, unless that removes its dependent, which may still get dependents
      // of its own.
      const mayGrow = system.traits.arcsRemove === true && d > h && this.#isUndecided(c.buffer(0));
      if (given === h && !isTooEarly && !mayGrow) return 1 << move;
      if (isTooEarly || (given !== -1 && given !== h)) agreed &= ~(1 << move);
    }
    return agreed === 0 ? legal : agreed;
  }

  /** Whether the given arcs above a word leave open on which word before it, if any, it will depend. */
  #isUndecided(word: number): boolean {
    let k = word;
    while (k >= word && k > 0) k = this.#head[k]!;
    return word !== -1 && k === -1;
  }

  /** Whether a given dependent of the node has no head yet. */
  #lacksDependent(c: Configuration, node: number): boolean {
    for (let d = this.#first[node]!; d !== -1; d = this.#next[d]!) if (c.head[d] === -1) return true;
    return false;
  }
}
