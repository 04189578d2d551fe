import type { Configuration } from "../configuration.js";
import type { SystemDefinition } from "../system.js";
import { SWAP, Swap, swap } from "./swap.js";

/** Maximum number of consecutive swaps: Attardi's transitions reach over at most two nodes. */
const MOST_SWAPS = 2;

/**
 * The system of Attardi (2006) as described in 2009 section 5: the Swap system with at most two consecutive
 * SWAP transitions. It takes linear time and does not derive all trees. The index of the configuration counts
 * consecutive swaps. The oracles are those of Swap; they choose another move if a SWAP is not legal.
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
