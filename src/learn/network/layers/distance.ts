import { padded } from "../compute.js";

/** The longest arc of each class of lengths: one class each up to 4, then ranges. */
const LAST = [1, 2, 3, 4, 6, 9, 13, 19, 29, Number.POSITIVE_INFINITY];
/** Arcs of at least this length are all in the last class. */
const LONG = 30;

/**
 * Number of distances, rounded up to a multiple of 8: one for arcs from the root, then one for each class
 * of lengths with the head on the left, then on the right.
 */
export const DISTANCES = padded(1 + 2 * LAST.length);

/** The distance for each difference of head and dependent, from -LONG to LONG. */
const OF_DIFFERENCE = Uint8Array.from({ length: 2 * LONG + 1 }, (_, k) => {
  const length = Math.max(1, Math.abs(k - LONG));
  return 1 + LAST.findIndex((last) => length <= last) + (k < LONG ? 0 : LAST.length);
});

/** The distance of an arc: a number from 0 to DISTANCES - 1 for its class of lengths and its direction. */
export function distanceOf(head: number, dependent: number): number {
  if (head === 0) return 0;
  return OF_DIFFERENCE[LONG + Math.max(-LONG, Math.min(LONG, head - dependent))]!;
}
