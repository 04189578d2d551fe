import { dominates, type ProjectiveOrder } from "./projective-order.js";

/**
 * How far each node of a tree sees: the nearest position on either side that it does not dominate. The
 * arc from h to d is projective exactly if d comes before that position.
 */
export interface Horizons {
  /** left[v] is the last position before v that v does not dominate; -1 if there is none (v is 0). */
  readonly left: Int32Array;
  /** right[v] is the first position after v that v does not dominate; length + 1 if there is none. */
  readonly right: Int32Array;
}

/**
 * The horizons of a tree in linear time: whatever a dominated word sees is dominated as well, so the look
 * outwards skips from horizon to horizon, and a word that was skipped is never met again.
 */
export function horizons(order: ProjectiveOrder): Horizons {
  const end = order.order.length;
  const left = new Int32Array(end);
  const right = new Int32Array(end);
  for (let v = 0; v < end; v++) {
    let k = v - 1;
    while (k >= 0 && dominates(order, v, k)) k = left[k]!;
    left[v] = k;
  }
  for (let v = end - 1; v >= 0; v--) {
    let k = v + 1;
    while (k < end && dominates(order, v, k)) k = right[k]!;
    right[v] = k;
  }
  return { left, right };
}

/** Whether the arc from h to d spans a word that h does not dominate. */
export function isBeyond(horizons: Horizons, h: number, d: number): boolean {
  return d < horizons.left[h]! || d > horizons.right[h]!;
}
