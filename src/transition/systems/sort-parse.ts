import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { RootedSystem } from "../rooted-system.js";
import { type Oracle, only, type SystemDefinition, type TransitionSystem } from "../system.js";
import { completeArc } from "./arc-standard.js";
import { belongsBefore, swapAt } from "./gnome-sort.js";

const SHIFT = 0;
const LEFT_ARC = 1;
const RIGHT_ARC = 2;
const SWAP = 3;
const END = 4;

/** The phases after a SHIFT: swaps and arcs are allowed, only arcs are, or the derivation has ended. */
const SORTING = 0;
const LINKING = 1;
const ENDED = 2;

/**
 * SORTPARSE (2008 figures 7 and 8), which sorts and parses at the same time. It does not derive all trees
 * (2009 section 5).
 *
 *     SHIFT      (m, σ, [i|β], A)         ⇒ (0, [σ|i], β, A)
 *     SWAP       (m, [σ|i, j|σm], β, A)   ⇒ (m + 1, [σ|j, i|σm], β, A)             i ≠ 0
 *     LEFT-ARC   (m, [σ|i, j|σm], β, A)   ⇒ (m, [σ|j|σm], β, A ∪ {(j, l, i)})      i ≠ 0
 *     RIGHT-ARC  (m, [σ|i, j|σm], β, A)   ⇒ (m, [σ|i|σm], β, A ∪ {(i, l, j)})
 *
 * The list σ is the stack, m is the index. After a SHIFT, swaps come before arcs, as in the loops of the
 * paper. END leaves the loops when the buffer is empty and words remain on the list; these are attached to 0.
 */
class SortParse extends RootedSystem implements TransitionSystem {
  readonly oracles: TransitionSystem["oracles"] = { static: sortingAndLinking };

  legal(c: Configuration): number {
    let mask = c.bufferSize > 0 ? 1 << SHIFT : 1 << END;
    const i = c.stack(c.index + 1);
    if (i > 0) {
      mask |= (1 << LEFT_ARC) | (1 << RIGHT_ARC);
      if (c.phase === SORTING) mask |= 1 << SWAP;
    } else if (i === 0 && (!this.singleRoot || c.roots === 0)) {
      mask |= 1 << RIGHT_ARC;
    }
    return mask;
  }

  head(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.stack(c.index) : move === RIGHT_ARC ? c.stack(c.index + 1) : -1;
  }

  dependent(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.stack(c.index + 1) : move === RIGHT_ARC ? c.stack(c.index) : -1;
  }

  apply(c: Configuration, move: number, label: number): void {
    if (move === SHIFT) {
      c.shift();
      c.index = 0;
      c.phase = SORTING;
    } else if (move === SWAP) {
      swapAt(c);
    } else if (move === END) {
      c.phase = ENDED;
    } else {
      const dependent = this.dependent(c, move);
      c.addArc(this.head(c, move), dependent, label);
      c.removeFromStack(move === LEFT_ARC ? c.index + 1 : c.index);
      c.phase = LINKING;
    }
  }

  isFinal(c: Configuration): boolean {
    return c.phase === ENDED || (c.bufferSize === 0 && c.stackSize === 1);
  }
}

/** SORTPARSE in the list of systems. */
export const sortParse: SystemDefinition = {
  name: "sort",
  moves: [
    { name: "SHIFT", labelled: false },
    { name: "LEFT-ARC", labelled: true },
    { name: "RIGHT-ARC", labelled: true },
    { name: "SWAP", labelled: false, reorders: true },
    { name: "END", labelled: false, endsLoops: true },
  ],
  traits: {
    derives: "projective trees and some others",
    links: [["i1", "i0"]],
    presets: { rich: "rich-sort", atomic: "nivre-2009-sort" },
    arcsRemove: true,
    hasIndex: true,
  },
  create: (options) => new SortParse(sortParse, options),
};

function sortingAndLinking(gold: GoldTree): Oracle {
  return (c, costs) => {
    const arc = completeArc(c, gold, c.index);
    if (c.phase === SORTING && belongsBefore(c, gold)) only(SWAP, costs);
    else if (arc !== -1) only(arc, costs);
    else only(c.bufferSize > 0 ? SHIFT : END, costs);
  };
}
