/**
 * Isotonic regression: the values that never decrease and are closest to the given ones, by the weighted sum
 * of squares (Ayer et al. 1955). Neighbours that decrease are pooled to their mean. Weights are positive.
 *
 * @example
 * isotonic([1, 3, 2, 4], [1, 1, 1, 1]); // [1, 2.5, 2.5, 4]
 */
export function isotonic(values: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
  const n = values.length;
  /** The pools so far: mean, weight and first index of each. */
  const mean = new Float64Array(n);
  const weight = new Float64Array(n);
  const first = new Int32Array(n + 1);
  let pools = 0;
  for (let k = 0; k < n; k++) {
    let [value, total, start] = [values[k]!, weights[k]!, k];
    for (; pools > 0 && mean[pools - 1]! >= value; pools--) {
      const sum = weight[pools - 1]! + total;
      value = (mean[pools - 1]! * weight[pools - 1]! + value * total) / sum;
      total = sum;
      start = first[pools - 1]!;
    }
    mean[pools] = value;
    weight[pools] = total;
    first[pools] = start;
    pools++;
  }
  first[pools] = n;
  const fitted = new Float64Array(n);
  for (let p = 0; p < pools; p++) fitted.fill(mean[p]!, first[p]!, first[p + 1]!);
  return fitted;
}
