import { padded } from "../compute.js";

/** Lengths of arcs are told apart one by one up to 4, then in ranges with these last members. */
const LAST = [1, 2, 3, 4, 6, 9, 13, 19, 29, Number.POSITIVE_INFINITY];
/** From this length on, all arcs are of the last range. */
const LONG = 30;

/** Number of distances: that of arcs from the root, then every length to the left, every length to the right. */
export const DISTANCES = padded(1 + 2 * LAST.length);

/** The distance of each difference between head and dependent from -LONG to LONG. */
const OF_DIFFERENCE = Uint8Array.from({ length: 2 * LONG + 1 }, (_, k) => {
  const length = Math.max(1, Math.abs(k - LONG));
  return 1 + LAST.findIndex((last) => length <= last) + (k < LONG ? 0 : LAST.length);
});

/** The distance of an arc: a number that says how long it is, and in which direction it goes. */
export function distanceOf(head: number, dependent: number): number {
  if (head === 0) return 0;
  return OF_DIFFERENCE[LONG + Math.max(-LONG, Math.min(LONG, head - dependent))]!;
}
