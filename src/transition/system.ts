import type { Configuration } from "./configuration.js";
import type { GoldTree } from "./gold-tree.js";

/** A kind of transition; a labelled one adds an arc and takes its label. */
export interface Move {
  /** As the papers write it: SHIFT, LEFT-ARC, ... */
  readonly name: string;
  readonly labelled: boolean;
}

/**
 * Fills, for each move, what it costs in this configuration: 0 for an optimal one, more for the others.
 * Only the entries of legal moves have a meaning. Bound to one gold tree.
 */
export type Oracle = (c: Configuration, costs: Int32Array) => void;

/**
 * A transition system: how configurations start, change and end. Moves are numbered as in `moves`.
 * Any sequence of legal moves ends, and `finish` makes a tree of what it built.
 */
export interface TransitionSystem {
  readonly name: string;
  readonly moves: readonly Move[];
  /** Whether the configuration's index is the papers' m, a part of what they print. */
  readonly hasIndex?: boolean;
  /** Whether an arc removes its dependent, which can then have no further dependents. */
  readonly arcsRemove?: boolean;
  /** Makes c the initial configuration for n words. */
  start(c: Configuration, n: number): void;
  /** The legal moves as a bit mask: bit k for moves[k]. Not 0 unless c is final. */
  legal(c: Configuration): number;
  /** Head and dependent of the arc a legal move would add; -1 for a move that adds none. */
  head(c: Configuration, move: number): number;
  dependent(c: Configuration, move: number): number;
  /** Applies a legal move; `label` is ignored by moves that are not labelled. */
  apply(c: Configuration, move: number, label: number): void;
  isFinal(c: Configuration): boolean;
  /** Completes the graph of a final configuration to a tree; arcs added here have label -1. */
  finish(c: Configuration): void;
  /** The oracles by name, the default one first. */
  readonly oracles: Readonly<Record<string, (gold: GoldTree) => Oracle>>;
}

/** What all systems can be told. */
export interface SystemOptions {
  /** Exactly one word is attached to 0, as Universal Dependencies wants it. */
  readonly singleRoot?: boolean;
}

/** Costs of an oracle that knows one right move: 0 for it, 1 for all others. */
export function only(move: number, costs: Int32Array): void {
  // A handful of entries: a loop is faster than a call of fill.
  for (let other = 0; other < costs.length; other++) costs[other] = 1;
  costs[move] = 0;
}

/** The legal move of lowest cost, the first of equals; -1 if none is legal. */
export function cheapest(legal: number, costs: Int32Array): number {
  let best = -1;
  for (let move = 0; move < costs.length; move++) {
    if ((legal >> move) & 1 && (best === -1 || costs[move]! < costs[best]!)) best = move;
  }
  return best;
}
