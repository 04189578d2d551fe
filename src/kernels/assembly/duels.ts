// Sums of weighted kernel values. ../svm/duels.ts describes the arrays, and has the same in plain code.
export { countEqual } from "./shared/equal-slots";

// @ts-ignore: decorator
@inline
function product(vectors: usize, weights: usize, counts: usize, table: usize, offset: usize): f64 {
  const count = <usize>load<u8>(counts + <usize>load<u32>(vectors + (offset << 2)));
  return load<f64>(weights + (offset << 3)) * load<f64>(table + (count << 3));
}

/** The sum of weights times kernel values of one duel, in four independent sums. */
export function weigh(
  vectors: usize,
  weights: usize,
  counts: usize,
  table: usize,
  from: u32,
  to: u32,
): f64 {
  let at = vectors + (<usize>from << 2);
  let weight = weights + (<usize>from << 3);
  const end = vectors + (<usize>to << 2);
  let s0: f64 = 0;
  let s1: f64 = 0;
  let s2: f64 = 0;
  let s3: f64 = 0;
  for (; at + 16 <= end; at += 16) {
    s0 += product(at, weight, counts, table, 0);
    s1 += product(at, weight, counts, table, 1);
    s2 += product(at, weight, counts, table, 2);
    s3 += product(at, weight, counts, table, 3);
    weight += 32;
  }
  for (; at < end; at += 4) {
    s0 += product(at, weight, counts, table, 0);
    weight += 8;
  }
  return s0 + s1 + (s2 + s3);
}

/** The sums of all duels; `starts` has the index where each begins, then the end. */
export function weighAll(
  starts: usize,
  duels: i32,
  vectors: usize,
  weights: usize,
  counts: usize,
  table: usize,
  sums: usize,
): void {
  let from = load<u32>(starts);
  for (let d: i32 = 0; d < duels; d++) {
    starts += 4;
    const to = load<u32>(starts);
    store<f64>(sums, weigh(vectors, weights, counts, table, from, to));
    sums += 8;
    from = to;
  }
}

/** The largest count of each rank; `starts` has the index where each begins, then the end. */
export function largestCounts(starts: usize, ranks: i32, counts: usize, largest: usize): void {
  let at = counts + <usize>load<u32>(starts);
  for (let rank: i32 = 0; rank < ranks; rank++) {
    starts += 4;
    const end = counts + <usize>load<u32>(starts);
    let most = i8x16.splat(0);
    for (; at + 16 <= end; at += 16) most = i8x16.max_u(most, v128.load(at));
    for (; at < end; at++) most = i8x16.max_u(most, i8x16.splat(load<i8>(at)));
    most = i8x16.max_u(most, v128.shuffle<u64>(most, most, 1, 0));
    most = i8x16.max_u(most, v128.shuffle<u32>(most, most, 1, 0, 3, 2));
    most = i8x16.max_u(most, v128.shuffle<u16>(most, most, 1, 0, 3, 2, 5, 4, 7, 6));
    store<u8>(largest + <usize>rank, max(i8x16.extract_lane_u(most, 0), i8x16.extract_lane_u(most, 1)));
  }
}
