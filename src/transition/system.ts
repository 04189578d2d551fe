import type { Configuration } from "./configuration.js";
import type { GoldTree } from "./gold-tree.js";

/** A kind of transition. */
export interface Move {
  /** Its name in the papers: SHIFT, LEFT-ARC, ... */
  readonly name: string;
  /** Whether it adds an arc, which takes a label. */
  readonly labelled: boolean;
  /** Whether it changes the order of the words. */
  readonly reorders?: true;
  /** False if exploration must not follow the move when it is wrong: the oracle gives no advice after it. */
  readonly mayStray?: false;
}

/**
 * Fills the cost of each move in a configuration: 0 for an optimal move, more for the others. Only the
 * entries of legal moves have a meaning. An oracle is bound to one gold tree.
 */
export type Oracle = (c: Configuration, costs: Int32Array) => void;

/** The options of a system. `undefined` and `null` both stand for the default. */
export interface SystemOptions {
  /** Whether exactly one word is attached to 0, as in Universal Dependencies; false by default. */
  readonly singleRoot?: boolean | undefined;
  /** Highest degree of an arc; only for systems that have this option (see `SystemTraits.options`). */
  readonly degree?: number | null | undefined;
}

/** The names of the options that only some systems have. */
export type OptionName = Exclude<keyof SystemOptions, "singleRoot">;

/** An option that only some systems have. Its values are numbers. */
export interface SystemOption {
  /** Its name in settings, model files and on the command line. */
  readonly name: OptionName;
  /** Its symbol in the papers, such as d. */
  readonly symbol: string;
  /** What it is, without its values: "highest degree of an arc". */
  readonly description: string;
  /** The values it can take, the default last: "0, 1, 2, ... or unbounded". */
  readonly values: string;
  /** The default value. */
  readonly default: number;
  /** The values that `crossarc coverage` compares. */
  readonly compared: readonly number[];
  /** Reads a value as a user writes it; undefined if the text is none. */
  parse(text: string): number | undefined;
  /** Writes a value as `parse` reads it. */
  format(value: number): string;
}

/** The trees that a system derives when one of its oracles leads it, with its default options. */
export type DerivedTrees =
  | "all trees"
  | "projective trees"
  | "2-planar trees"
  | "projective trees and some others"
  | "no trees";

/** What is true of a transition system, whatever its options. */
export interface SystemTraits {
  /** The trees it derives. No parser can be trained for a system that derives no trees. */
  readonly derives: DerivedTrees;
  /** The pairs of nodes that an arc can link, as addresses of the feature language, the left node first. */
  readonly links: readonly (readonly [left: string, right: string])[];
  /** More addresses that a network looks at, besides those around the linked pairs. */
  readonly context?: readonly string[];
  /** The feature presets that suit it: one with conjunctions, and one without. */
  readonly presets: { readonly rich: string; readonly atomic: string };
  /** The options that only this system and a few others have. */
  readonly options?: readonly SystemOption[];
  /** Name of the oracle that prices the moves of any configuration, so that training can explore. */
  readonly exploringOracle?: string;
  /** Whether an arc removes its dependent, which can have no further dependents then. */
  readonly arcsRemove?: true;
  /** Whether the configuration's index is the papers' m, which they print. */
  readonly hasIndex?: true;
  /** Whether it uses the second stack of a configuration. */
  readonly hasOtherStack?: true;
  /** Whether a derivation visits all pairs of words, and so takes quadratic time. */
  readonly visitsAllPairs?: true;
}

/** A transition system as it is listed: what is known without its options, and how to create it. */
export interface SystemDefinition {
  /** The name on the command line and in model files. */
  readonly name: string;
  /** The moves by number. There are 31 at most. */
  readonly moves: readonly Move[];
  /** What is true of the system. */
  readonly traits: SystemTraits;
  /**
   * Creates the system.
   * @throws RangeError if an option has a value that the system does not know.
   */
  create(options?: SystemOptions): TransitionSystem;
}

/**
 * A transition system: how configurations start, change and end. Any sequence of legal moves ends, and
 * `finish` then makes a tree of the arcs.
 */
export interface TransitionSystem extends Omit<SystemDefinition, "create"> {
  /** Makes c the initial configuration for n words. */
  start(c: Configuration, n: number): void;
  /** The legal moves as a bit mask: bit k for moves[k]. It is 0 only if c is final. */
  legal(c: Configuration): number;
  /** The head of the arc that a legal move adds; -1 for a move that adds none. */
  head(c: Configuration, move: number): number;
  /** The dependent of the arc that a legal move adds; -1 for a move that adds none. */
  dependent(c: Configuration, move: number): number;
  /** Applies a legal move; moves without a label ignore `label`. */
  apply(c: Configuration, move: number, label: number): void;
  /** Whether the derivation has ended. */
  isFinal(c: Configuration): boolean;
  /** Completes the graph of a final configuration to a tree; arcs added here have the label -1. */
  finish(c: Configuration): void;
  /** The oracles by name, the default one first. */
  readonly oracles: Readonly<Record<string, (gold: GoldTree) => Oracle>>;
}

/** Fills the costs of an oracle that knows one right move: 0 for that move, 1 for all others. */
export function only(move: number, costs: Int32Array): void {
  // For a handful of entries, a loop is faster than a call of fill.
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
