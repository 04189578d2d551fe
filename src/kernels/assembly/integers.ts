// Products of matrices of 16-bit integers. ../integers.ts describes the layout, and has the same in plain
// code.

/** The largest integer of a row of A. */
const LARGEST: f32 = 8191;
/** The largest sum of the absolute integers of a column of B, before they are rounded. */
const LARGEST_SUM: f32 = 260000;
/** The largest integer of a column of B. */
const LARGEST_WEIGHT: f32 = 32767;
/** Numbers whose absolute values are all below this one count as 0. */
const SMALLEST: f32 = 1e-30;

/** Rounds four numbers to integers; adding 1.5 times 2^23 leaves the nearest integer in the last bits. */
// @ts-ignore: decorator
@inline
function rounded(x: v128): v128 {
  return i32x4.sub(f32x4.add(x, f32x4.splat(12582912)), i32x4.splat(0x4b400000));
}

/** The factors that turn columns of B into integers, from the largest and the sum of absolute numbers. */
// @ts-ignore: decorator
@inline
function columnFactors(most: v128, sum: v128, k: i32): v128 {
  const bySum = f32x4.div(f32x4.splat(LARGEST_SUM - <f32>(k >> 1)), sum);
  const factor = f32x4.pmin(f32x4.div(f32x4.splat(LARGEST_WEIGHT), most), bySum);
  return v128.and(factor, f32x4.ge(most, f32x4.splat(SMALLEST)));
}

/** 1 / factor, or 0 for 0. */
// @ts-ignore: decorator
@inline
function scalesOf(factor: v128): v128 {
  return v128.and(f32x4.div(f32x4.splat(1), factor), f32x4.gt(factor, f32x4.splat(0)));
}

/** Writes k numbers times a factor as integers, in pairs that are `step` bytes apart. */
// @ts-ignore: decorator
@inline
function writeRow(to: usize, step: usize, x: usize, k: i32, factor: v128): void {
  for (const end = x + (<usize>k << 2); x < end; x += 32, to += step << 2) {
    const low = rounded(f32x4.mul(v128.load(x), factor));
    const q = i16x8.narrow_i32x4_s(low, rounded(f32x4.mul(v128.load(x, 16), factor)));
    v128.store_lane<i32>(to, q, 0);
    v128.store_lane<i32>(to + step, q, 1);
    v128.store_lane<i32>(to + 2 * step, q, 2);
    v128.store_lane<i32>(to + 3 * step, q, 3);
  }
}

/** Turns m rows of k floats into the integers of A, with a scale for each row. `stride` is in bytes. */
export function quantizeRows(to: usize, scales: usize, x: usize, stride: usize, m: i32, k: i32): void {
  const row = <usize>k << 1;
  for (let i: i32 = 0; i < m; i++, x += stride, scales += 4) {
    let most = f32x4.splat(0);
    for (let at = x, end = x + (<usize>k << 2); at < end; at += 16) {
      most = f32x4.pmax(most, f32x4.abs(v128.load(at)));
    }
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
    const factor = v128.and(
      f32x4.div(f32x4.splat(LARGEST), most),
      f32x4.ge(most, f32x4.splat(SMALLEST)),
    );
    store<f32>(scales, f32x4.extract_lane(scalesOf(factor), 0));
    // The rows of its tile: four, then two, then one.
    const tile: i32 = i < (m & ~3) ? 4 : i < (m & ~1) ? 2 : 1;
    const first = i & ~(tile - 1);
    writeRow(to + <usize>first * row + (<usize>(i - first) << 2), <usize>tile << 2, x, k, factor);
  }
}

/** Turns n rows of k floats into the integers of the columns of B, with a scale for each. */
export function quantizeTransposed(to: usize, scales: usize, x: usize, stride: usize, k: i32, n: i32): void {
  const panel = <usize>k << 4;
  memory.fill(to + <usize>(n >> 3) * panel, 0, (n & 7) == 0 ? 0 : panel);
  for (let j: i32 = 0; j < n; j++, x += stride, scales += 4) {
    let most = f32x4.splat(0);
    let sum = f32x4.splat(0);
    for (let at = x, end = x + (<usize>k << 2); at < end; at += 16) {
      const size = f32x4.abs(v128.load(at));
      most = f32x4.pmax(most, size);
      sum = f32x4.add(sum, size);
    }
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
    sum = f32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1));
    sum = f32x4.add(sum, v128.shuffle<i32>(sum, sum, 1, 0, 3, 2));
    const factor = columnFactors(most, sum, k);
    store<f32>(scales, f32x4.extract_lane(scalesOf(factor), 0));
    writeRow(to + <usize>(j >> 3) * panel + (<usize>(j & 7) << 2), 32, x, k, factor);
  }
  for (; (n & 7) != 0; n++, scales += 4) store<f32>(scales, 0);
}

/** Turns a matrix of floats [k, n] into the integers of B, with a scale for each column; n is a multiple of 8. */
export function quantizeColumns(to: usize, scales: usize, w: usize, k: i32, n: i32): void {
  const stride = <usize>n << 2;
  const end = <usize>k * stride;
  for (let j: i32 = 0; j < n; j += 4, w += 16, scales += 16) {
    let most = f32x4.splat(0);
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < end; at += stride) {
      const size = f32x4.abs(v128.load(w + at));
      most = f32x4.pmax(most, size);
      sum = f32x4.add(sum, size);
    }
    const factor = columnFactors(most, sum, k);
    v128.store(scales, scalesOf(factor));
    let column = to + <usize>(j >> 3) * (<usize>k << 4) + (<usize>(j & 4) << 2);
    for (let at: usize = 0; at < end; at += 2 * stride, column += 32) {
      const first = rounded(f32x4.mul(v128.load(w + at), factor));
      const second = rounded(f32x4.mul(v128.load(w + at + stride), factor));
      const both = i16x8.narrow_i32x4_s(first, second);
      v128.store(column, v128.shuffle<i16>(both, both, 0, 4, 1, 5, 2, 6, 3, 7));
    }
  }
}

