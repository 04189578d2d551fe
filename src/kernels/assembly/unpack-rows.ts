// Unpacks the rows of a linear classifier from packed lists. ../unpack-rows.ts describes the arguments, and
// learn/linear/packed-linear-rows.ts has the same in plain code.

/** Size of a list in bytes: the position of its next bit in 64 bits, the address of its table in 32. */
const LIST: usize = 16;
const DIRECT: u32 = 256;
const DIRECT_BITS: u32 = 8;
/** Number of rows that are unpacked together; the same as in ../unpack-rows.ts. */
const CHUNK: i32 = 128;

/** Unpacks the next `count` numbers of a list. */
function unpack(list: usize, count: i32, to: usize): void {
  let at = load<u64>(list);
  const table = <usize>load<u32>(list, 8);
  for (const end = to + (<usize>count << 2); to < end; to += 4) {
    const bits = load<u64>(<usize>(at >> 3)) >> (at & 7);
    const entry = <u32>load<u16>(table + ((<usize>bits & 0xfff) << 1));
    const symbol = entry >> 4;
    const length = entry & 15;
    at += length;
    if (symbol < DIRECT) {
      store<u32>(to, symbol);
      continue;
    }
    const rest = symbol - DIRECT + DIRECT_BITS;
    at += rest;
    store<u32>(to, (1 << rest) | (<u32>(bits >> length) & ((1 << rest) - 1)));
  }
  store<u64>(list, at);
}

/**
 * Writes the next `chunk` rows, CHUNK at most, from four lists: features, sizes, classes, weights. `state` has
 * three numbers of 32 bits: the key of the last feature, the length of all rows so far, and the number of
 * entries that are left. `scratch` has room for CHUNK rows of all classes: 8 bytes for each row, and 8 for each
 * class of each row. Returns 0 if the lists have other entries or classes, otherwise 1.
 */
export function unpackRows(
  lists: usize,
  state: usize,
  chunk: i32,
  classes: u32,
  slots: usize,
  mask: u32,
  rows: usize,
  scratch: usize,
): i32 {
  const sizes = scratch + 4 * CHUNK;
  const firstClass = sizes + 4 * CHUNK;
  const firstWeight = firstClass + 4 * CHUNK * <usize>classes;
  const bits = popcnt<u32>(mask);
  let key = load<u32>(state);
  let at = rows + <usize>load<u32>(state, 4);
  unpack(lists, chunk, scratch);
  unpack(lists + LIST, chunk, sizes);
  let inChunk: i32 = 0;
  for (let k: i32 = 0; k < chunk; k++) {
    const size = load<u32>(sizes + (<usize>k << 2));
    if (size > classes) return 0;
    inChunk += <i32>size;
  }
  if (load<i32>(state, 8) < inChunk) return 0;
  store<i32>(state, load<i32>(state, 8) - inChunk, 8);
  unpack(lists + 2 * LIST, inChunk, firstClass);
  unpack(lists + 3 * LIST, inChunk, firstWeight);
  let cell = firstClass;
  let weightCell = firstWeight;
  for (let k: i32 = 0; k < chunk; k++) {
    key += load<u32>(scratch + (<usize>k << 2));
    const size = load<i32>(sizes + (<usize>k << 2));
    const end = cell + (<usize>size << 2);
    const mixed = rotl<u32>(key, bits);
    const feature = mixed ^ (mixed >> 15) ^ (mixed >> 30);
    let slot = mixed & mask;
    while (load<u32>(slots + (<usize>slot << 3)) != 0) slot = (slot + 1) & mask;
    store<u32>(slots + (<usize>slot << 3), feature);
    store<u32>(slots + (<usize>slot << 3), <u32>(at - rows), 4);
    let classId: u32 = u32.MAX_VALUE;
    let last: u32 = u32.MAX_VALUE;
    let most: u32 = 0;
    let block = at;
    let weight = weightCell;
    for (; cell < end; cell += 4, weight += 4) {
      classId += 1 + load<u32>(cell);
      if (classId >= classes) return 0;
      if (classId >> 3 != last) {
        last = classId >> 3;
        block += 2;
        store<u16>(block, <u16>last);
      }
      store<u8>(block, <u8>(<u32>load<u8>(block, 1) | (1 << (classId & 7))), 1);
      most = max(most, (load<u32>(weight) + 1) >> 1);
    }
    let shift: u32 = 0;
    while (most >> shift > 127) shift++;
    store<u16>(at, <u16>(<u32>((block - at) >> 1) + (shift << 12)));
    at = block + 2;
    for (const weightsEnd = weightCell + (<usize>size << 2); weightCell < weightsEnd; weightCell += 4) {
      const weight = <i32>signed(load<u32>(weightCell));
      store<u8>(at++, <u8>max(-127, min(127, (weight + ((1 << shift) >> 1)) >> shift)));
    }
  }
  store<u32>(state, key);
  store<u32>(state, <u32>(at - rows), 4);
  return 1;
}

/** Decodes a weight: 2w stands for w, and 2w - 1 for -w. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function signed(weight: u32): u32 {
  return (weight >> 1) ^ (0 - (weight & 1));
}
