import type { Configuration } from "./configuration.js";
import { attachLeftovers } from "./finish.js";
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
