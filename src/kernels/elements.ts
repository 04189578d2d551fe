import type { Arena } from "./arena.js";
import { ELEMENTS } from "./generated/elements.js";
import { loadKernel } from "./kernel.js";

// Operations on numbers one by one. Arguments are addresses in bytes; counts and columns are multiples of
// 4.

/** Operations on vectors, element by element. */
export interface ElementsKernel {
  /** to = a b, element by element; `to` may be a or b. */
  multiplyElements(to: number, a: number, b: number, count: number): void;
  /** to += a, element by element. */
  addElements(to: number, a: number, count: number): void;
  /** Copies `row` to every row of `to`. */
  fillRows(to: number, row: number, rows: number, columns: number): void;
  /** Adds the sum of all rows to `sums`. */
  sumColumns(sums: number, from: number, rows: number, columns: number): void;
  /** Applies a leaky ReLU in place: divides negative numbers by ten. */
  leakyRelu(at: number, count: number): void;
  /** Turns the gradient of the output of `leakyRelu` into that of its input, in place. */
  leakyReluBackward(gradient: number, output: number, count: number): void;
  /** The sum of the squares of all numbers. */
  squareSum(from: number, count: number): number;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdElements(arena: Arena): ElementsKernel | undefined {
  return loadKernel<ElementsKernel>(ELEMENTS, arena.memory);
}

/** The same in plain code, bit for bit except for `squareSum`. */
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

/** Slope of the leaky ReLU for negative numbers. */
const SLOPE = Math.fround(0.1);
