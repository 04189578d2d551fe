// Rows of a linear classifier out of packed lists; ../unpack-rows.ts describes it, learn/packed-rows.ts does the same
// in plain code.

/** A list is the place of its next bit, as 64 bits, and the address of its table, as 32. */
const LIST: usize = 16;
const DIRECT: u32 = 256;
const DIRECT_BITS: u32 = 8;

/** The next number of a list. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function next(list: usize): u32 {
  const at = load<u64>(list);
  const bits = load<u64>(<usize>(at >> 3)) >> (at & 7);
  const entry = <u32>load<u16>(<usize>load<u32>(list, 8) + ((<usize>bits & 0xfff) << 1));
  const symbol = entry >> 4;
  const length = entry & 15;
  if (symbol < DIRECT) {
    store<u64>(list, at + length);
    return symbol;
  }
  const rest = symbol - DIRECT + DIRECT_BITS;
  store<u64>(list, at + length + rest);
  return (1 << rest) | (<u32>(bits >> length) & ((1 << rest) - 1));
}

/**
 * Writes `count` rows with `entries` entries in all, from four lists: features, sizes, classes, weights. `scratch` has room
 * for 8 bytes for each class. Gives the length of the rows, -1 if there are other entries or classes than said.
 */
export function unpackRows(
  lists: usize,
  count: i32,
  entries: i32,
  classes: u32,
  slots: usize,
  mask: u32,
  rows: usize,
  scratch: usize,
): i32 {
  let feature: u32 = 0;
  let at = rows;
  for (let r: i32 = 0; r < count; r++) {
    feature += next(lists);
    const size = <i32>next(lists + LIST);
    entries -= size;
    if (<u32>size > classes || entries < 0) return -1;
    let cls: u32 = u32.MAX_VALUE;
    let blocks: i32 = 0;
    let last: u32 = u32.MAX_VALUE;
    let entry = scratch;
    for (let k: i32 = 0; k < size; k++, entry += 8) {
      cls += 1 + next(lists + 2 * LIST);
      if (cls >= classes) return -1;
      const weight = next(lists + 3 * LIST);
      store<u32>(entry, cls);
      store<u32>(entry, (weight >> 1) ^ (0 - (weight & 1)), 4);
      if (cls >> 3 != last) blocks++;
      last = cls >> 3;
    }
    let slot = (feature ^ (feature >> 15)) & mask;
    while (load<u32>(slots + (<usize>slot << 3)) != 0) slot = (slot + 1) & mask;
    store<u32>(slots + (<usize>slot << 3), feature);
    store<u32>(slots + (<usize>slot << 3), <u32>((at - rows) >> 2), 4);
    const end = entry;
    entry = scratch;
    if (size < 2 * blocks) {
      store<i32>(at, size);
      at += 4;
      for (; entry < end; entry += 8, at += 4) store<u32>(at, (load<u32>(entry, 4) << 16) | load<u32>(entry));
      continue;
    }
    store<i32>(at, -blocks);
    let number = at + 4;
    at += 4 + ((<usize>blocks + 3) & ~3);
    let block = at - 16;
    last = u32.MAX_VALUE;
    for (; entry < end; entry += 8) {
      const c = load<u32>(entry);
      if (c >> 3 != last) {
        last = c >> 3;
        store<u8>(number++, <u8>last);
        block += 16;
      }
      store<u16>(block + (<usize>(c & 7) << 1), <u16>load<u32>(entry, 4));
    }
    at += <usize>blocks << 4;
  }
  return entries == 0 ? <i32>((at - rows) >> 2) : -1;
}
