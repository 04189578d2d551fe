import type { Configuration } from "./configuration.js";
import { attachLeftovers } from "./finish.js";
import type { SystemOptions } from "./system.js";

/**
 * What the systems have in common: they start with 0 on the stack and all words in the buffer, and attach
 * the words that are left without a head in the end, to 0 or, if there is to be a single root, to that.
 */
export abstract class RootedSystem {
  protected readonly singleRoot: boolean;

  constructor({ singleRoot = false }: SystemOptions = {}) {
    this.singleRoot = singleRoot;
  }

  start(c: Configuration, n: number): void {
    c.reset(n);
  }

  finish(c: Configuration): void {
    attachLeftovers(c, this.singleRoot);
  }
}
