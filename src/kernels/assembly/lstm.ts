// The gates of an LSTM, one time step at a time. ../lstm.ts describes the layout, and has the same in plain
// code.
import { sigmoid, tanh } from "./shared/exponential";

/** Computes one step forward for `rows` sentences; `size` is the number of units, a multiple of 4. */
export function lstmForward(
  rows: i32,
  size: i32,
  gates: usize,
  before: usize,
  squashed: usize,
  output: usize,
  outputStride: usize,
  following: i32,
  nextInput: usize,
  nextCell: usize,
  mask: usize,
): void {
  const width = <usize>size << 2;
  for (let r: i32 = 0; r < rows; r++) {
    const hasNext = r < following;
    for (let u: usize = 0; u < width; u += 16) {
      const at = gates + u;
      const i = sigmoid(v128.load(at));
      const f = sigmoid(v128.load(at + width));
      const g = tanh(v128.load(at + 2 * width));
      const o = sigmoid(v128.load(at + 3 * width));
      const c = f32x4.add(f32x4.mul(f, v128.load(before + u)), f32x4.mul(i, g));
      const t = tanh(c);
      const h = f32x4.mul(o, t);
      v128.store(at, i);
      v128.store(at + width, f);
      v128.store(at + 2 * width, g);
      v128.store(at + 3 * width, o);
      v128.store(squashed + u, t);
      v128.store(output + u, h);
      if (hasNext) {
        v128.store(nextCell + u, c);
        v128.store(nextInput + u, f32x4.mul(h, v128.load(mask + u)));
      }
    }
    gates += 4 * width;
    before += width;
    squashed += width;
    output += outputStride;
    nextInput += width;
    nextCell += width;
    mask += width;
  }
}

/** Propagates one step back: turns the outputs of gates into the gradients of their inputs. */
export function lstmBackward(
  rows: i32,
  size: i32,
  gates: usize,
  before: usize,
  squashed: usize,
  gradient: usize,
  gradientStride: usize,
  following: i32,
  nextInput: usize,
  nextCell: usize,
  mask: usize,
  cell: usize,
): void {
  const width = <usize>size << 2;
  const one = f32x4.splat(1);
  for (let r: i32 = 0; r < rows; r++) {
    const hasNext = r < following;
    for (let u: usize = 0; u < width; u += 16) {
      const at = gates + u;
      const i = v128.load(at);
      const f = v128.load(at + width);
      const g = v128.load(at + 2 * width);
      const o = v128.load(at + 3 * width);
      const t = v128.load(squashed + u);
      let dh = v128.load(gradient + u);
      if (hasNext) dh = f32x4.add(dh, f32x4.mul(v128.load(nextInput + u), v128.load(mask + u)));
      let dc = f32x4.mul(f32x4.mul(dh, o), f32x4.sub(one, f32x4.mul(t, t)));
      if (hasNext) dc = f32x4.add(dc, v128.load(nextCell + u));
      v128.store(cell + u, f32x4.mul(dc, f));
      v128.store(at, f32x4.mul(f32x4.mul(dc, g), f32x4.mul(i, f32x4.sub(one, i))));
      v128.store(
        at + width,
        f32x4.mul(f32x4.mul(dc, v128.load(before + u)), f32x4.mul(f, f32x4.sub(one, f))),
      );
      v128.store(at + 2 * width, f32x4.mul(f32x4.mul(dc, i), f32x4.sub(one, f32x4.mul(g, g))));
      v128.store(at + 3 * width, f32x4.mul(f32x4.mul(dh, t), f32x4.mul(o, f32x4.sub(one, o))));
    }
    gates += 4 * width;
    before += width;
    squashed += width;
    gradient += gradientStride;
    nextInput += width;
    nextCell += width;
    mask += width;
    cell += width;
  }
}
