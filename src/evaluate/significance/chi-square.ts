/** Below this the series for erf is fast and accurate; above it the continued fraction is better. */
const SERIES_LIMIT = 2;

/** Returns the probability that a chi-square variable with one degree of freedom is at least x. */
export function chiSquareTail(x: number): number {
  return erfc(Math.sqrt(x / 2));
}

/** Returns the complementary error function of x >= 0, to about 14 digits. */
function erfc(x: number): number {
  const bell = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < SERIES_LIMIT) {
    // erf(x) = 2 bell (x + 2x^3/3 + 4x^5/15 + ...), where all terms are positive.
    let term = x;
    let sum = x;
    for (let k = 1; term > sum * Number.EPSILON; k++) {
      term *= (2 * x * x) / (2 * k + 1);
      sum += term;
    }
    return 1 - 2 * bell * sum;
  }
  // erfc(x) = bell / (x + 1/2/(x + 2/2/(x + 3/2/(x + ...)))), from the inside out; 100 steps are ample.
  let fraction = x;
  for (let k = 100; k >= 1; k--) fraction = x + k / 2 / fraction;
  return bell / fraction;
}
