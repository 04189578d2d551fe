// The softmax function. ../softmax.ts describes it, and has the same in plain code.
import { exponential } from "./shared/exponential";

/** Turns each row of scores into probabilities; columns is a multiple of 4. */
export function softmax(scores: usize, stride: usize, rows: i32, columns: i32): void {
  const width = <usize>columns << 2;
  for (let r: i32 = 0; r < rows; r++, scores += stride) {
    const end = scores + width;
    let most = v128.load(scores);
    for (let at = scores + 16; at < end; at += 16) most = f32x4.pmax(most, v128.load(at));
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
    most = f32x4.pmax(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
    let sums = f32x4.splat(0);
    for (let at = scores; at < end; at += 16) {
      const p = exponential(f32x4.sub(v128.load(at), most));
      sums = f32x4.add(sums, p);
      v128.store(at, p);
    }
    sums = f32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
    sums = f32x4.add(sums, v128.shuffle<i32>(sums, sums, 1, 0, 3, 2));
    const factor = f32x4.div(f32x4.splat(1), sums);
    for (let at = scores; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), factor));
  }
}
