import type { Configuration } from "../configuration.js";
import type { SystemDefinition } from "../system.js";
import { SWAP, Swap, swap } from "./swap.js";

/** Attardi's transitions reach over at most two nodes. */
const MOST_SWAPS = 2;

/**
 * Attardi (2006) in the form that 2009 section 5 gives it: the Swap system with at most two consecutive
 * SWAP transitions. Linear in the worst case, and not complete. The configuration's index counts the
 * swaps in a row. The oracles are those of Swap, and do without a SWAP that is not legal.
 */
class Attardi extends Swap {
  override legal(c: Configuration): number {
    return c.index < MOST_SWAPS ? super.legal(c) : super.legal(c) & ~(1 << SWAP);
  }

  override apply(c: Configuration, move: number, label: number): void {
    super.apply(c, move, label);
    c.index = move === SWAP ? c.index + 1 : 0;
  }
}

/** Attardi's system in the list of systems. */
export const attardi: SystemDefinition = {
  ...swap,
  name: "attardi",
  traits: { ...swap.traits, derives: "projective trees and some others" },
  create: (options) => new Attardi(attardi, options),
};
