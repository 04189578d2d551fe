import type { Configuration } from "./configuration.js";
import type { Move, SystemDefinition, SystemOptions, SystemTraits } from "./system.js";

/**
 * The common part of all systems. A derivation starts with 0 on the stack and all words in the buffer. At the
 * end, words without a head are attached to 0, or to the root word if there must be a single root.
 */
export abstract class RootedSystem {
  /** The name on the command line and in model files. */
  readonly name: string;
  /** The moves by number. */
  readonly moves: readonly Move[];
  /** The traits of the system. */
  readonly traits: SystemTraits;
  /** Whether exactly one word must be attached to 0. */
  protected readonly singleRoot: boolean;

  /** Creates the system of a definition. */
  constructor({ name, moves, traits }: SystemDefinition, { singleRoot = false }: SystemOptions = {}) {
    this.name = name;
    this.moves = moves;
    this.traits = traits;
    this.singleRoot = singleRoot;
  }

  /** Makes c the initial configuration for n words. */
  start(c: Configuration, n: number): void {
    c.reset(n);
  }

  /** Completes the graph of a final configuration to a tree. */
  finish(c: Configuration): void {
    attachLeftovers(c, this.singleRoot);
  }
}

/**
 * Attaches the words that have no head. Without a single root, all are attached to 0. With one, they are
 * attached to the root word; if there is none yet, the first of them becomes the root word. Only `head` is
 * updated: the label of a new arc stays -1.
 */
function attachLeftovers(c: Configuration, singleRoot: boolean): void {
  let top = singleRoot && c.roots > 0 ? c.root : 0;
  for (let i = 1; i <= c.length; i++) {
    if (c.head[i] !== -1) continue;
    c.head[i] = top;
    if (singleRoot && top === 0) top = i;
  }
}
