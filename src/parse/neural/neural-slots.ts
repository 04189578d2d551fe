import type { Configuration } from "../../transition/configuration.js";

/** Number of slots. */
export const SLOTS = 8;

/** The slots between which the distance matters: s1 and s0, s0 and b0. */
export const SLOT_PAIRS = [
  [1, 0],
  [0, 3],
] as const;

/**
 * The nodes that decide on a transition, -1 for none: s0, s1, s2, b0, leftmost and rightmost dependents of s0 and of s1.
 * They are written from an index on.
 */
export function fillSlots(c: Configuration, slots: Int32Array, at: number): void {
  const [s0, s1] = [c.stack(0), c.stack(1)];
  slots[at] = s0;
  slots[at + 1] = s1;
  slots[at + 2] = c.stack(2);
  slots[at + 3] = c.buffer(0);
  slots[at + 4] = s0 === -1 ? -1 : c.leftmost[s0]!;
  slots[at + 5] = s0 === -1 ? -1 : c.rightmost[s0]!;
  slots[at + 6] = s1 === -1 ? -1 : c.leftmost[s1]!;
  slots[at + 7] = s1 === -1 ? -1 : c.rightmost[s1]!;
}
