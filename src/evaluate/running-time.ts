/** Abstract running time as a function of sentence length: m = slope * n transitions for n words. */
export interface RunningTime {
  /** Transitions per word. */
  readonly slope: number;
  /** Share of the variance of m that the line explains, at most 1; NaN if m does not vary. */
  readonly r2: number;
}

/**
 * Fits a line through the origin to the number of transitions by sentence length, by least squares (2009,
 * section 4.1).
 *
 * R² compares the line with the mean number of transitions; it is below 0 if the line fits worse.
 */
export function runningTime(lengths: ArrayLike<number>, transitions: ArrayLike<number>): RunningTime {
  let products = 0;
  let squares = 0;
  let total = 0;
  for (let s = 0; s < lengths.length; s++) {
    products += lengths[s]! * transitions[s]!;
    squares += lengths[s]! ** 2;
    total += transitions[s]!;
  }
  const slope = products / squares;
  const mean = total / lengths.length;
  let residual = 0;
  let variance = 0;
  for (let s = 0; s < lengths.length; s++) {
    residual += (transitions[s]! - slope * lengths[s]!) ** 2;
    variance += (transitions[s]! - mean) ** 2;
  }
  return { slope, r2: 1 - residual / variance };
}
