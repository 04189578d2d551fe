// How the tables of the experiments write numbers.

/** A whole number with commas: 73,088. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** A share in per cent, such as 23.15; a dash if the whole is 0. */
export function formatShare(part: number, whole: number, decimals = 2): string {
  return whole === 0 ? "–" : ((100 * part) / whole).toFixed(decimals);
}

/** A score from 0 to 1 in per cent, such as 84.2; a dash if there is none. */
export function formatScore(score: number | null, decimals = 1): string {
  return score === null || Number.isNaN(score) ? "–" : (100 * score).toFixed(decimals);
}

/** A number with a fixed number of decimals; a dash if there is none. */
export function formatNumber(value: number | null, decimals = 2): string {
  return value === null || Number.isNaN(value) ? "–" : value.toFixed(decimals);
}

/** A difference of scores from 0 to 1 in points, with its sign: +1.3, −0.4. */
export function formatDifference(difference: number, decimals = 2): string {
  const text = Math.abs(100 * difference).toFixed(decimals);
  return `${difference < 0 && Number(text) !== 0 ? "−" : "+"}${text}`;
}
