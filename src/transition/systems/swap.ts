import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { cheapest, type Oracle, only, type SystemDefinition, type TransitionSystem } from "../system.js";
import {
  ArcStandard,
  arcLoss,
  arcStandard,
  completeArc,
  LEFT_ARC,
  RIGHT_ARC,
  SHIFT,
} from "./arc-standard.js";

/** The number of SWAP in this system and in those that extend it. */
export const SWAP = 3;

/**
 * The Swap system, Su in the papers (2009 figure 2), which derives all trees: arc-standard with one more
 * transition.
 *
 *     SWAP  ([σ|i, j], β, A) ⇒ ([σ|j], [i|β], A)   0 < i < j
 *
 * A derivation with k swaps takes 2n + 2k transitions. No two words are swapped twice, so there are at most
 * n + n² transitions.
 *
 * Oracles: `eager` swaps as soon as two nodes are not in projective order (2009 figure 4). `lazy` waits while
 * the top of the stack and the front of the buffer are in the same maximal projective component (Nivre,
 * Kuhlmann and Hall 2009). `dynamic` requires the swaps of `lazy`, and has costs for all other moves in every
 * configuration, so that training can explore (after de Lhoneux, Stymne and Nivre 2017).
 */
export class Swap extends ArcStandard {
  override readonly oracles: TransitionSystem["oracles"] = {
    lazy: (gold) => this.#sorting(gold, misplacedLazily),
    eager: (gold) => this.#sorting(gold, misplaced),
    dynamic: (gold) => this.#exploring(gold),
  };

  override legal(c: Configuration): number {
    const i = c.stack(1);
    return i > 0 && i < c.stack(0) ? super.legal(c) | (1 << SWAP) : super.legal(c);
  }

  override apply(c: Configuration, move: number, label: number): void {
    if (move !== SWAP) {
      super.apply(c, move, label);
      return;
    }
    const j = c.pop();
    c.unshift(c.pop());
    c.push(j);
  }

  /** Adds an arc if its dependent is complete; otherwise swaps if the top is `wrong`, and shifts if not. */
  #sorting(gold: GoldTree, wrong: typeof misplaced): Oracle {
    return (c, costs) => {
      const arc = completeArc(c, gold);
      if (arc !== -1) only(arc, costs);
      else if (wrong(c, gold) && this.legal(c) & (1 << SWAP)) only(SWAP, costs);
      else this.shiftOrLose(c, gold, costs);
    };
  }

  /**
   * If a SWAP is legal and `lazy` would swap, all other moves are wrong. Otherwise a SWAP is wrong, and
   * training never follows it. An arc costs the gold arcs that it makes unreachable. SHIFT costs 1 if a gold
   * arc without loss can be added, and nothing otherwise. Costs are relative to the cheapest legal move.
   */
  #exploring(gold: GoldTree): Oracle {
    return (c, costs) => {
      const legal = this.legal(c);
      const i = c.stack(1);
      const j = c.stack(0);
      costs[SHIFT] = 0;
      costs[SWAP] = c.length + 1;
      costs[LEFT_ARC] = i > 0 ? arcLoss(c, gold, j, i) : 1;
      costs[RIGHT_ARC] = i >= 0 ? arcLoss(c, gold, i, j) : 1;
      const isReady =
        (i > 0 && gold.head[i] === j && costs[LEFT_ARC] === 0) ||
        (i >= 0 && gold.head[j] === i && costs[RIGHT_ARC] === 0);
      if (isReady) costs[SHIFT] = 1;
      else if (legal & (1 << SWAP) && misplacedLazily(c, gold)) {
        only(SWAP, costs);
        return;
      }
      const least = costs[cheapest(legal, costs)]!;
      for (let move = 0; move < costs.length; move++) costs[move]! -= least;
    };
  }
}

/** The Swap system in the list of systems. */
export const swap: SystemDefinition = {
  name: "swap",
  // The exploring oracle has no useful costs after a wrong swap.
  moves: [...arcStandard.moves, { name: "SWAP", labelled: false, reorders: true, mayStray: false }],
  traits: { ...arcStandard.traits, derives: "all trees", exploringOracle: "dynamic" },
  create: (options) => new Swap(swap, options),
};

/** Whether the two topmost nodes are not in projective order. */
function misplaced(c: Configuration, gold: GoldTree): boolean {
  const i = c.stack(1);
  return i > 0 && gold.rank[c.stack(0)]! < gold.rank[i]!;
}

/** The same, unless the next word is in the component of the top node: these two should be linked first. */
function misplacedLazily(c: Configuration, gold: GoldTree): boolean {
  if (!misplaced(c, gold)) return false;
  const front = c.buffer(0);
  return front === -1 || gold.components[front] !== gold.components[c.stack(0)];
}
