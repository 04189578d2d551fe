// The exponential function and its relatives for four numbers at a time. They use a polynomial of their
// own, so results are the same on every machine. The relative error is below 3e-7.

/** e to the power of x; x is clamped to -87 .. 88. */
// @ts-ignore: decorator
@inline
export function exponential(x: v128): v128 {
  x = f32x4.pmax(f32x4.splat(-87), f32x4.pmin(f32x4.splat(88), x));
  // Adding 1.5 times 2^23 leaves the whole number n nearest to x / ln 2 in the last bits.
  const shifted = f32x4.add(f32x4.mul(x, f32x4.splat(1.44269504)), f32x4.splat(12582912));
  const n = f32x4.sub(shifted, f32x4.splat(12582912));
  // r = x - n ln 2, with ln 2 in two parts; the first part has few bits, so its product with n is exact.
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.add(f32x4.mul(f32x4.splat(1.0 / 720), r), f32x4.splat(1.0 / 120));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 24));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 6));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.5));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1));
  // Times 2^n: n goes into the exponent.
  return i32x4.add(p, i32x4.shl(shifted, 23));
}

/** 1 / (1 + e^-x). */
// @ts-ignore: decorator
@inline
export function sigmoid(x: v128): v128 {
  return f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), exponential(f32x4.neg(x))));
}

/** Hyperbolic tangent. */
// @ts-ignore: decorator
@inline
export function tanh(x: v128): v128 {
  return f32x4.sub(f32x4.mul(f32x4.splat(2), sigmoid(f32x4.mul(f32x4.splat(2), x))), f32x4.splat(1));
}
