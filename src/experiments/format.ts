/** How numbers stand in the tables of the experiments. */

/** A whole number with its thousands apart: 73,088. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** A share in per cent, such as 23.15; a dash where there is nothing to have a share of. */
export function formatShare(part: number, whole: number, decimals = 2): string {
  return whole === 0 ? "–" : ((100 * part) / whole).toFixed(decimals);
}
