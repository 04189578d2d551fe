import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { RootedSystem } from "../rooted-system.js";
import { type Oracle, only, type SystemDefinition, type TransitionSystem } from "../system.js";

const SHIFT = 0;
const LEFT_ARC = 1;
const RIGHT_ARC = 2;
const REDUCE = 3;

/**
 * The arc-eager system (Nivre 2003, the parser of 2005 section 3), which derives exactly the projective
 * trees.
 *
 *     SHIFT      (σ, [j|β], A)        ⇒ ([σ|j], β, A)
 *     LEFT-ARC   ([σ|i], [j|β], A)    ⇒ (σ, [j|β], A ∪ {(j, l, i)})     i ≠ 0, i has no head
 *     RIGHT-ARC  ([σ|i], [j|β], A)    ⇒ ([σ|i, j], β, A ∪ {(i, l, j)})
 *     REDUCE     ([σ|i], β, A)        ⇒ (σ, β, A)                       i has a head
 *
 * A derivation starts with ([0], [1..n], {}) and ends as soon as the buffer is empty, because REDUCE would
 * add nothing then. Words without a head are attached to 0. With a single root, RIGHT-ARC from 0 is legal
 * only once.
 */
class ArcEager extends RootedSystem implements TransitionSystem {
  readonly oracles: TransitionSystem["oracles"] = { static: staticOracle, dynamic: dynamicOracle };

  legal(c: Configuration): number {
    if (c.bufferSize === 0) return 0;
    const i = c.stack(0);
    if (i === 0) return this.singleRoot && c.roots > 0 ? 1 << SHIFT : (1 << SHIFT) | (1 << RIGHT_ARC);
    const pops = c.head[i] === -1 ? 1 << LEFT_ARC : 1 << REDUCE;
    return (1 << SHIFT) | (1 << RIGHT_ARC) | pops;
  }

  head(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.buffer(0) : move === RIGHT_ARC ? c.stack(0) : -1;
  }

  dependent(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.stack(0) : move === RIGHT_ARC ? c.buffer(0) : -1;
  }

  apply(c: Configuration, move: number, label: number): void {
    if (move === LEFT_ARC) {
      c.addArc(c.buffer(0), c.pop(), label);
    } else if (move === REDUCE) {
      c.pop();
    } else {
      if (move === RIGHT_ARC) c.addArc(c.stack(0), c.buffer(0), label);
      c.shift();
    }
  }

  isFinal(c: Configuration): boolean {
    return c.bufferSize === 0;
  }
}

/** The arc-eager system in the list of systems. */
export const arcEager: SystemDefinition = {
  name: "arc-eager",
  moves: [
    { name: "SHIFT", labelled: false },
    { name: "LEFT-ARC", labelled: true },
    { name: "RIGHT-ARC", labelled: true },
    { name: "REDUCE", labelled: false },
  ],
  traits: {
    derives: "projective trees",
    links: [["s0", "b0"]],
    presets: { rich: "rich-eager", atomic: "nivre-2006" },
    exploringOracle: "dynamic",
  },
  create: (options) => new ArcEager(arcEager, options),
};

/**
 * Adds a gold arc if possible. Otherwise reduces the top of the stack if the front of the buffer has a gold
 * arc with a node below it, and shifts if not.
 */
function staticOracle(gold: GoldTree): Oracle {
  return (c, costs) => {
    const i = c.stack(0);
    const j = c.buffer(0);
    if (i !== 0 && gold.head[i] === j && c.head[i] === -1) only(LEFT_ARC, costs);
    else if (gold.head[j] === i) only(RIGHT_ARC, costs);
    else if (i !== 0 && c.head[i] !== -1 && isLinkedBelow(gold, i, j)) only(REDUCE, costs);
    else only(SHIFT, costs);
  };
}

/** Whether the head of j or its first dependent is before i. */
function isLinkedBelow(gold: GoldTree, i: number, j: number): boolean {
  return gold.head[j]! < i || (gold.valency(j) > 0 && gold.children[gold.childStart[j]!]! < i);
}

/**
 * The dynamic oracle of Goldberg and Nivre (2012): in any configuration, a move costs the gold arcs that it
 * makes unreachable, for a projective gold tree. An arc is reachable if its dependent has no head, one end is
 * in the buffer, and the other end is in the buffer or on the stack. An arc from 0 is reachable as long as
 * its dependent has no head, because `finish` attaches the remaining words to 0.
 */
function dynamicOracle(gold: GoldTree): Oracle {
  return (c, costs) => {
    const i = c.stack(0);
    const j = c.buffer(0);
    // Words before j without a head are all on the stack.
    const onStack = gold.headlessBefore(j, j, c.head);
    const inBuffer = i === 0 ? 0 : gold.dependentsFrom(i, j);
    const headOfI = gold.head[i]!;
    const headOfJ = gold.head[j]!;
    const headIsOnStack = headOfJ > 0 && headOfJ < j && c.isOnStack(headOfJ);
    costs[SHIFT] = onStack + (headIsOnStack ? 1 : 0);
    costs[RIGHT_ARC] = onStack + (headOfJ !== i && (headOfJ === 0 || headOfJ > j || headIsOnStack) ? 1 : 0);
    costs[LEFT_ARC] = inBuffer + (headOfI !== j && (headOfI === 0 || headOfI > j) ? 1 : 0);
    costs[REDUCE] = inBuffer;
  };
}
