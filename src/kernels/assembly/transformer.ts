// What a transformer needs besides products of matrices. ../transformer.ts describes the operations, and has the
// same in plain code.
import { exponential } from "./shared/exponential";

/** The sum of four numbers in each of them. */
// @ts-ignore: decorator
@inline
function total(x: v128): v128 {
  x = f32x4.add(x, v128.shuffle<i32>(x, x, 2, 3, 0, 1));
  return f32x4.add(x, v128.shuffle<i32>(x, x, 1, 0, 3, 2));
}

/** Normalizes rows in place, and writes y = x gain + bias; columns is a multiple of 4. */
export function normalizeRows(
  y: usize,
  x: usize,
  gain: usize,
  bias: usize,
  inverse: usize,
  rows: i32,
  columns: i32,
  epsilon: f32,
): void {
  const width = <usize>columns << 2;
  const share = f32x4.splat(<f32>1 / <f32>columns);
  for (let r: i32 = 0; r < rows; r++, x += width, y += width, inverse += 4) {
    let sum = f32x4.splat(0);
    for (let u: usize = 0; u < width; u += 16) sum = f32x4.add(sum, v128.load(x + u));
    const mean = f32x4.mul(total(sum), share);
    let squares = f32x4.splat(0);
    for (let u: usize = 0; u < width; u += 16) {
      const centred = f32x4.sub(v128.load(x + u), mean);
      squares = f32x4.add(squares, f32x4.mul(centred, centred));
    }
    const variance = f32x4.add(f32x4.mul(total(squares), share), f32x4.splat(epsilon));
    const factor = f32x4.div(f32x4.splat(1), f32x4.sqrt(variance));
    store<f32>(inverse, f32x4.extract_lane(factor, 0));
    for (let u: usize = 0; u < width; u += 16) {
      const normal = f32x4.mul(f32x4.sub(v128.load(x + u), mean), factor);
      v128.store(x + u, normal);
      v128.store(y + u, f32x4.add(f32x4.mul(normal, v128.load(gain + u)), v128.load(bias + u)));
    }
  }
}

/** Turns the gradient of y into that of the rows before they were normalized; adds to that of the gain. */
export function normalizeRowsBackward(
  dx: usize,
  dy: usize,
  normal: usize,
  gain: usize,
  gainGradient: usize,
  inverse: usize,
  rows: i32,
  columns: i32,
): void {
  const width = <usize>columns << 2;
  const share = f32x4.splat(<f32>1 / <f32>columns);
  for (let r: i32 = 0; r < rows; r++, dx += width, dy += width, normal += width, inverse += 4) {
    let sum = f32x4.splat(0);
    let products = f32x4.splat(0);
    for (let u: usize = 0; u < width; u += 16) {
      const d = v128.load(dy + u);
      const n = v128.load(normal + u);
      v128.store(gainGradient + u, f32x4.add(v128.load(gainGradient + u), f32x4.mul(d, n)));
      const scaled = f32x4.mul(d, v128.load(gain + u));
      sum = f32x4.add(sum, scaled);
      products = f32x4.add(products, f32x4.mul(scaled, n));
    }
    const mean = f32x4.mul(total(sum), share);
    const slope = f32x4.mul(total(products), share);
    const factor = v128.load32_splat(inverse);
    for (let u: usize = 0; u < width; u += 16) {
      const scaled = f32x4.mul(v128.load(dy + u), v128.load(gain + u));
      const rest = f32x4.sub(f32x4.sub(scaled, mean), f32x4.mul(v128.load(normal + u), slope));
      v128.store(dx + u, f32x4.mul(rest, factor));
    }
  }
}

/** e to the power of -x^2 / 2. */
// @ts-ignore: decorator
@inline
function bell(x: v128): v128 {
  return exponential(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-0.5)));
}

