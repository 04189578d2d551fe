// A step of an LSTM that only parses. ../gates.ts describes it, and has the same in plain code.

/** 2 to the power of x, where x is clamped to -limit .. limit; c0 to c4 are the coefficients of a polynomial. */
// @ts-ignore: decorator
@inline
function power(x: v128, limit: v128, shift: v128, c0: v128, c1: v128, c2: v128, c3: v128, c4: v128): v128 {
  x = f32x4.pmax(f32x4.neg(limit), f32x4.pmin(limit, x));
  // Adding 1.5 times 2^23 leaves the nearest whole number in the last bits.
  const shifted = f32x4.add(x, shift);
  const r = f32x4.sub(x, f32x4.sub(shifted, shift));
  let p = f32x4.add(f32x4.mul(c4, r), c3);
  p = f32x4.add(f32x4.mul(p, r), c2);
  p = f32x4.add(f32x4.mul(p, r), c1);
  p = f32x4.add(f32x4.mul(p, r), c0);
  return i32x4.add(p, i32x4.shl(shifted, 23));
}

/**
 * Computes one step for `rows` sentences; `size` is the number of units, a multiple of 4. `constants` are in
 * memory because an engine loads them from there with one instruction, whereas constants in the code take
 * four each time.
 */
export function lstmStep(
  rows: i32,
  size: i32,
  gates: usize,
  cells: usize,
  output: usize,
  outputStride: usize,
  constants: usize,
): void {
  const width = <usize>size << 2;
  const base = v128.load32_splat(constants);
  const twice = f32x4.add(base, base);
  const limit = v128.load32_splat(constants, 4);
  const shift = v128.load32_splat(constants, 8);
  const one = v128.load32_splat(constants, 12);
  const c0 = v128.load32_splat(constants, 16);
  const c1 = v128.load32_splat(constants, 20);
  const c2 = v128.load32_splat(constants, 24);
  const c3 = v128.load32_splat(constants, 28);
  const c4 = v128.load32_splat(constants, 32);
  for (let r: i32 = 0; r < rows; r++) {
    for (let u: usize = 0; u < width; u += 16) {
      const at = gates + u;
      const i = power(f32x4.mul(v128.load(at), base), limit, shift, c0, c1, c2, c3, c4);
      const f = power(f32x4.mul(v128.load(at + width), base), limit, shift, c0, c1, c2, c3, c4);
      const g = power(f32x4.mul(v128.load(at + 2 * width), twice), limit, shift, c0, c1, c2, c3, c4);
      const input = f32x4.mul(f32x4.add(one, i), f32x4.add(one, g));
      const forget = f32x4.add(one, f);
      const kept = f32x4.mul(v128.load(cells + u), input);
      const added = f32x4.mul(f32x4.sub(one, g), forget);
      const c = f32x4.div(f32x4.add(kept, added), f32x4.mul(forget, input));
      v128.store(cells + u, c);
      const o = power(f32x4.mul(v128.load(at + 3 * width), base), limit, shift, c0, c1, c2, c3, c4);
      const t = power(f32x4.mul(c, twice), limit, shift, c0, c1, c2, c3, c4);
      const h = f32x4.div(f32x4.sub(one, t), f32x4.mul(f32x4.add(one, o), f32x4.add(one, t)));
      v128.store(output + u, h);
    }
    gates += 4 * width;
    cells += width;
    output += outputStride;
  }
}
