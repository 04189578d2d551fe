import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { RootedSystem } from "../rooted-system.js";
import { type Oracle, only, type SystemDefinition, type TransitionSystem } from "../system.js";

const SHIFT = 0;
const SWAP = 1;
const END = 2;

/** The phase of a configuration after END. */
const ENDED = 1;

/**
 * Gnome sort as a transition system (2008 figures 5 and 6). It sorts the words and adds no arcs.
 *
 *     SHIFT  (m, σ, [i|β])             ⇒ (0, [σ|i], β)
 *     SWAP   (m, [σ|i, j|σm], β)       ⇒ (m + 1, [σ|j, i|σm], β)   i ≠ 0
 *
 * The list σ is the stack. The index m of the configuration is the position of the word that is being
 * inserted, counted from the top. END leaves the loop of the paper's algorithm when the buffer is empty;
 * the paper does not count it as a transition.
 */
class GnomeSort extends RootedSystem implements TransitionSystem {
  readonly oracles: TransitionSystem["oracles"] = { static: sorting };

  legal(c: Configuration): number {
    const mask = c.bufferSize > 0 ? 1 << SHIFT : 1 << END;
    return c.stack(c.index + 1) > 0 ? mask | (1 << SWAP) : mask;
  }

  head(): number {
    return -1;
  }

  dependent(): number {
    return -1;
  }

  apply(c: Configuration, move: number): void {
    if (move === SHIFT) {
      c.shift();
      c.index = 0;
    } else if (move === SWAP) {
      swapAt(c);
    } else {
      c.phase = ENDED;
    }
  }

  isFinal(c: Configuration): boolean {
    return c.phase === ENDED;
  }
}

/** Gnome sort in the list of systems. */
export const gnomeSort: SystemDefinition = {
  name: "gnome-sort",
  moves: [
    { name: "SHIFT", labelled: false },
    { name: "SWAP", labelled: false, reorders: true },
    { name: "END", labelled: false, endsLoops: true },
  ],
  traits: {
    derives: "no trees",
    links: [],
    presets: { rich: "rich-sort", atomic: "nivre-2009-sort" },
    hasIndex: true,
  },
  create: (options) => new GnomeSort(gnomeSort, options),
};

/** Exchanges the nodes at m and m + 1, where m is the index, and moves the index along with the former. */
export function swapAt(c: Configuration): void {
  const at = c.stackSize - 1 - c.index;
  const nodes = c.stackNodes;
  const j = nodes[at]!;
  nodes[at] = nodes[at - 1]!;
  nodes[at - 1] = j;
  c.index++;
}

/** Whether the word at the index belongs before its left neighbour. */
export function belongsBefore(c: Configuration, gold: GoldTree): boolean {
  const i = c.stack(c.index + 1);
  return i > 0 && gold.rank[c.stack(c.index)]! < gold.rank[i]!;
}

function sorting(gold: GoldTree): Oracle {
  return (c, costs) => only(belongsBefore(c, gold) ? SWAP : c.bufferSize > 0 ? SHIFT : END, costs);
}
