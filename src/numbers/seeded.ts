/**
 * Returns a generator of random numbers (mulberry32), from 0 up to but not including 1. The same seed gives
 * the same numbers on every machine.
 *
 * @example
 * const random = seeded(1);
 * const die = 1 + Math.floor(6 * random());
 */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
