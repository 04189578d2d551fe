import type { Compute } from "../compute.js";

/** Random choices of a training: what is left out, from a generator of numbers from 0 up to 1. */
export class Dropout {
  readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  /** Fills a mask: 0 with probability `rate`, otherwise what keeps the mean at 1. */
  mask(compute: Compute, at: number, count: number, rate: number): void {
    const { f32 } = compute.arena;
    const { random } = this;
    const kept = 1 / (1 - rate);
    for (let k = at >>> 2; k < (at >>> 2) + count; k++) f32[k] = random() < rate ? 0 : kept;
  }
}

/** Fills a mask, with ones where nothing is left out. */
export function fillMask(
  compute: Compute,
  dropout: Dropout | undefined,
  at: number,
  count: number,
  rate: number,
): void {
  if (dropout === undefined || rate === 0) compute.arena.f32.fill(1, at >>> 2, (at >>> 2) + count);
  else dropout.mask(compute, at, count, rate);
}
