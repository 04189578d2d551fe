import type { Configuration } from "./configuration.js";
import type { Move, SystemDefinition, SystemOptions, SystemTraits } from "./system.js";

/**
 * What the systems have in common. They start with 0 on the stack and all words in the buffer. In the end
 * they attach the words that have no head: to 0, or with a single root to the root word.
 */
export abstract class RootedSystem {
  readonly name: string;
  readonly moves: readonly Move[];
  readonly traits: SystemTraits;
  protected readonly singleRoot: boolean;

  constructor({ name, moves, traits }: SystemDefinition, { singleRoot = false }: SystemOptions = {}) {
    this.name = name;
    this.moves = moves;
    this.traits = traits;
    this.singleRoot = singleRoot;
  }

  start(c: Configuration, n: number): void {
    c.reset(n);
  }

  finish(c: Configuration): void {
    attachLeftovers(c, this.singleRoot);
  }
}

/**
 * Attaches the words that have no head: all to 0, or, where exactly one root is wanted, to the word that is attached to 0
 * already, which is otherwise the first of them. Only `head` is kept up to date; the label of a new arc stays -1.
 */
function attachLeftovers(c: Configuration, singleRoot: boolean): void {
  let top = singleRoot && c.roots > 0 ? c.root : 0;
  for (let i = 1; i <= c.length; i++) {
    if (c.head[i] !== -1) continue;
    c.head[i] = top;
    if (singleRoot && top === 0) top = i;
  }
}
