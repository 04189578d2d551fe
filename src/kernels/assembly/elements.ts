// Operations on numbers one by one. ../elements.ts describes them, and has the same in plain code.

/** to = a b, element by element. Here and below, count is a multiple of 4. */
export function multiplyElements(to: usize, a: usize, b: usize, count: i32): void {
  for (const end = to + (<usize>count << 2); to < end; to += 16, a += 16, b += 16) {
    v128.store(to, f32x4.mul(v128.load(a), v128.load(b)));
  }
}

/** to += a, element by element. */
export function addElements(to: usize, a: usize, count: i32): void {
  for (const end = to + (<usize>count << 2); to < end; to += 16, a += 16) {
    v128.store(to, f32x4.add(v128.load(to), v128.load(a)));
  }
}

/** Copies one row to every row. */
export function fillRows(to: usize, row: usize, rows: i32, columns: i32): void {
  const width = <usize>columns << 2;
  for (let r: i32 = 0; r < rows; r++, to += width) memory.copy(to, row, width);
}

/** Adds the sum of all rows to `sums`. */
export function sumColumns(sums: usize, from: usize, rows: i32, columns: i32): void {
  const width = <usize>columns << 2;
  for (let u: usize = 0; u < width; u += 16) {
    let sum = f32x4.splat(0);
    let at = from + u;
    for (let r: i32 = 0; r < rows; r++, at += width) sum = f32x4.add(sum, v128.load(at));
    v128.store(sums + u, f32x4.add(v128.load(sums + u), sum));
  }
}

/** Applies a leaky ReLU in place: divides negative numbers by ten. */
export function leakyRelu(at: usize, count: i32): void {
  const slope = f32x4.splat(0.1);
  for (const end = at + (<usize>count << 2); at < end; at += 16) {
    const x = v128.load(at);
    v128.store(at, f32x4.pmax(x, f32x4.mul(x, slope)));
  }
}

/** Turns the gradient of its output into that of its input, in place. */
export function leakyReluBackward(gradient: usize, output: usize, count: i32): void {
  const slope = f32x4.splat(0.1);
  const zero = f32x4.splat(0);
  for (const end = gradient + (<usize>count << 2); gradient < end; gradient += 16, output += 16) {
    const g = v128.load(gradient);
    const isNegative = f32x4.lt(v128.load(output), zero);
    v128.store(gradient, v128.bitselect(f32x4.mul(g, slope), g, isNegative));
  }
}

/** The sum of the squares of all numbers. */
export function squareSum(from: usize, count: i32): f64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (const end = from + (<usize>count << 2); from < end; from += 16) {
    const x = v128.load(from);
    const square = f32x4.mul(x, x);
    low = f64x2.add(low, f64x2.promote_low_f32x4(square));
    high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<i32>(square, square, 2, 3, 2, 3)));
  }
  const sum = f64x2.add(low, high);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}
