import type { Arena } from "./arena.js";
import { SOFTMAX } from "./generated/softmax.js";
import { loadKernel } from "./kernel.js";

/** The softmax function. */
export interface SoftmaxKernel {
  /**
   * Turns each row of scores into probabilities, in place. Rows are `stride` bytes apart;
   * `columns` is a multiple of 4.
   */
  softmax(scores: number, stride: number, rows: number, columns: number): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdSoftmax(arena: Arena): SoftmaxKernel | undefined {
  return loadKernel<SoftmaxKernel>(SOFTMAX, arena.memory);
}

/** The same in plain code, equal up to rounding. */
export function plainSoftmax(arena: Arena): SoftmaxKernel {
  return {
    softmax(scores, stride, rows, columns) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++) {
        const start = (scores + r * stride) >>> 2;
        let most = f32[start]!;
        for (let k = start + 1; k < start + columns; k++) most = Math.max(most, f32[k]!);
        let sum = 0;
        for (let k = start; k < start + columns; k++) sum += Math.exp(f32[k]! - most);
        for (let k = start; k < start + columns; k++) f32[k] = Math.exp(f32[k]! - most) / sum;
      }
    },
  };
}
