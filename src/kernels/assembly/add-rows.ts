// Sums of the rows of a linear classifier. ../row-sums.ts describes the layout, and has the same in plain
// code.

/**
 * Adds up the rows of some features. `found` has room for the start of a row for each feature, and one
 * number more. `lanes` has, for each set of classes in a block, the index of the weight of each class.
 * Reads up to 132 bytes beyond the last row.
 */
export function addRows(
  features: usize,
  count: i32,
  slots: usize,
  mask: u32,
  rows: usize,
  found: usize,
  lanes: usize,
  sums: usize,
): void {
  // Prefetch: reads that no branch depends on do not wait for each other. First read all slots, then the
  // first bytes of all rows, so that the loops below find them in the cache.
  let touched: u32 = 0;
  for (let f: i32 = 0; f < count; f++) {
    const feature = load<u32>(features + (<usize>f << 2));
    touched += load<u32>(slots + (<usize>((feature ^ (feature >> 15)) & mask) << 3));
  }
  let end = found;
  for (let f: i32 = 0; f < count; f++) {
    const feature = load<u32>(features + (<usize>f << 2));
    let at = (feature ^ (feature >> 15)) & mask;
    let key = load<u32>(slots + (<usize>at << 3));
    while (key != 0 && key != feature) {
      at = (at + 1) & mask;
      key = load<u32>(slots + (<usize>at << 3));
    }
    if (key == 0) continue;
    store<u32>(end, load<u32>(slots + (<usize>at << 3), 4));
    end += 4;
  }
  for (let next = found; next < end; next += 4) {
    const row = rows + <usize>load<u32>(next);
    touched += load<u32>(row) + load<u32>(row, 64) + load<u32>(row, 128);
  }
  store<u32>(end, touched);
  for (let next = found; next < end; next += 4) {
    let at = rows + <usize>load<u32>(next);
    const first = <i32>load<u16>(at);
    const factor: i32 = 1 << (first >> 12);
    const unit = i16x8.splat(<i16>factor);
    at += 2;
    let weights = at + (<usize>(first & 0xfff) << 1);
    for (const last = weights; at < last; at += 2) {
      const sum = sums + (<usize>load<u8>(at) << 4);
      const set = <usize>load<u8>(at, 1);
      const bytes = i8x16.swizzle(v128.load64_zero(weights), v128.load64_zero(lanes + (set << 3)));
      const added = i16x8.mul(i16x8.extend_low_i8x16_s(bytes), unit);
      v128.store(sum, i16x8.add_sat_s(v128.load(sum), added));
      weights += popcnt<usize>(set);
    }
  }
}
