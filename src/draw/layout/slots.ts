/** Requires a point in slot `right` to be at least `distance` to the right of a point in slot `left`. */
export interface SpacingConstraint {
  /** The slot on the left. */
  readonly left: number;
  /** The slot on the right. */
  readonly right: number;
  /** The point in the left slot, from the left edge of the slot. */
  readonly leftPoint: number;
  /** The point in the right slot, from the left edge of the slot. */
  readonly rightPoint: number;
  /** The least distance between the points. */
  readonly distance: number;
}

/**
 * Returns the left edges of slots in order, starting at `origin` and as far left as possible.
 *
 * Slot i begins at least `gap(i)` after the end of the one before it, and all constraints hold.
 */
export function slotStarts(
  widths: Float64Array,
  gap: (slot: number) => number,
  constraints: readonly SpacingConstraint[],
  origin: number,
): Float64Array {
  const byRightSlot: SpacingConstraint[][] = Array.from(widths, () => []);
  for (const constraint of constraints) byRightSlot[constraint.right]!.push(constraint);
  const starts = new Float64Array(widths.length);
  starts[0] = origin;
  for (let i = 1; i < widths.length; i++) {
    let start = starts[i - 1]! + widths[i - 1]! + gap(i);
    for (const { left, leftPoint, rightPoint, distance } of byRightSlot[i]!)
      start = Math.max(start, starts[left]! + leftPoint + distance - rightPoint);
    starts[i] = start;
  }
  return starts;
}

/** Returns the last slot that begins at or before `x`; 0 if there is none. */
export function slotAt(starts: Float64Array, x: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}
