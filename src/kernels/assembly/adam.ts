// The Adam optimizer. ../adam.ts describes it, and has the same in plain code.

/** Makes one step for `count` parameters, a multiple of 4; sets the gradients to 0. */
export function adam(
  values: usize,
  gradients: usize,
  means: usize,
  squares: usize,
  count: i32,
  rate: f32,
  scale: f32,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
): void {
  const b1 = f32x4.splat(beta1);
  const b2 = f32x4.splat(beta2);
  const c1 = f32x4.splat(1 - beta1);
  const c2 = f32x4.splat(1 - beta2);
  const s = f32x4.splat(scale);
  const e = f32x4.splat(epsilon);
  const step = f32x4.splat(rate);
  for (const end = values + (<usize>count << 2); values < end; ) {
    const g = f32x4.mul(v128.load(gradients), s);
    const m = f32x4.add(f32x4.mul(b1, v128.load(means)), f32x4.mul(c1, g));
    const v = f32x4.add(f32x4.mul(b2, v128.load(squares)), f32x4.mul(c2, f32x4.mul(g, g)));
    v128.store(means, m);
    v128.store(squares, v);
    v128.store(
      values,
      f32x4.sub(v128.load(values), f32x4.div(f32x4.mul(step, m), f32x4.add(f32x4.sqrt(v), e))),
    );
    v128.store(gradients, f32x4.splat(0));
    values += 16;
    gradients += 16;
    means += 16;
    squares += 16;
  }
}
