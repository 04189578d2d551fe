import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { RootedSystem } from "../rooted-system.js";
import { type Oracle, only, type SystemDefinition, type TransitionSystem } from "../system.js";

const SHIFT = 0;
const LEFT_ARC = 1;
const RIGHT_ARC = 2;

/**
 * The arc-hybrid system (Kuhlmann, Gómez-Rodríguez and Satta 2011), which derives exactly the projective
 * trees. LEFT-ARC is that of arc-eager, RIGHT-ARC that of arc-standard.
 *
 *     SHIFT      (σ, [j|β], A)      ⇒ ([σ|j], β, A)
 *     LEFT-ARC   ([σ|i], [j|β], A)  ⇒ (σ, [j|β], A ∪ {(j, l, i)})   i ≠ 0
 *     RIGHT-ARC  ([σ|i, j], β, A)   ⇒ ([σ|i], β, A ∪ {(i, l, j)})
 *
 * The artificial root 0 is at the bottom of the stack and stays there, as in the other systems: arcs from 0
 * are added by RIGHT-ARC. A derivation starts with ([0], [1..n], {}) and ends with ([0], [], A) after
 * exactly 2n transitions. With a single root, RIGHT-ARC from 0 is legal only as the last transition.
 */
class ArcHybrid extends RootedSystem implements TransitionSystem {
  readonly oracles: TransitionSystem["oracles"] = { static: staticOracle, dynamic: dynamicOracle };

  legal(c: Configuration): number {
    const size = c.stackSize;
    if (c.bufferSize === 0) return size > 1 ? 1 << RIGHT_ARC : 0;
    if (size === 1) return 1 << SHIFT;
    // Below a stack of two nodes is 0, which may have to wait for its only dependent.
    const right = size > 2 || !this.singleRoot ? 1 << RIGHT_ARC : 0;
    return (1 << SHIFT) | (1 << LEFT_ARC) | right;
  }

  head(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.buffer(0) : move === RIGHT_ARC ? c.stack(1) : -1;
  }

  dependent(c: Configuration, move: number): number {
    return move === SHIFT ? -1 : c.stack(0);
  }

  apply(c: Configuration, move: number, label: number): void {
    if (move === SHIFT) {
      c.shift();
      return;
    }
    const dependent = c.pop();
    c.addArc(move === LEFT_ARC ? c.buffer(0) : c.stack(0), dependent, label);
  }

  isFinal(c: Configuration): boolean {
    return c.bufferSize === 0 && c.stackSize === 1;
  }
}

/** The arc-hybrid system in the list of systems. */
export const arcHybrid: SystemDefinition = {
  name: "arc-hybrid",
  moves: [
    { name: "SHIFT", labelled: false },
    { name: "LEFT-ARC", labelled: true },
    { name: "RIGHT-ARC", labelled: true },
  ],
  traits: {
    derives: "projective trees",
    links: [
      ["s1", "s0"],
      ["s0", "b0"],
    ],
    presets: { rich: "rich-hybrid", atomic: "nivre-2006" },
    exploringOracle: "dynamic",
    arcsRemove: true,
  },
  create: (options) => new ArcHybrid(arcHybrid, options),
};

/**
 * Adds a gold arc as soon as possible, and shifts otherwise. A RIGHT-ARC waits until no dependent of its
 * dependent is left in the buffer.
 */
function staticOracle(gold: GoldTree): Oracle {
  return (c, costs) => {
    const i = c.stack(1);
    const j = c.stack(0);
    const front = c.buffer(0);
    if (front === -1) only(RIGHT_ARC, costs);
    else if (gold.head[j] === front) only(LEFT_ARC, costs);
    else if (i !== -1 && gold.head[j] === i && gold.dependentsFrom(j, front) === 0) only(RIGHT_ARC, costs);
    else only(SHIFT, costs);
  };
}

/**
 * The dynamic oracle of Goldberg and Nivre (2013): in any configuration, a move costs the gold arcs that it
 * makes unreachable, for a projective gold tree. Words on the stack have no head. The top of the stack can
 * get its head from the node below it or from the buffer, and dependents from the buffer. The front of the
 * buffer can get its head from the whole stack before it is shifted, but only from the top afterwards.
 */
function dynamicOracle(gold: GoldTree): Oracle {
  return (c, costs) => {
    const front = c.buffer(0);
    if (front === -1) {
      only(RIGHT_ARC, costs);
      return;
    }
    const i = c.stack(1);
    const j = c.stack(0);
    const headOfFront = gold.head[front]!;
    const losesHead = headOfFront < front && headOfFront !== j && isOnStack(c, headOfFront);
    costs[SHIFT] = gold.headlessBefore(front, front, c.head) + (losesHead ? 1 : 0);
    const dependents = gold.dependentsFrom(j, front);
    const headOfTop = gold.head[j]!;
    costs[LEFT_ARC] = dependents + (headOfTop === i || headOfTop > front ? 1 : 0);
    costs[RIGHT_ARC] = dependents + (headOfTop >= front ? 1 : 0);
  };
}

/** Whether a node before the front of the buffer is on the stack: an arc removes its dependent. */
function isOnStack(c: Configuration, node: number): boolean {
  return node === 0 || c.head[node] === -1;
}
