import type { Arena } from "./arena.js";
import { SOFTMAX } from "./generated/softmax.js";
import { kernelOf } from "./kernel.js";

export interface SoftmaxKernel {
  /** Each row of scores becomes probabilities; columns a multiple of 4, the stride from row to row in bytes. */
  softmax(scores: number, stride: number, rows: number, columns: number): void;
}

/** By WebAssembly; undefined where the engine cannot. */
export function simdSoftmax(arena: Arena): SoftmaxKernel | undefined {
  return arena.memory && kernelOf<SoftmaxKernel>(SOFTMAX, arena.memory);
}

/** In plain code: agrees to within rounding. */
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
