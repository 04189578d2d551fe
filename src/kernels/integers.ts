import type { Arena } from "./arena.js";
import { INTEGERS } from "./generated/integers.js";
import { loadKernel } from "./kernel.js";

// Products of matrices of floats that are rounded to 16-bit integers first. The sums are exact, so a result
// does not depend on the engine, nor on the rows that are computed together. Addresses and strides are in
// bytes.
//
// A product C = start + A B reads A [m, k] and B [k, n] in pairs along k, which is a multiple of 8:
//   A: tiles of four rows, shape [floor(m / 4), k / 2, 4, 2]; then, if 4 does not divide m, one of two rows,
//      shape [k / 2, 2, 2], and one of a single row, shape [k / 2, 1, 2], if they are needed
//   B: panels of eight columns, shape [ceil(n / 8), k / 2, 8, 2], padded with 0
// A number of A is an integer times the scale of its row, a number of B times the scale of its column.
//
// Sums cannot overflow. Integers of A are at most LARGEST = 8191. The factor of a column of B is chosen so
// that the sum of its k absolute integers is at most LARGEST_SUM = 260,000: before they are rounded, the sum
// is at most 260,000 - k / 2, and rounding adds at most 1/2 to each. The largest sum of products is then
// 8191 * 260,000 = 2,129,660,000, and 2^31 - 1 = 2,147,483,647. The difference of 0.8% is far more than the
// rounding errors of the sum of absolute floats, which are at most k * 2^-24 of it.

const LARGEST = 8191;
const LARGEST_SUM = 260_000;
const LARGEST_WEIGHT = 32_767;
/** Numbers whose absolute values are all below this one count as 0. */
const SMALLEST = Math.fround(1e-30);
/** Adding 1.5 times 2^23 rounds a float to the nearest integer; of two, to the even one. */
const SHIFT = 12_582_912;

/** Size of the integers of A [m, k] or B [k, n], in numbers of four bytes. */
export function integersSize(rows: number, k: number): number {
  return (Math.ceil(rows / 8) * 8 * k) / 2;
}

