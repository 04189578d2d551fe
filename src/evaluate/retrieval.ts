/** Precision, recall and their harmonic mean, from 0 to 1; NaN where there is nothing to divide by. */
export interface Retrieval {
  readonly precision: number;
  readonly recall: number;
  readonly f: number;
}

/** What was found that is right, out of all found; and what was to be found and was, out of all to be found. */
export function retrieval(
  found: { right: number; of: number },
  wanted: { right: number; of: number },
): Retrieval {
  const precision = found.right / found.of;
  const recall = wanted.right / wanted.of;
  // If one of the two is 0, F is 0 whatever the other; the formula itself would divide by 0 if both are.
  if (precision === 0 || recall === 0) return { precision, recall, f: 0 };
  return { precision, recall, f: (2 * precision * recall) / (precision + recall) };
}
