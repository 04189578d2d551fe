import type { Arena } from "./arena.js";
import { ELEMENTS } from "./generated/elements.js";
import { kernelOf } from "./kernel.js";

// What happens to numbers one by one. Counts of numbers and columns are multiples of 4.

export interface ElementsKernel {
  /** to = a b; `to` may be a or b. */
  multiplyElements(to: number, a: number, b: number, count: number): void;
  /** to += a. */
  addElements(to: number, a: number, count: number): void;
  /** Every row of `to` becomes a copy of `row`. */
  fillRows(to: number, row: number, rows: number, columns: number): void;
  /** sums += the sum of all rows. */
  sumColumns(sums: number, from: number, rows: number, columns: number): void;
  /** Leaky ReLU in place: negative numbers are divided by ten. */
  leakyRelu(at: number, count: number): void;
  /** The gradients of what came out of it become those of what went in. */
  leakyReluBackward(gradient: number, output: number, count: number): void;
  /** The sum of all squares. */
  squareSum(from: number, count: number): number;
}

/** By WebAssembly; undefined where the engine cannot. */
export function simdElements(arena: Arena): ElementsKernel | undefined {
  return arena.memory && kernelOf<ElementsKernel>(ELEMENTS, arena.memory);
}

/** In plain code. */
export function plainElements(arena: Arena): ElementsKernel {
  return {
    multiplyElements(to, a, b, count) {
      const { f32 } = arena;
      for (let k = 0; k < count; k++) f32[(to >>> 2) + k] = f32[(a >>> 2) + k]! * f32[(b >>> 2) + k]!;
    },
    addElements(to, a, count) {
      const { f32 } = arena;
      for (let k = 0; k < count; k++) f32[(to >>> 2) + k]! += f32[(a >>> 2) + k]!;
    },
    fillRows(to, row, rows, columns) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++)
        f32.copyWithin((to >>> 2) + r * columns, row >>> 2, (row >>> 2) + columns);
    },
    sumColumns(sums, from, rows, columns) {
      const { f32 } = arena;
      for (let u = 0; u < columns; u++) {
        let sum = 0;
        for (let r = 0; r < rows; r++) sum = Math.fround(sum + f32[(from >>> 2) + r * columns + u]!);
        f32[(sums >>> 2) + u]! += sum;
      }
    },
    leakyRelu(at, count) {
      const { f32 } = arena;
      for (let k = at >>> 2; k < (at >>> 2) + count; k++) if (f32[k]! < 0) f32[k]! *= SLOPE;
    },
    leakyReluBackward(gradient, output, count) {
      const { f32 } = arena;
      for (let k = 0; k < count; k++) if (f32[(output >>> 2) + k]! < 0) f32[(gradient >>> 2) + k]! *= SLOPE;
    },
    squareSum(from, count) {
      const { f32 } = arena;
      let sum = 0;
      for (let k = from >>> 2; k < (from >>> 2) + count; k++) sum += f32[k]! * f32[k]!;
      return sum;
    },
  };
}

/** Of the leaky ReLU, for negative numbers. */
const SLOPE = Math.fround(0.1);
