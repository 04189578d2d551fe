import type { Arena } from "./arena.js";
import { ADAM } from "./generated/adam.js";
import { loadKernel } from "./kernel.js";

/** The update step of the Adam optimizer. */
export interface AdamKernel {
  /**
   * Makes one step of Adam (Kingma and Ba 2015) for `count` numbers, a multiple of 4, at each of four
   * addresses. It multiplies the gradients by `scale` first and sets them to 0 at the end. `rate` is the
   * learning rate with the bias correction included.
   */
  adam(
    values: number,
    gradients: number,
    means: number,
    squares: number,
    count: number,
    rate: number,
    scale: number,
    beta1: number,
    beta2: number,
    epsilon: number,
  ): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdAdam(arena: Arena): AdamKernel | undefined {
  return loadKernel<AdamKernel>(ADAM, arena.memory);
}

/** The same in plain code, equal up to rounding. */
export function plainAdam(arena: Arena): AdamKernel {
  return {
    adam(values, gradients, means, squares, count, rate, scale, beta1, beta2, epsilon) {
      const { f32 } = arena;
      for (let k = 0; k < count; k++) {
        const g = f32[(gradients >>> 2) + k]! * scale;
        const m = beta1 * f32[(means >>> 2) + k]! + (1 - beta1) * g;
        const v = beta2 * f32[(squares >>> 2) + k]! + (1 - beta2) * g * g;
        f32[(means >>> 2) + k] = m;
        f32[(squares >>> 2) + k] = v;
        f32[(values >>> 2) + k]! -= (rate * m) / (Math.sqrt(v) + epsilon);
        f32[(gradients >>> 2) + k] = 0;
      }
    },
  };
}
