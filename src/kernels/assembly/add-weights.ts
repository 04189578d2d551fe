// Sums of the weights of a linear classifier in training. ../weight-sums.ts describes the layout.

/** Adds the entries of `count` rows to the scores of their classes. */
export function addWeights(rows: usize, count: i32, entries: usize, classes: i32, scores: usize): void {
  // Prefetch: reads that no branch depends on do not wait for each other, and fill the cache for the loop
  // below.
  let touched: u32 = 0;
  const end = rows + (<usize>count << 3);
  for (let row = rows; row < end; row += 8) {
    const start = entries + (<usize>load<u32>(row) << 3);
    touched += load<u32>(start) + load<u32>(start, 64) + load<u32>(start, 128);
  }
  store<u32>(end, touched);
  for (let row = rows; row < end; row += 8) {
    let at = entries + (<usize>load<u32>(row) << 3);
    const length = load<i32>(row, 4);
    if (length == classes) {
      let score = scores;
      for (const last = at + ((<usize>length >> 1) << 4); at < last; at += 16) {
        const two = v128.load(at);
        const weights = f64x2.promote_low_f32x4(v128.shuffle<i32>(two, two, 1, 3, 1, 3));
        v128.store(score, f64x2.add(v128.load(score), weights));
        score += 16;
      }
      if (length & 1) store<f64>(score, load<f64>(score) + <f64>load<f32>(at, 4));
    } else {
      for (const last = at + (<usize>length << 3); at < last; at += 8) {
        const score = scores + (<usize>load<u32>(at) << 3);
        store<f64>(score, load<f64>(score) + <f64>load<f32>(at, 4));
      }
    }
  }
}
