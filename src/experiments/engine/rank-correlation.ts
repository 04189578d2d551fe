/**
 * Spearman's rank correlation of two lists of equal length, from -1 to 1; NaN if one of them does not vary.
 */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number {
  const [a, b] = [ranks(x), ranks(y)];
  // Ties do not change the mean of ranks.
  const mean = (x.length + 1) / 2;
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, rank, i) => sum + (rank - mean) * (q[i]! - mean), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

/** The rank of each value, from 1. Equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}
