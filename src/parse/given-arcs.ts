import type { Configuration } from "../transition/configuration.js";
import type { TransitionSystem } from "../transition/system.js";

/**
 * Arcs that a parse should contain, and which moves lead away from them. Not every system can draw every
 * set of arcs, so what a derivation misses must be put in afterwards (see `keepGivenArcs`).
 */
export class GivenArcs {
  readonly #system: TransitionSystem;
  /** Head of each word, -1 where none is given. */
  readonly #head: Int32Array;
  /** First given dependent of each node, and from one to the next; -1 at the end. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;

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

  /** Those legal moves that agree with the arcs; all if none does. */
  agreeing(c: Configuration, legal: number): number {
    const system = this.#system;
    let agreed = legal;
    for (let move = 0; move < system.moves.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      const d = system.dependent(c, move);
      if (d === -1) continue;
      const given = this.#head[d]!;
      const h = system.head(c, move);
      const isTooEarly = system.arcsRemove === true && this.#isWaited(c, d);
      // A given arc is drawn at once, unless its dependent would be removed and may have others to come.
      const mayGrow = system.arcsRemove === true && d > h && this.#isLoose(c.buffer(0));
      if (given === h && !isTooEarly && !mayGrow) return 1 << move;
      if (isTooEarly || (given !== -1 && given !== h)) agreed &= ~(1 << move);
    }
    return agreed === 0 ? legal : agreed;
  }

  /** Whether the given arcs above a word leave open which of the words before it, if any, it will depend on. */
  #isLoose(word: number): boolean {
    let k = word;
    while (k >= word && k > 0) k = this.#head[k]!;
    return word !== -1 && k === -1;
  }

  /** Whether a given dependent of the node has no head yet. */
  #isWaited(c: Configuration, node: number): boolean {
    for (let d = this.#first[node]!; d !== -1; d = this.#next[d]!) if (c.head[d] === -1) return true;
    return false;
  }
}
