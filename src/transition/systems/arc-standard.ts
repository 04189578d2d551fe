import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { RootedSystem } from "../rooted-system.js";
import { cheapest, type Oracle, only, type SystemDefinition, type TransitionSystem } from "../system.js";

/** The number of SHIFT in this system and in those that extend it. */
export const SHIFT = 0;
/** The number of LEFT-ARC in this system and in those that extend it. */
export const LEFT_ARC = 1;
/** The number of RIGHT-ARC in this system and in those that extend it. */
export const RIGHT_ARC = 2;

/**
 * The arc-standard system, Sp in the papers (2008 figure 3, 2009 figure 2), which derives exactly the
 * projective trees.
 *
 *     SHIFT      (σ, [i|β], A)    ⇒ ([σ|i], β, A)
 *     LEFT-ARC   ([σ|i, j], β, A) ⇒ ([σ|j], β, A ∪ {(j, l, i)})   i ≠ 0
 *     RIGHT-ARC  ([σ|i, j], β, A) ⇒ ([σ|i], β, A ∪ {(i, l, j)})
 *
 * A derivation starts with ([0], [1..n], {}) and ends with ([0], [], A) after exactly 2n transitions. With a
 * single root, RIGHT-ARC from 0 is legal only as the last transition.
 */
export class ArcStandard extends RootedSystem implements TransitionSystem {
  readonly oracles: TransitionSystem["oracles"] = {
    static: (gold) => this.#static(gold),
  };

  legal(c: Configuration): number {
    const buffered = c.bufferSize;
    const mask = buffered > 0 ? 1 << SHIFT : 0;
    const size = c.stackSize;
    if (size > 2) return mask | (1 << LEFT_ARC) | (1 << RIGHT_ARC);
    // Below the top is 0.
    return size === 2 && (buffered === 0 || !this.singleRoot) ? mask | (1 << RIGHT_ARC) : mask;
  }

  head(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.stack(0) : move === RIGHT_ARC ? c.stack(1) : -1;
  }

  dependent(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.stack(1) : move === RIGHT_ARC ? c.stack(0) : -1;
  }

  apply(c: Configuration, move: number, label: number): void {
    if (move === SHIFT) {
      c.shift();
    } else if (move === LEFT_ARC) {
      const j = c.pop();
      c.addArc(j, c.pop(), label);
      c.push(j);
    } else {
      const j = c.pop();
      c.addArc(c.stack(0), j, label);
    }
  }

  isFinal(c: Configuration): boolean {
    return c.bufferSize === 0 && c.stackSize === 1;
  }

  /** Adds an arc as soon as its dependent is complete, and shifts otherwise (2009 figure 4 without SWAP). */
  #static(gold: GoldTree): Oracle {
    return (c, costs) => {
      const arc = completeArc(c, gold);
      if (arc !== -1) only(arc, costs);
      else this.shiftOrLose(c, gold, costs);
    };
  }

  /** Fills the costs if no arc can be added yet: SHIFT, or with an empty buffer the arc that loses least. */
  protected shiftOrLose(c: Configuration, gold: GoldTree, costs: Int32Array): void {
    if (c.bufferSize > 0) only(SHIFT, costs);
    else leastLoss(this, c, gold, costs);
  }
}

/** The arc-standard system in the list of systems. */
export const arcStandard: SystemDefinition = {
  name: "arc-standard",
  moves: [
    { name: "SHIFT", labelled: false },
    { name: "LEFT-ARC", labelled: true },
    { name: "RIGHT-ARC", labelled: true },
  ],
  traits: {
    derives: "projective trees",
    links: [["s1", "s0"]],
    presets: { rich: "rich", atomic: "nivre-2009" },
    arcsRemove: true,
  },
  create: (options) => new ArcStandard(arcStandard, options),
};

/**
 * The move for a gold arc between the two topmost nodes of the stack whose dependent is complete; -1 if there
 * is none. With `m`, the nodes are m places further down.
 */
export function completeArc(c: Configuration, gold: GoldTree, m = 0): number {
  const i = c.stack(m + 1);
  if (i === -1) return -1;
  const j = c.stack(m);
  if (i !== 0 && gold.head[i] === j && isComplete(c, gold, i)) return LEFT_ARC;
  if (gold.head[j] === i && isComplete(c, gold, j)) return RIGHT_ARC;
  return -1;
}

/** Whether v is complete: it has as many dependents as in the gold tree. */
function isComplete(c: Configuration, gold: GoldTree, v: number): boolean {
  return c.leftValency[v]! + c.rightValency[v]! === gold.valency(v);
}

/**
 * The number of gold arcs that become unreachable when an arc from h to d removes d: arcs to dependents of d
 * without a head, and the arc from the gold head of d, if that is another node which is 0 or has no head yet.
 */
export function arcLoss(c: Configuration, gold: GoldTree, h: number, d: number): number {
  const truth = gold.head[d]!;
  const lost = truth !== h && (truth === 0 || c.head[truth] === -1) ? 1 : 0;
  return lost + gold.headless(d, c.head);
}

/** Fills the costs of the two arcs, relative to the cheaper legal one; other moves cost more than both. */
function leastLoss(system: TransitionSystem, c: Configuration, gold: GoldTree, costs: Int32Array): void {
  const legal = system.legal(c);
  const i = c.stack(1);
  const j = c.stack(0);
  costs.fill(c.length + 1);
  if (legal & (1 << LEFT_ARC)) costs[LEFT_ARC] = arcLoss(c, gold, j, i);
  if (legal & (1 << RIGHT_ARC)) costs[RIGHT_ARC] = arcLoss(c, gold, i, j);
  const least = costs[cheapest(legal, costs)]!;
  for (let move = 0; move < costs.length; move++) costs[move]! -= least;
}
