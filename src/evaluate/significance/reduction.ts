/**
 * Returns the share by which a quantity such as parsing time is lower than a baseline (2007, table 3).
 *
 * 0.5 means half as much; a value below 0 means an increase. NaN if both are 0.
 */
export function reduction(baseline: number, value: number): number {
  return (baseline - value) / baseline;
}

/** Returns the share of a baseline's errors that is avoided, for accuracies from 0 to 1 (2007, table 2). */
export function errorReduction(baseline: number, accuracy: number): number {
  return reduction(1 - baseline, 1 - accuracy);
}
