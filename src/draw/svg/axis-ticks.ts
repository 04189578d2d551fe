/**
 * Returns round numbers from 0 on for the ticks of an axis: multiples of 1, 2 or 5 times a power of ten,
 * with at most `most` steps. The last tick is the first one that is not below `highest`.
 */
export function axisTicks(highest: number, most = 8): number[] {
  const least = Math.max(1, highest / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, i) => i * step);
}
