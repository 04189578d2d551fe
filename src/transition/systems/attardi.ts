import type { Configuration } from "../configuration.js";
import { SWAP, Swap } from "./swap.js";

/** Attardi's transitions reach over at most two nodes. */
const MOST_SWAPS = 2;

/**
 * Attardi (2006) in the form that 2009 section 5 gives it: the Swap system with at most two consecutive
 * SWAP transitions. Linear in the worst case, and not complete. The configuration's index counts the
 * swaps in a row. The oracles are those of Swap, and do without a SWAP that is not legal.
 */
export class Attardi extends Swap {
  override readonly name = "attardi";

  override legal(c: Configuration): number {
    return c.index < MOST_SWAPS ? super.legal(c) : super.legal(c) & ~(1 << SWAP);
  }

  override apply(c: Configuration, move: number, label: number): void {
    super.apply(c, move, label);
    c.index = move === SWAP ? c.index + 1 : 0;
  }
}