/** Products of integers. */
export interface IntegerKernel {
  /** Turns m rows of k floats, `stride` bytes apart, into the integers of A, with a scale for each row. */
  quantizeRows(to: number, scales: number, x: number, stride: number, m: number, k: number): void;
  /** Turns a matrix of floats [k, n] into the integers of B, with a scale for each column; 8 divides n. */
  quantizeColumns(to: number, scales: number, w: number, k: number, n: number): void;
  /** Turns n rows of k floats, `stride` bytes apart, into the integers of the columns of B. */
  quantizeTransposed(to: number, scales: number, x: number, stride: number, k: number, n: number): void;
  /**
   * C = start + A B, where n is a multiple of 8. `start` may be C itself; with `startStride` 0, all rows
   * start from one row.
   */
  multiplyIntegers(
    c: number,
    cStride: number,
    start: number,
    startStride: number,
    a: number,
    aScales: number,
    b: number,
    bScales: number,
    m: number,
    n: number,
    k: number,
  ): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdIntegers(arena: Arena): IntegerKernel | undefined {
  return loadKernel<IntegerKernel>(INTEGERS, arena.memory);
}

/** The same in plain code, bit for bit. */
export function plainIntegers(arena: Arena): IntegerKernel {
  const { fround } = Math;
  /** Writes k floats, `step` indices apart, times a factor, as pairs that are `pairStep` indices apart. */
  const write = (to: number, pairStep: number, x: number, step: number, k: number, factor: number) => {
    const { f32, i16 } = arena;
    for (let s = 0; s < k; s++) {
      const shifted = fround(fround(f32[x + s * step]! * factor) + SHIFT);
      i16[to + (s >> 1) * pairStep + (s & 1)] = shifted - SHIFT;
    }
  };
  /** Writes column j of B; its sum of absolute numbers is that of `lanes` sums, which are added in pairs. */
  const writeColumn = (
    to: number,
    scales: number,
    j: number,
    x: number,
    step: number,
    k: number,
    lanes: 1 | 4,
  ) => {
    const { f32 } = arena;
    let most = 0;
    const sums = [0, 0, 0, 0];
    for (let s = 0; s < k; s++) {
      const size = Math.abs(f32[x + s * step]!);
      most = Math.max(most, size);
      sums[s % lanes] = fround(sums[s % lanes]! + size);
    }
    const sum = lanes === 1 ? sums[0]! : fround(fround(sums[0]! + sums[2]!) + fround(sums[1]! + sums[3]!));
    const bySum = fround(fround(LARGEST_SUM - (k >> 1)) / sum);
    const factor = most < SMALLEST ? 0 : Math.min(fround(LARGEST_WEIGHT / most), bySum);
    f32[(scales >>> 2) + j] = factor === 0 ? 0 : 1 / factor;
    write((to >>> 1) + (j >> 3) * 8 * k + 2 * (j & 7), 16, x, step, k, factor);
  };
  return {
    quantizeRows(to, scales, x, stride, m, k) {
      const { f32 } = arena;
      for (let i = 0; i < m; i++) {
        const from = (x + i * stride) >>> 2;
        let most = 0;
        for (let s = 0; s < k; s++) most = Math.max(most, Math.abs(f32[from + s]!));
        const factor = most < SMALLEST ? 0 : fround(LARGEST / most);
        f32[(scales >>> 2) + i] = factor === 0 ? 0 : 1 / factor;
        const tile = tileOf(i, m);
        write((to >>> 1) + firstOf(i, tile, k), 2 * tile, from, 1, k, factor);
      }
    },
    quantizeColumns(to, scales, w, k, n) {
      for (let j = 0; j < n; j++) writeColumn(to, scales, j, (w >>> 2) + j, n, k, 1);
    },
    quantizeTransposed(to, scales, x, stride, k, n) {
      const { f32, i16 } = arena;
      const padded = Math.ceil(n / 8) * 8;
      f32.fill(0, scales >>> 2, (scales >>> 2) + padded);
      i16.fill(0, to >>> 1, (to >>> 1) + padded * k);
      for (let j = 0; j < n; j++) writeColumn(to, scales, j, (x + j * stride) >>> 2, 1, k, 4);
    },
    multiplyIntegers(c, cStride, start, startStride, a, aScales, b, bScales, m, n, k) {
      const { f32, i16 } = arena;
      const sums = new Int32Array(8);
      for (let i = 0; i < m; i++) {
        const tile = tileOf(i, m);
        const left = (a >>> 1) + firstOf(i, tile, k);
        const scale = f32[(aScales >>> 2) + i]!;
        for (let j = 0; j < n; j += 8) {
          addPairs(i16, left, 2 * tile, (b >>> 1) + j * k, k, sums);
          const to = ((c + i * cStride) >>> 2) + j;
          const from = ((start + i * startStride) >>> 2) + j;
          for (let s = 0; s < 8; s++) {
            const factor = fround(scale * f32[(bScales >>> 2) + j + s]!);
            f32[to + s] = f32[from + s]! + fround(fround(sums[s]!) * factor);
          }
        }
      }
    },
  };
}

/** Number of rows of the tile of A that row i of m rows is in. */
function tileOf(i: number, m: number): 1 | 2 | 4 {
  if (i < m - (m % 4)) return 4;
  return i < m - (m % 2) ? 2 : 1;
}

/** Index of the first pair of row i of A, from the first of all. */
function firstOf(i: number, tile: number, k: number): number {
  return (i - (i % tile)) * k + 2 * (i % tile);
}

/** Fills `sums` with the products of one row of A, whose pairs are `step` apart, and a panel of B. */
function addPairs(
  i16: Int16Array,
  left: number,
  step: number,
  panel: number,
  k: number,
  sums: Int32Array,
): void {
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let p = panel, end = panel + 8 * k, at = left; p < end; p += 16, at += step) {
    const x = i16[at]!;
    const y = i16[at + 1]!;
    s0 = (s0 + Math.imul(x, i16[p]!) + Math.imul(y, i16[p + 1]!)) | 0;
    s1 = (s1 + Math.imul(x, i16[p + 2]!) + Math.imul(y, i16[p + 3]!)) | 0;
    s2 = (s2 + Math.imul(x, i16[p + 4]!) + Math.imul(y, i16[p + 5]!)) | 0;
    s3 = (s3 + Math.imul(x, i16[p + 6]!) + Math.imul(y, i16[p + 7]!)) | 0;
    s4 = (s4 + Math.imul(x, i16[p + 8]!) + Math.imul(y, i16[p + 9]!)) | 0;
    s5 = (s5 + Math.imul(x, i16[p + 10]!) + Math.imul(y, i16[p + 11]!)) | 0;
    s6 = (s6 + Math.imul(x, i16[p + 12]!) + Math.imul(y, i16[p + 13]!)) | 0;
    s7 = (s7 + Math.imul(x, i16[p + 14]!) + Math.imul(y, i16[p + 15]!)) | 0;
  }
  sums.set([s0, s1, s2, s3, s4, s5, s6, s7]);
}
