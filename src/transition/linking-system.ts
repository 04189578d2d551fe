import type { Configuration } from "./configuration.js";
import { RootedSystem } from "./rooted-system.js";

/** The number of LEFT-ARC in the systems that extend `LinkingSystem`. */
export const LEFT_ARC = 1;
/** The number of RIGHT-ARC in the systems that extend `LinkingSystem`. */
export const RIGHT_ARC = 2;

/**
 * The common part of systems whose arcs link the top of the stack i and the front of the buffer j, and leave
 * both where they are. An arc is legal if its dependent is not 0, has no head, and is not connected with its
 * head already: it would be the root of that component, so the arc would close a cycle. Union-find decides
 * this in nearly constant time. With a single root, 0 gets only one dependent.
 */
export abstract class LinkingSystem extends RootedSystem {
  /** The legal arcs between i and j as a bit mask. */
  protected legalArcs(c: Configuration, i: number, j: number): number {
    const left = i !== 0 && c.head[i] === -1;
    const right = c.head[j] === -1 && (i !== 0 || !this.singleRoot || c.roots === 0);
    if ((!left && !right) || c.component(i) === c.component(j)) return 0;
    return (left ? 1 << LEFT_ARC : 0) | (right ? 1 << RIGHT_ARC : 0);
  }

  /** The head of the arc that a legal move adds; -1 for a move that adds none. */
  head(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.buffer(0) : move === RIGHT_ARC ? c.stack(0) : -1;
  }

  /** The dependent of the arc that a legal move adds; -1 for a move that adds none. */
  dependent(c: Configuration, move: number): number {
    return move === LEFT_ARC ? c.stack(0) : move === RIGHT_ARC ? c.buffer(0) : -1;
  }

  /** Adds the arc of LEFT-ARC or RIGHT-ARC. */
  protected link(c: Configuration, move: number, label: number): void {
    const h = this.head(c, move);
    const d = this.dependent(c, move);
    c.addArc(h, d, label);
    c.joinComponents(h, d);
  }
}
