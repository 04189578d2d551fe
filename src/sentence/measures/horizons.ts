import { dominates, type ProjectiveOrder } from "./projective-order.js";

/**
 * The nearest position on either side of each node that the node does not dominate. An arc from h to d is
 * projective exactly if d is not beyond the horizon of h.
 */
export interface Horizons {
  /** left[v] is the last position before v that v does not dominate; -1 if there is none. */
  readonly left: Int32Array;
  /** right[v] is the first position after v that v does not dominate; length + 1 if there is none. */
  readonly right: Int32Array;
}

/**
 * Computes the horizons of a tree in linear time.
 *
 * If v dominates k, it also dominates everything up to the horizon of k. So the search moves outwards from
 * horizon to horizon, and a position that was skipped is never visited again.
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

/** Tells whether the arc from h to d spans a word that h does not dominate. */
export function isBeyond(horizons: Horizons, h: number, d: number): boolean {
  return d < horizons.left[h]! || d > horizons.right[h]!;
}
