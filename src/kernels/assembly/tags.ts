// The best tags of words. ../tags.ts describes the table, and has the same in plain code.

/** Sums in another order may differ by far less than this. */
const SLACK: f64 = 1e-6;

/** A score as the first of two doubles. */
// @ts-ignore: decorator
@inline
function score(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load32_zero(at));
}

/** The highest score that the features in the slots from `slot` to before `end` can have together. */
// @ts-ignore: decorator
@inline
function featureBound(slot: usize, end: usize, pairs: usize, floors: usize, row: usize): f64 {
  let sum = f64x2.splat(0);
  for (; slot < end; slot++) {
    let most = v128.load64_zero(floors + (slot << 3));
    let at = <usize>load<u32>(pairs + (slot << 2));
    for (const last = <usize>load<u32>(pairs + (slot << 2), 4); at < last; at += 8) {
      const value = score(row + load<u32>(at));
      most = f64x2.pmax(most, f64x2.add(value, score(row + load<u32>(at, 4))));
    }
    sum = f64x2.add(sum, most);
  }
  return f64x2.extract_lane(sum, 0);
}

/** The place of the best of the tags of a group, which begin at place `from`. */
let best: i32 = 0;
/** Its sum. */
let highest: f64 = 0;

/** Looks for a tag with a higher sum than `highest` at the places from `from` to before `to`. */
function search(from: i32, to: i32, starts: usize, shared: usize, sums: usize, row: usize): void {
  for (let tag = from; tag < to; tag++) {
    const k = tag == from ? 0 : <usize>load<u32>(shared + (<usize>tag << 2));
    let place = sums + (k << 3);
    let sum = load<f64>(place);
    let at = <usize>load<u32>(starts + (<usize>tag << 2)) + (k << 2);
    for (const end = <usize>load<u32>(starts + (<usize>tag << 2), 4); at < end; at += 4) {
      sum += <f64>load<f32>(row + load<u32>(at));
      place += 8;
      store<f64>(place, sum);
    }
    if (sum > highest) {
      highest = sum;
      best = tag;
    }
  }
}

/** Writes the best tag of each of `rows` rows of scores, which are `stride` bytes apart. */
export function bestTags(output: usize, scores: usize, stride: usize, rows: i32, table: usize): void {
  const groups = load<i32>(table);
  const uposCount = load<i32>(table, 4);
  const order = <usize>load<u32>(table, 8);
  const starts = <usize>load<u32>(table, 12);
  const shared = <usize>load<u32>(table, 16);
  const first = <usize>load<u32>(table, 20);
  const uposOf = <usize>load<u32>(table, 24);
  const xpos = <usize>load<u32>(table, 28);
  const upos = <usize>load<u32>(table, 32);
  const slots = <usize>load<u32>(table, 36);
  const pairs = <usize>load<u32>(table, 40);
  const floors = <usize>load<u32>(table, 44);
  const bounds = <usize>load<u32>(table, 48);
  const sums = <usize>load<u32>(table, 52);
  for (let row = scores, r: i32 = 0; r < rows; r++, row += stride, output += 4) {
    let promising: usize = 0;
    let most: f32 = -Infinity;
    for (let g: usize = 0; g < <usize>groups << 2; g += 4) {
      const own = load<f32>(row + load<u32>(upos + (load<u32>(uposOf + g) << 2)));
      const value = own + load<f32>(row + load<u32>(xpos + g));
      if (value > most) {
        most = value;
        promising = g;
      }
    }
    best = 0;
    highest = -Infinity;
    search(load<i32>(first + promising), load<i32>(first + promising, 4), starts, shared, sums, row);
    const needed = highest - SLACK;
    for (let u: usize = 0; u < <usize>uposCount; u++) {
      const slot = <usize>load<u32>(slots + (u << 2));
      const bound = featureBound(slot, <usize>load<u32>(slots + (u << 2), 4), pairs, floors, row);
      store<f64>(bounds + (u << 3), bound + <f64>load<f32>(row + load<u32>(upos + (u << 2))));
    }
    // Of equal tags, the first one wins.
    best = 0;
    highest = -Infinity;
    for (let g: usize = 0; g < <usize>groups << 2; g += 4) {
      const u = <usize>load<u32>(uposOf + g);
      const ofXpos = <f64>load<f32>(row + load<u32>(xpos + g));
      if (load<f64>(bounds + (u << 3)) + ofXpos < needed) continue;
      // The slots of groups follow those of UPOS.
      const own = slots + (<usize>uposCount << 2) + g;
      const ofFeatures = featureBound(<usize>load<u32>(own), <usize>load<u32>(own, 4), pairs, floors, row);
      if (<f64>load<f32>(row + load<u32>(upos + (u << 2))) + ofXpos + ofFeatures < needed) continue;
      search(load<i32>(first + g), load<i32>(first + g, 4), starts, shared, sums, row);
    }
    store<i32>(output, load<i32>(order + (<usize>best << 2)));
  }
}
