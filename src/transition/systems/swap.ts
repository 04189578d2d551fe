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

export const SWAP = 3;

/**
 * Su, the Swap system (2009 figure 2), sound and complete for all trees: arc-standard and
 *
 *     SWAP  ([σ|i, j], β, A) ⇒ ([σ|j], [i|β], A)   0 < i < j
 *
 * 2n + 2k transitions for k swaps; no two words are swapped twice, so at most n + n².
 *
 * Oracles: `eager` sorts as soon as it can (2009 figure 4); `lazy` swaps only if the top node and the
 * front of the buffer are of different maximal projective components (Nivre, Kuhlmann and Hall 2009);
 * `dynamic` is static in its swaps, which are those of `lazy`, and otherwise has costs for every
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

  /** An arc if it is complete, else SWAP if the top is `wrong`, else SHIFT. */
  #sorting(gold: GoldTree, wrong: typeof misplaced): Oracle {
    return (c, costs) => {
      const arc = completeArc(c, gold);
      if (arc !== -1) only(arc, costs);
      else if (wrong(c, gold) && this.legal(c) & (1 << SWAP)) only(SWAP, costs);
      else this.shiftOrLose(c, gold, costs);
    };
  }

  /**
   * SWAP where it is legal and the order asks for it, and nothing else; a SWAP that the order does not ask
   * for is never followed. An arc costs what it loses; SHIFT is free unless an arc that loses nothing and
   * is in the gold tree is at hand. Counted from the cheapest legal move, so that one costs 0.
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
  // The oracle that explores is static in its swaps: it has no advice after a wrong one.
  moves: [...arcStandard.moves, { name: "SWAP", labelled: false, reorders: true, mayStray: false }],
  traits: { ...arcStandard.traits, derives: "all trees", exploringOracle: "dynamic" },
  create: (options) => new Swap(swap, options),
};

/** Whether the two topmost nodes are not in projective order. */
function misplaced(c: Configuration, gold: GoldTree): boolean {
  const i = c.stack(1);
  return i > 0 && gold.rank[c.stack(0)]! < gold.rank[i]!;
}

/** The same, unless the next word is of the top node's component, so that the two should meet first. */
function misplacedLazily(c: Configuration, gold: GoldTree): boolean {
  if (!misplaced(c, gold)) return false;
  const front = c.buffer(0);
  return front === -1 || gold.components[front] !== gold.components[c.stack(0)];
}
