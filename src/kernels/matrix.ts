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
  return arena.memory && loadKernel<MatrixKernel>(MATRIX, arena.memory);
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
        for (let j = 0; j < n; j++) {
          let sum = 0;
          let left = (a >>> 2) + (i >> 2) * 4 * k + (i & 3);
          let right = (b >>> 2) + (j >> 3) * 8 * k + (j & 7);
          for (let s = 0; s < k; s++, left += 4, right += 8) {
            sum = Math.fround(sum + Math.fround(f32[left]! * f32[right]!));
          }
          f32[((c + i * cStride) >>> 2) + j]! += sum;
        }
      }
    },
    multiplyRow(c, a, b, n, k) {
      const { f32 } = arena;
      for (let j = 0; j < n; j++) {
        let sum = 0;
        const right = (b >>> 2) + (j >> 3) * 8 * k + (j & 7);
        for (let s = 0; s < k; s++) {
          sum = Math.fround(sum + Math.fround(f32[(a >>> 2) + s]! * f32[right + 8 * s]!));
        }
        f32[(c >>> 2) + j]! += sum;
      }
    },
  };
}