/** Writes start + sum times scale for eight numbers of C. */
// @ts-ignore: decorator
@inline
function finish(c: usize, start: usize, scale: usize, b: usize, low: v128, high: v128): void {
  const s = v128.load32_splat(scale);
  const x = f32x4.mul(f32x4.convert_i32x4_s(low), f32x4.mul(s, v128.load(b)));
  const y = f32x4.mul(f32x4.convert_i32x4_s(high), f32x4.mul(s, v128.load(b, 16)));
  v128.store(c, f32x4.add(v128.load(start), x));
  v128.store(c, f32x4.add(v128.load(start, 16), y), 16);
}

/** The sums of a panel plus the products of a pair of columns of A with it. */
// @ts-ignore: decorator
@inline
function plus(sum: v128, x: v128, b: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(x, b));
}

/** Columns of C that are computed for a tile of rows before the next tile: their lines stay in the cache. */
const GROUP: i32 = 64;

/** C = start + A B for integers with scales; n and k are multiples of 8. Strides are in bytes. */
export function multiplyIntegers(
  c: usize,
  cStride: usize,
  start: usize,
  startStride: usize,
  a: usize,
  aScales: usize,
  b: usize,
  bScales: usize,
  m: i32,
  n: i32,
  k: i32,
): void {
  const panel = <usize>k << 4;
  const row = <usize>k << 1;
  const tiled = m & ~3;
  for (; n > 0; n -= GROUP) {
    const end = b + <usize>(min(n, GROUP) >> 3) * panel;
    let to = c;
    let from = start;
    let tile = a;
    let scale = aScales;
    for (let i: i32 = 0; i < tiled; i += 4, scale += 16, tile += row << 2) {
      for (let q = b, t = to, f = from, s = bScales; q < end; t += 32, f += 32, s += 32) {
        let c00 = i32x4.splat(0);
        let c01 = i32x4.splat(0);
        let c10 = i32x4.splat(0);
        let c11 = i32x4.splat(0);
        let c20 = i32x4.splat(0);
        let c21 = i32x4.splat(0);
        let c30 = i32x4.splat(0);
        let c31 = i32x4.splat(0);
        // One pair of columns of A at a time: unrolled further, the sums would not fit into registers.
        let at = tile;
        for (const last = q + panel; q < last; q += 32, at += 16) {
          const b0 = v128.load(q);
          const b1 = v128.load(q, 16);
          let x = v128.load32_splat(at);
          c00 = plus(c00, x, b0);
          c01 = plus(c01, x, b1);
          x = v128.load32_splat(at, 4);
          c10 = plus(c10, x, b0);
          c11 = plus(c11, x, b1);
          x = v128.load32_splat(at, 8);
          c20 = plus(c20, x, b0);
          c21 = plus(c21, x, b1);
          x = v128.load32_splat(at, 12);
          c30 = plus(c30, x, b0);
          c31 = plus(c31, x, b1);
        }
        finish(t, f, scale, s, c00, c01);
        finish(t + cStride, f + startStride, scale + 4, s, c10, c11);
        finish(t + 2 * cStride, f + 2 * startStride, scale + 8, s, c20, c21);
        finish(t + 3 * cStride, f + 3 * startStride, scale + 12, s, c30, c31);
      }
      to += cStride << 2;
      from += startStride << 2;
    }
    if ((m & 2) != 0) {
      for (let q = b, t = to, f = from, s = bScales; q < end; t += 32, f += 32, s += 32) {
        let c00 = i32x4.splat(0);
        let c01 = i32x4.splat(0);
        let c10 = i32x4.splat(0);
        let c11 = i32x4.splat(0);
        let at = tile;
        for (const last = q + panel; q < last; q += 32, at += 8) {
          const b0 = v128.load(q);
          const b1 = v128.load(q, 16);
          let x = v128.load32_splat(at);
          c00 = plus(c00, x, b0);
          c01 = plus(c01, x, b1);
          x = v128.load32_splat(at, 4);
          c10 = plus(c10, x, b0);
          c11 = plus(c11, x, b1);
        }
        finish(t, f, scale, s, c00, c01);
        finish(t + cStride, f + startStride, scale + 4, s, c10, c11);
      }
      to += cStride << 1;
      from += startStride << 1;
      tile += row << 1;
      scale += 8;
    }
    if ((m & 1) != 0) {
      for (let q = b, t = to, f = from, s = bScales; q < end; t += 32, f += 32, s += 32) {
        let c0 = i32x4.splat(0);
        let c1 = i32x4.splat(0);
        let at = tile;
        for (const last = q + panel; q < last; q += 32, at += 4) {
          const x = v128.load32_splat(at);
          c0 = plus(c0, x, v128.load(q));
          c1 = plus(c1, x, v128.load(q, 16));
        }
        finish(t, f, scale, s, c0, c1);
      }
    }
    b = end;
    bScales += GROUP << 2;
    c += GROUP << 2;
    start += GROUP << 2;
  }
}
