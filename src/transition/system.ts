import type { Configuration } from "./configuration.js";
import type { GoldTree } from "./gold-tree.js";

/** A kind of transition. */
export interface Move {
  /** The name in the papers, such as SHIFT or LEFT-ARC. */
  readonly name: string;
  /** Whether it adds an arc, which takes a label. */
  readonly labelled: boolean;
  /** Whether it changes the order of the words. */
  readonly reorders?: true;
  /** Whether it only leaves the loops of a paper's algorithm: it is not counted, and traces leave it out. */
  readonly endsLoops?: true;
  /**
   * False if training must not explore the move when it is wrong, because the oracle cannot price what
   * follows.
   */
  readonly mayStray?: false;
}

/**
 * Fills `costs` with the cost of each move in a configuration: 0 for an optimal move, more for the others.
 * Only the costs of legal moves have a meaning. An oracle is bound to one gold tree.
 */
export type Oracle = (c: Configuration, costs: Int32Array) => void;

/** The options of a system. `undefined` and `null` both stand for the default. */
export interface SystemOptions {
  /** Whether exactly one word is attached to 0, as in Universal Dependencies; false by default. */
  readonly singleRoot?: boolean | undefined;
  /** Highest degree of an arc; only for systems that have this option (see `SystemTraits.options`). */
  readonly degree?: number | null | undefined;
  /**
   * Whether closing keeps to the highest degree: arcs above it are lifted once words without a head are
   * attached. False by default; systems without a highest degree ignore it.
   */
  readonly lift?: boolean | undefined;
}

/** The names of the options that only some systems have. */
export type OptionName = Exclude<keyof SystemOptions, "singleRoot" | "lift">;

/** An option that only some systems have. Its values are numbers. */
export interface SystemOption {
  /** The name in settings, in model files and on the command line. */
  readonly name: OptionName;
  /** The symbol in the papers, such as d. */
  readonly symbol: string;
  /** A short description without the values, such as "highest degree of an arc". */
  readonly description: string;
  /** A description of the values, the default last, such as "0, 1, 2, ... or unbounded". */
  readonly values: string;
  /** The default value. */
  readonly default: number;
  /** The values that `crossarc coverage` compares. */
  readonly compared: readonly number[];
  /** Reads a value as users write it; undefined if the text is not a value. */
  parse(text: string): number | undefined;
  /** Writes a value in the form that `parse` reads. */
  format(value: number): string;
}

/** The trees that a system derives when it follows one of its oracles, with its default options. */
export type DerivedTrees =
  | "all trees"
  | "projective trees"
  | "2-planar trees"
  | "projective trees and some others"
  | "no trees";

/** The properties of a transition system that do not depend on its options. */
export interface SystemTraits {
  /** The trees that the system derives. No parser can be trained for a system that derives no trees. */
  readonly derives: DerivedTrees;
  /** The pairs of nodes that an arc can link, as addresses of the feature language, the left node first. */
  readonly links: readonly (readonly [left: string, right: string])[];
  /** Other addresses that a network reads, in addition to those around the linked pairs. */
  readonly context?: readonly string[];
  /** The names of the default feature presets. */
  readonly presets: {
    /** The preset with conjunctions, for linear classifiers. */
    readonly rich: string;
    /** The preset without conjunctions, for learners that compare values one by one. */
    readonly atomic: string;
  };
  /** The options that only this system and a few others have. */
  readonly options?: readonly SystemOption[];
  /** The name of an oracle that has costs for any configuration, so that training can explore. */
  readonly exploringOracle?: string;
  /** Whether an arc removes its dependent from the configuration, so that it gets no more dependents. */
  readonly arcsRemove?: true;
  /** Whether the index of a configuration is the m of the papers, which traces show. */
  readonly hasIndex?: true;
  /** Whether it uses the second stack of a configuration. */
  readonly hasOtherStack?: true;
  /** Whether a derivation visits all pairs of words, which takes quadratic time. */
  readonly visitsAllPairs?: true;
}

/**
 * An entry in the list of transition systems: what does not depend on options, and how to create the system.
 */
export interface SystemDefinition {
  /** The name on the command line and in model files. */
  readonly name: string;
  /** The moves by number, at most 31. */
  readonly moves: readonly Move[];
  /** The traits of the system. */
  readonly traits: SystemTraits;
  /**
   * Creates the system.
   * @throws RangeError if the value of an option is not valid.
   */
  create(options?: SystemOptions): TransitionSystem;
}

/**
 * A transition system defines how configurations start, change and end. Every sequence of legal moves ends in
 * a final configuration, which `finish` completes to a tree.
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
  /** Applies a legal move. A move that adds no arc ignores `label`. */
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

/** The legal move with the lowest cost, or the first of several; -1 if no move is legal. */
export function cheapest(legal: number, costs: Int32Array): number {
  let best = -1;
  for (let move = 0; move < costs.length; move++) {
    if ((legal >> move) & 1 && (best === -1 || costs[move]! < costs[best]!)) best = move;
  }
  return best;
}
