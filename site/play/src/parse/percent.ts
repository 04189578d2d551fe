/** A share as a whole percentage; "<1%" for a little more than nothing. */
export function percent(share: number): string {
  const whole = Math.round(100 * share);
  return whole === 0 && share > 0 ? "<1%" : `${whole}%`;
}
