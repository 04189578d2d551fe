/**
 * By which share a quantity that should be small, such as parsing time, went down from a baseline (2007,
 * table 3): 0.5 is half, below 0 is an increase. NaN if both are 0.
 */
export function reduction(baseline: number, value: number): number {
  return (baseline - value) / baseline;
}

/** By which share the errors went down from a baseline's, for accuracies from 0 to 1 (2007, table 2). */
export function errorReduction(baseline: number, accuracy: number): number {
  return reduction(1 - baseline, 1 - accuracy);
}
