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
  // Nothing found, or nothing to be found, is no success: F is 0 unless both are empty.
  if (found.of === 0 || wanted.of === 0)
    return { precision, recall, f: found.of + wanted.of === 0 ? NaN : 0 };
  return {
    precision,
    recall,
    f: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
