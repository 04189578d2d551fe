// Instances with one code in each slot, packed so that one can be compared with many.
//
// Bytes of shape [blocks, planes, 64]: a block has 64 instances. A wide slot has two planes, the lower and
// the upper byte of its codes; a narrow slot has one plane. Wide slots come first. Code 0 means no code: a
// query has it where no instance can be equal, and an instance never has it.
//
// A query for the kernels repeats the byte of each plane sixteen times, shape [planes, 16].

/** Instances in a block. */
export const PACKED_BLOCK = 64;
/** A slot with more codes than this, including 0, is wide. */
export const WIDE_CODES = 1 << 8;
/** Maximum number of codes of a slot, including 0. */
export const MAX_CODES = 1 << 16;
/** Maximum number of slots: counts of equal slots are bytes. */
export const MAX_SLOTS = 255;

/** The widths of the slots of packed instances. */
export interface SlotWidths {
  /** Number of wide slots, with two planes each. */
  readonly wide: number;
  /** Number of narrow slots, with one plane each. */
  readonly narrow: number;
}

/** Number of planes of packed instances. */
export function planesOf({ wide, narrow }: SlotWidths): number {
  return 2 * wide + narrow;
}

/** Number of blocks of `length` packed instances. */
export function blocksOf(length: number): number {
  return Math.ceil(length / PACKED_BLOCK);
}

/** Number of bytes of `length` packed instances. */
export function packedBytes(length: number, widths: SlotWidths): number {
  return blocksOf(length) * planesOf(widths) * PACKED_BLOCK;
}

/** Index of the first byte of an instance; the next bytes follow at a distance of PACKED_BLOCK. */
function placeOf(instance: number, planes: number): number {
  return (instance >> 6) * planes * PACKED_BLOCK + (instance & 63);
}

/** Packs the codes of an instance, wide slots first. */
export function packInstance(
  codes: Int32Array,
  widths: SlotWidths,
  packed: Uint8Array,
  instance: number,
): void {
  let at = placeOf(instance, planesOf(widths));
  for (let s = 0; s < widths.wide + widths.narrow; s++) {
    packed[at] = codes[s]! & 0xff;
    at += PACKED_BLOCK;
    if (s >= widths.wide) continue;
    packed[at] = codes[s]! >> 8;
    at += PACKED_BLOCK;
  }
}

/** Fills `codes` with those of a packed instance, wide slots first. */
export function unpackInstance(
  packed: Uint8Array,
  widths: SlotWidths,
  instance: number,
  codes: Int32Array,
): void {
  let at = placeOf(instance, planesOf(widths));
  for (let s = 0; s < widths.wide + widths.narrow; s++) {
    codes[s] = packed[at]!;
    at += PACKED_BLOCK;
    if (s >= widths.wide) continue;
    codes[s]! |= packed[at]! << 8;
    at += PACKED_BLOCK;
  }
}

/** Copies the packed instance `source` of `from` to the instance `target` of `to`. */
export function copyInstance(
  from: Uint8Array,
  source: number,
  to: Uint8Array,
  target: number,
  planes: number,
): void {
  let at = placeOf(source, planes);
  let there = placeOf(target, planes);
  for (let p = 0; p < planes; p++) {
    to[there] = from[at]!;
    at += PACKED_BLOCK;
    there += PACKED_BLOCK;
  }
}

/** Exchanges two packed instances. */
export function swapInstances(packed: Uint8Array, a: number, b: number, planes: number): void {
  let at = placeOf(a, planes);
  let there = placeOf(b, planes);
  for (let p = 0; p < planes; p++) {
    const byte = packed[at]!;
    packed[at] = packed[there]!;
    packed[there] = byte;
    at += PACKED_BLOCK;
    there += PACKED_BLOCK;
  }
}

/** Counts the slots in which two packed instances are equal. */
export function equalSlots(packed: Uint8Array, widths: SlotWidths, a: number, b: number): number {
  const planes = planesOf(widths);
  let at = placeOf(a, planes);
  let there = placeOf(b, planes);
  let count = 0;
  for (let s = 0; s < widths.wide + widths.narrow; s++) {
    let isEqual = packed[at] === packed[there];
    at += PACKED_BLOCK;
    there += PACKED_BLOCK;
    if (s < widths.wide) {
      if (packed[at] !== packed[there]) isEqual = false;
      at += PACKED_BLOCK;
      there += PACKED_BLOCK;
    }
    if (isEqual) count++;
  }
  return count;
}
