// The loops of sequential minimal optimisation. ../svm/smo.ts describes the arrays, and has the same in plain
// code.
import { countEqual, takeQuery } from "./shared/equal-slots";

/** Replaces quadratic coefficients that are not positive. */
const TAU: f64 = 1e-12;
/**
 * Below 1 by more than the rounding of a product: a gain below the best times this cannot equal the best.
 */
const NEARLY_ONE: f64 = 0.999999999999999;

/**
 * Kernel values of an instance and the blocks from `first` to before `last`. `counts` has room for a block.
 */
export function kernelRow(
  packed: usize,
  wide: i32,
  narrow: i32,
  instance: i32,
  query: usize,
  first: i32,
  last: i32,
  table: usize,
  parts: i32,
  counts: usize,
  row: usize,
): void {
  takeQuery(packed, 2 * wide + narrow, instance, query);
  const size = <usize>(2 * wide + narrow) << 6;
  for (let b = first; b < last; b++) {
    countEqual(query, wide, narrow, packed + <usize>b * size, 0, 1, counts);
    let to = row + (<usize>b << 8);
    for (let k: usize = 0; k < 64; k += 16) {
      let count = v128.load(counts + k);
      let at = table;
      let b0 = v128.swizzle(v128.load(at), count);
      let b1 = v128.swizzle(v128.load(at, 16), count);
      let b2 = v128.swizzle(v128.load(at, 32), count);
      let b3 = v128.swizzle(v128.load(at, 48), count);
      for (let part: i32 = 1; part < parts; part++) {
        at += 64;
        count = i8x16.sub(count, i8x16.splat(16));
        b0 = v128.or(b0, v128.swizzle(v128.load(at), count));
        b1 = v128.or(b1, v128.swizzle(v128.load(at, 16), count));
        b2 = v128.or(b2, v128.swizzle(v128.load(at, 32), count));
        b3 = v128.or(b3, v128.swizzle(v128.load(at, 48), count));
      }
      const l0 = v128.shuffle<u8>(b0, b1, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const l1 = v128.shuffle<u8>(b0, b1, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      const h0 = v128.shuffle<u8>(b2, b3, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const h1 = v128.shuffle<u8>(b2, b3, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      v128.store(to, v128.shuffle<u16>(l0, h0, 0, 8, 1, 9, 2, 10, 3, 11));
      v128.store(to, v128.shuffle<u16>(l0, h0, 4, 12, 5, 13, 6, 14, 7, 15), 16);
      v128.store(to, v128.shuffle<u16>(l1, h1, 0, 8, 1, 9, 2, 10, 3, 11), 32);
      v128.store(to, v128.shuffle<u16>(l1, h1, 4, 12, 5, 13, 6, 14, 7, 15), 48);
      to += 64;
    }
  }
}

/** Adds a row times a factor to a target, from `from` to before `to`. */
export function addRow(target: usize, row: usize, factor: f64, from: i32, to: i32): void {
  let t = from;
  for (; t < to && (t & 1) != 0; t++) addOne(target, row, factor, t);
  const factors = f64x2.splat(factor);
  for (; t + 2 <= to; t += 2) {
    const at = target + (<usize>t << 3);
    const values = f64x2.promote_low_f32x4(v128.load64_zero(row + (<usize>t << 2)));
    v128.store(at, f64x2.add(v128.load(at), f64x2.mul(values, factors)));
  }
  for (; t < to; t++) addOne(target, row, factor, t);
}

// @ts-ignore: decorator
@inline
function addOne(target: usize, row: usize, factor: f64, t: i32): void {
  const at = target + (<usize>t << 3);
  store<f64>(at, load<f64>(at) + <f64>load<f32>(row + (<usize>t << 2)) * factor);
}

/**
 * Adds two rows times their factors to the gradient. Returns the last index with the largest up - gradient,
 * -1 if it is nowhere finite, and stores that value in `found`.
 */
export function step(
  gradient: usize,
  up: usize,
  rowI: usize,
  factorI: f64,
  rowJ: usize,
  factorJ: f64,
  size: i32,
  found: usize,
): i32 {
  const fi = f64x2.splat(factorI);
  const fj = f64x2.splat(factorJ);
  let best0 = f64x2.splat(-Infinity);
  let best1 = best0;
  let at0 = f64x2.splat(-1);
  let at1 = at0;
  let place = f64x2(0, 1);
  const two = f64x2.splat(2);
  let t: i32 = 0;
  let g = gradient;
  let u = up;
  for (; t + 4 <= size; t += 4) {
    const ki = v128.load(rowI);
    const kj = v128.load(rowJ);
    const g0 = f64x2.add(
      v128.load(g),
      f64x2.add(f64x2.mul(f64x2.promote_low_f32x4(ki), fi), f64x2.mul(f64x2.promote_low_f32x4(kj), fj)),
    );
    const ki1 = v128.shuffle<u64>(ki, ki, 1, 1);
    const kj1 = v128.shuffle<u64>(kj, kj, 1, 1);
    const g1 = f64x2.add(
      v128.load(g, 16),
      f64x2.add(f64x2.mul(f64x2.promote_low_f32x4(ki1), fi), f64x2.mul(f64x2.promote_low_f32x4(kj1), fj)),
    );
    v128.store(g, g0);
    v128.store(g, g1, 16);
    const v0 = f64x2.sub(v128.load(u), g0);
    const v1 = f64x2.sub(v128.load(u, 16), g1);
    const m0 = f64x2.ge(v0, best0);
    const m1 = f64x2.ge(v1, best1);
    best0 = f64x2.pmax(best0, v0);
    best1 = f64x2.pmax(best1, v1);
    at0 = v128.bitselect(place, at0, m0);
    place = f64x2.add(place, two);
    at1 = v128.bitselect(place, at1, m1);
    place = f64x2.add(place, two);
    g += 32;
    u += 32;
    rowI += 16;
    rowJ += 16;
  }
  let best = f64x2.extract_lane(best0, 0);
  let at = f64x2.extract_lane(at0, 0);
  let value = f64x2.extract_lane(best0, 1);
  let where = f64x2.extract_lane(at0, 1);
  if (value > best || (value == best && where > at)) (best = value), (at = where);
  value = f64x2.extract_lane(best1, 0);
  where = f64x2.extract_lane(at1, 0);
  if (value > best || (value == best && where > at)) (best = value), (at = where);
  value = f64x2.extract_lane(best1, 1);
  where = f64x2.extract_lane(at1, 1);
  if (value > best || (value == best && where > at)) (best = value), (at = where);
  for (; t < size; t++) {
    const changed = load<f64>(g) + (<f64>load<f32>(rowI) * factorI + <f64>load<f32>(rowJ) * factorJ);
    store<f64>(g, changed);
    const one = load<f64>(u) - changed;
    if (one >= best) (best = one), (at = <f64>t);
    g += 8;
    u += 8;
    rowI += 4;
    rowJ += 4;
  }
  store<f64>(found, best);
  return best == -Infinity ? -1 : <i32>at;
}

/**
 * Returns the last index with the largest gain (most + gradient)^2 / (diagonals - 2 kernel) where most +
 * gradient is positive, -1 if there is none. Stores the largest low + gradient in `found`.
 */
export function selectSecond(
  gradient: usize,
  low: usize,
  row: usize,
  most: f64,
  diagonals: f64,
  size: i32,
  found: usize,
): i32 {
  const mosts = f64x2.splat(most);
  const sums = f64x2.splat(diagonals);
  const zero = f64x2.splat(0);
  const tau = f64x2.splat(TAU);
  const nearlyOne = f64x2.splat(NEARLY_ONE);
  let largest0 = f64x2.splat(-Infinity);
  let largest1 = largest0;
  let best = zero;
  let bar = zero;
  let at = f64x2.splat(-1);
  let t: i32 = 0;
  for (; t + 4 <= size; t += 4) {
    const v0 = f64x2.add(v128.load(gradient), v128.load(low));
    const v1 = f64x2.add(v128.load(gradient, 16), v128.load(low, 16));
    largest0 = f64x2.pmax(largest0, v0);
    largest1 = f64x2.pmax(largest1, v1);
    const k = v128.load(row);
    const k0 = f64x2.promote_low_f32x4(k);
    const k1 = f64x2.promote_low_f32x4(v128.shuffle<u64>(k, k, 1, 1));
    const d0 = f64x2.add(mosts, v0);
    const d1 = f64x2.add(mosts, v1);
    let q0 = f64x2.sub(sums, f64x2.add(k0, k0));
    let q1 = f64x2.sub(sums, f64x2.add(k1, k1));
    q0 = v128.bitselect(q0, tau, f64x2.gt(q0, zero));
    q1 = v128.bitselect(q1, tau, f64x2.gt(q1, zero));
    const n0 = f64x2.mul(d0, d0);
    const n1 = f64x2.mul(d1, d1);
    const m0 = v128.and(f64x2.gt(d0, zero), f64x2.ge(n0, f64x2.mul(bar, q0)));
    const m1 = v128.and(f64x2.gt(d1, zero), f64x2.ge(n1, f64x2.mul(bar, q1)));
    if (v128.any_true(v128.or(m0, m1))) {
      const gain0 = f64x2.div(n0, q0);
      const better0 = v128.and(f64x2.gt(d0, zero), f64x2.ge(gain0, best));
      best = v128.bitselect(gain0, best, better0);
      at = v128.bitselect(f64x2(<f64>t, <f64>(t + 1)), at, better0);
      const gain1 = f64x2.div(n1, q1);
      const better1 = v128.and(f64x2.gt(d1, zero), f64x2.ge(gain1, best));
      best = v128.bitselect(gain1, best, better1);
      at = v128.bitselect(f64x2(<f64>(t + 2), <f64>(t + 3)), at, better1);
      bar = f64x2.mul(best, nearlyOne);
    }
    gradient += 32;
    low += 32;
    row += 16;
  }
  largest0 = f64x2.pmax(largest0, largest1);
  let largest = max(f64x2.extract_lane(largest0, 0), f64x2.extract_lane(largest0, 1));
  let gain = f64x2.extract_lane(best, 0);
  let where = f64x2.extract_lane(at, 0);
  const other = f64x2.extract_lane(best, 1);
  const place = f64x2.extract_lane(at, 1);
  if (place >= 0 && (where < 0 || other > gain || (other == gain && place > where)))
    (gain = other), (where = place);
  for (; t < size; t++) {
    const v = load<f64>(gradient) + load<f64>(low);
    largest = max(largest, v);
    const difference = most + v;
    if (difference > 0) {
      let coefficient = diagonals - 2 * <f64>load<f32>(row);
      if (!(coefficient > 0)) coefficient = TAU;
      const one = (difference * difference) / coefficient;
      if (one >= gain) (gain = one), (where = <f64>t);
    }
    gradient += 8;
    low += 8;
    row += 4;
  }
  store<f64>(found, largest);
  return <i32>where;
}
