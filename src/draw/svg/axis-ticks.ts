/**
 * Round numbers from 0 on that divide an axis: whole steps of 1, 2 or 5 times a power of ten, at most `most`
 * of them. The last tick is the first that is not below `highest`, so that it can end the axis.
 */
export function axisTicks(highest: number, most = 8): number[] {
  const least = Math.max(1, highest / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, i) => i * step);
}