/** The share of normal deviates below x (Abramowitz and Stegun 1964, 7.1.26); `height` is bell(x). */
// @ts-ignore: decorator
@inline
function below(x: v128, height: v128): v128 {
  const size = f32x4.mul(f32x4.abs(x), f32x4.splat(0.3275911 * 0.70710678));
  const t = f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), size));
  let p = f32x4.add(f32x4.mul(t, f32x4.splat(1.061405429)), f32x4.splat(-1.453152027));
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(1.421413741));
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(-0.284496736));
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.254829592));
  const tail = f32x4.mul(f32x4.mul(f32x4.mul(p, t), height), f32x4.splat(0.5));
  return v128.bitselect(tail, f32x4.sub(f32x4.splat(1), tail), f32x4.lt(x, f32x4.splat(0)));
}

/** y = x times the share of normal deviates below x; count is a multiple of 4. */
export function gelu(y: usize, x: usize, count: i32): void {
  for (const end = x + (<usize>count << 2); x < end; x += 16, y += 16) {
    const input = v128.load(x);
    v128.store(y, f32x4.mul(input, below(input, bell(input))));
  }
}

/** Turns the gradient of the output of `gelu` into that of its input x, in place. */
export function geluBackward(gradient: usize, x: usize, count: i32): void {
  for (const end = x + (<usize>count << 2); x < end; x += 16, gradient += 16) {
    const input = v128.load(x);
    const height = bell(input);
    const density = f32x4.mul(height, f32x4.splat(0.398942280));
    const slope = f32x4.add(below(input, height), f32x4.mul(input, density));
    v128.store(gradient, f32x4.mul(v128.load(gradient), slope));
  }
}

/** The softmax of the first columns of each row times a factor. Columns up to the next multiple of 4 become 0. */
export function scaledSoftmax(scores: usize, stride: usize, rows: i32, columns: i32, factor: f32): void {
  const width = <usize>((columns + 3) & ~3) << 2;
  const used = <usize>columns << 2;
  const scale = f32x4.splat(factor);
  for (let r: i32 = 0; r < rows; r++, scores += stride) {
    const end = scores + width;
    for (let u = used; u < width; u += 4) store<f32>(scores + u, -1e30);
    let most = f32x4.splat(-1e30);
    for (let at = scores; at < end; at += 16) most = f32x4.pmax(most, v128.load(at));
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
    let sums = f32x4.splat(0);
    for (let at = scores; at < end; at += 16) {
      const p = exponential(f32x4.mul(f32x4.sub(v128.load(at), most), scale));
      sums = f32x4.add(sums, p);
      v128.store(at, p);
    }
    const share = f32x4.div(f32x4.splat(1), total(sums));
    for (let at = scores; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), share));
    for (let u = used; u < width; u += 4) store<f32>(scores + u, 0);
  }
}

/** Turns the gradient of the output of `scaledSoftmax` into that of the scores, in place. */
export function scaledSoftmaxBackward(
  gradient: usize,
  probabilities: usize,
  stride: usize,
  rows: i32,
  columns: i32,
  factor: f32,
): void {
  const width = <usize>((columns + 3) & ~3) << 2;
  const scale = f32x4.splat(factor);
  for (let r: i32 = 0; r < rows; r++, gradient += stride, probabilities += stride) {
    let sum = f32x4.splat(0);
    for (let u: usize = 0; u < width; u += 16) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(gradient + u), v128.load(probabilities + u)));
    }
    const mean = total(sum);
    for (let u: usize = 0; u < width; u += 16) {
      const rest = f32x4.mul(f32x4.sub(v128.load(gradient + u), mean), scale);
      v128.store(gradient + u, f32x4.mul(rest, v128.load(probabilities + u)));
    }
  }
}

/** to += factor a, element by element; count is a multiple of 4. */
export function addScaled(to: usize, a: usize, factor: f32, count: i32): void {
  const scale = f32x4.splat(factor);
  for (const end = to + (<usize>count << 2); to < end; to += 16, a += 16) {
    v128.store(to, f32x4.add(v128.load(to), f32x4.mul(v128.load(a), scale)));
  }
}
