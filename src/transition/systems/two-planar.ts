import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { LEFT_ARC, LinkingSystem, RIGHT_ARC } from "../linking-system.js";
import { type Oracle, only, type SystemDefinition, type TransitionSystem } from "../system.js";
import { twoPlanes } from "../two-planes.js";

const SHIFT = 0;
const REDUCE = 3;
const SWITCH = 4;

/** The phases of a configuration: after a SWITCH, and otherwise. */
const AFTER_SWITCH = 1;
const NORMAL = 0;

/**
 * The 2-planar system (Gómez-Rodríguez and Nivre 2010), which derives exactly the 2-planar trees: those whose
 * arcs can be divided into two planes such that no two arcs of a plane cross. Each plane has a stack. The
 * first one written below is active; SWITCH activates the other one.
 *
 *     SHIFT      (σ, τ, [j|β], A)      ⇒ ([σ|j], [τ|j], β, A)
 *     LEFT-ARC   ([σ|i], τ, [j|β], A)  ⇒ ([σ|i], τ, [j|β], A ∪ {(j, l, i)})   i ≠ 0, i has no head, no cycle
 *     RIGHT-ARC  ([σ|i], τ, [j|β], A)  ⇒ ([σ|i], τ, [j|β], A ∪ {(i, l, j)})   j has no head, no cycle
 *     REDUCE     ([σ|i], τ, β, A)      ⇒ (σ, τ, β, A)                         i ≠ 0, i has a head or is in τ
 *     SWITCH     (σ, τ, β, A)          ⇒ (τ, σ, β, A)                         not after a SWITCH
 *
 * A derivation starts with ([0], [0], [1..n], {}) and ends when the buffer is empty, after at most 8n - 4
 * transitions. Words without a head are then attached to 0. The paper derives forests without 0, and its
 * REDUCE has no condition. Here arcs from 0 belong to a plane too: a word without a head stays on one of the
 * stacks, so no arc of that plane covers it, and the arc from 0 fits there. With a single root, RIGHT-ARC
 * from 0 is legal only once.
 */
class TwoPlanar extends LinkingSystem implements TransitionSystem {
  readonly oracles: TransitionSystem["oracles"] = { static: staticOracle };

  override start(c: Configuration, n: number): void {
    c.reset(n, 2);
  }

  legal(c: Configuration): number {
    if (c.bufferSize === 0) return 0;
    const i = c.stack(0);
    const reduce = i !== 0 && (c.head[i] !== -1 || c.isOnOtherStack(i)) ? 1 << REDUCE : 0;
    const switches = c.phase === AFTER_SWITCH ? 0 : 1 << SWITCH;
    return (1 << SHIFT) | this.legalArcs(c, i, c.buffer(0)) | reduce | switches;
  }

  apply(c: Configuration, move: number, label: number): void {
    if (move === SHIFT) {
      c.pushOther(c.buffer(0));
      c.shift();
    } else if (move === REDUCE) {
      c.pop();
    } else if (move === SWITCH) {
      c.switchStacks();
    } else {
      this.link(c, move, label);
    }
    c.phase = move === SWITCH ? AFTER_SWITCH : NORMAL;
  }

  isFinal(c: Configuration): boolean {
    return c.bufferSize === 0;
  }
}

/** The 2-planar system in the list of systems. */
export const twoPlanar: SystemDefinition = {
  name: "two-planar",
  moves: [
    { name: "SHIFT", labelled: false },
    { name: "LEFT-ARC", labelled: true },
    { name: "RIGHT-ARC", labelled: true },
    { name: "REDUCE", labelled: false },
    { name: "SWITCH", labelled: false },
  ],
  traits: {
    derives: "2-planar trees",
    links: [["s0", "b0"]],
    context: ["t0"],
    presets: { rich: "rich-two-planar", atomic: "nivre-2006-two-planar" },
    hasOtherStack: true,
  },
  create: (options) => new TwoPlanar(twoPlanar, options),
};

/**
 * Adds all arcs between the front of the buffer and the words before it, those of the active plane first,
 * and then shifts. Nodes above the end of an arc are reduced: no arc of that plane can reach them any more.
 */
function staticOracle(gold: GoldTree): Oracle {
  const plane = twoPlanes(gold);
  return (c, costs) => {
    const i = c.stack(0);
    const j = c.buffer(0);
    const active = c.activeStack;
    if (i !== 0 && gold.head[i] === j && c.head[i] === -1 && plane[i] === active) only(LEFT_ARC, costs);
    else if (gold.head[j] === i && c.head[j] === -1 && plane[j] === active) only(RIGHT_ARC, costs);
    else if (lacksArc(c, gold, plane, active)) only(REDUCE, costs);
    else if (lacksArc(c, gold, plane, 1 - active)) only(SWITCH, costs);
    else only(SHIFT, costs);
  };
}

/** Whether an arc of a plane between the front of the buffer and a node before it is still missing. */
function lacksArc(c: Configuration, gold: GoldTree, plane: Int8Array, wanted: number): boolean {
  const j = c.buffer(0);
  if (gold.head[j]! < j && c.head[j] === -1 && plane[j] === wanted) return true;
  for (let k = gold.childStart[j]!; k < gold.childStart[j + 1]! && gold.children[k]! < j; k++) {
    const child = gold.children[k]!;
    if (c.head[child] === -1 && plane[child] === wanted) return true;
  }
  return false;
}
