import type { Arena } from "./arena.js";
import { MATRIX } from "./generated/matrix.js";
import { loadKernel } from "./kernel.js";

// Products of matrices of 32-bit floats. Addresses and strides are in bytes.
//
// A product C += A B reads A [m, k] in tiles of four rows, shape [ceil(m / 4), k, 4], and B [k, n] in
// panels of eight columns, shape [ceil(n / 8), k, 8], both padded with 0. Packing accepts any strides, so
// it can also transpose. Each number of C is increased by a sum over k in ascending order.

/** Size of a packed A [m, k], in numbers. */
export function packedRowsSize(m: number, k: number): number {
  return Math.ceil(m / 4) * 4 * k;
}

/** Size of a packed B [k, n], in numbers. */
export function packedColumnsSize(k: number, n: number): number {
  return Math.ceil(n / 8) * 8 * k;
}

/** Products of matrices. */
export interface MatrixKernel {
  /** Packs A. Rows are `rowStride` bytes apart, columns `stepStride` bytes. */
  packRows(to: number, a: number, rowStride: number, stepStride: number, m: number, k: number): void;
  /** Packs B. Rows are `stepStride` bytes apart, columns `columnStride` bytes. */
  packColumns(to: number, b: number, stepStride: number, columnStride: number, k: number, n: number): void;
  /** C += A B for packed A and B; n must be a multiple of 8. */
  multiply(c: number, cStride: number, a: number, b: number, m: number, n: number, k: number): void;
  /** c += a B for a single row a, not packed, and a packed B. Equal to `multiply` bit for bit. */
  multiplyRow(c: number, a: number, b: number, n: number, k: number): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdMatrix(arena: Arena): MatrixKernel | undefined {
  return loadKernel<MatrixKernel>(MATRIX, arena.memory);
}

/** The same in plain code, bit for bit. */
export function plainMatrix(arena: Arena): MatrixKernel {
  return {
    packRows(to, a, rowStride, stepStride, m, k) {
      const { f32 } = arena;
      const tiles = Math.ceil(m / 4);
      for (let tile = 0, at = to >>> 2; tile < tiles; tile++) {
        for (let s = 0; s < k; s++) {
          for (let i = 4 * tile; i < 4 * tile + 4; i++, at++) {
            f32[at] = i < m ? f32[(a + i * rowStride + s * stepStride) >>> 2]! : 0;
          }
        }
      }
    },
    packColumns(to, b, stepStride, columnStride, k, n) {
      const { f32 } = arena;
      const panels = Math.ceil(n / 8);
      for (let panel = 0, at = to >>> 2; panel < panels; panel++) {
        for (let s = 0; s < k; s++) {
          for (let j = 8 * panel; j < 8 * panel + 8; j++, at++) {
            f32[at] = j < n ? f32[(b + s * stepStride + j * columnStride) >>> 2]! : 0;
          }
        }
      }
    },
    multiply(c, cStride, a, b, m, n, k) {
      const { f32 } = arena;
      for (let i = 0; i < m; i++) {
        const row = (a >>> 2) + (i >> 2) * 4 * k + (i & 3);
        addRowProduct(f32, (c + i * cStride) >>> 2, row, 4, b >>> 2, n, k);
      }
    },
    multiplyRow(c, a, b, n, k) {
      addRowProduct(arena.f32, c >>> 2, a >>> 2, 1, b >>> 2, n, k);
    },
  };
}

/**
 * c += a B for one row a, whose numbers are `step` apart, and a packed B; all places are indices in `f32`.
 * The eight sums of a panel are variables of their own, which is several times as fast as one sum at a
 * time.
 */
function addRowProduct(
  f32: Float32Array,
  c: number,
  a: number,
  step: number,
  b: number,
  n: number,
  k: number,
): void {
  const { fround } = Math;
  for (let j = 0, right = b; j < n; j += 8) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let sum4 = 0;
    let sum5 = 0;
    let sum6 = 0;
    let sum7 = 0;
    for (let s = 0, left = a; s < k; s++, left += step, right += 8) {
      const x = f32[left]!;
      sum0 = fround(sum0 + fround(x * f32[right]!));
      sum1 = fround(sum1 + fround(x * f32[right + 1]!));
      sum2 = fround(sum2 + fround(x * f32[right + 2]!));
      sum3 = fround(sum3 + fround(x * f32[right + 3]!));
      sum4 = fround(sum4 + fround(x * f32[right + 4]!));
      sum5 = fround(sum5 + fround(x * f32[right + 5]!));
      sum6 = fround(sum6 + fround(x * f32[right + 6]!));
      sum7 = fround(sum7 + fround(x * f32[right + 7]!));
    }
    f32[c + j]! += sum0;
    f32[c + j + 1]! += sum1;
    f32[c + j + 2]! += sum2;
    f32[c + j + 3]! += sum3;
    f32[c + j + 4]! += sum4;
    f32[c + j + 5]! += sum5;
    f32[c + j + 6]! += sum6;
    f32[c + j + 7]! += sum7;
  }
}
