import type { Compute } from "../compute.js";

/** Draws dropout masks from a generator of random numbers. */
export class Dropout {
  /** Returns the next random number, from 0 to below 1. */
  readonly random: () => number;

  /** Uses the generator `random`. */
  constructor(random: () => number) {
    this.random = random;
  }

  /** Fills `count` numbers with a mask: 0 with probability `rate`, otherwise 1 / (1 - rate). */
  mask(compute: Compute, at: number, count: number, rate: number): void {
    const { f32 } = compute.arena;
    const { random } = this;
    const kept = 1 / (1 - rate);
    for (let k = at >>> 2; k < (at >>> 2) + count; k++) f32[k] = random() < rate ? 0 : kept;
  }
}

/** Fills a mask by dropout, or with 1 if there is no dropout. */
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
