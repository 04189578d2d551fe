/** Asks that a point in the slot `right` is at least `distance` to the right of a point in the slot `left`. */
export interface Distance {
  readonly left: number;
  readonly right: number;
  /** The points, from the left edges of their slots. */
  readonly leftPoint: number;
  readonly rightPoint: number;
  readonly distance: number;
}

/**
 * The left edges of slots in order, as far left as possible from `origin` on: each begins at least `gap` after
 * the one before it, and all distances are kept.
 */
export function slotStarts(
  widths: Float64Array,
  gap: (slot: number) => number,
  distances: readonly Distance[],
  origin: number,
): Float64Array {
  const ending: Distance[][] = Array.from(widths, () => []);
  for (const distance of distances) ending[distance.right]!.push(distance);
  const starts = new Float64Array(widths.length);
  starts[0] = origin;
  for (let i = 1; i < widths.length; i++) {
    let start = starts[i - 1]! + widths[i - 1]! + gap(i);
    for (const { left, leftPoint, rightPoint, distance } of ending[i]!)
      start = Math.max(start, starts[left]! + leftPoint + distance - rightPoint);
    starts[i] = start;
  }
  return starts;
}

/** The last slot that begins at `place` or before, 0 if there is none. */
export function slotAt(starts: Float64Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
