// Instances with one code in each slot, packed for comparing one of them with many.
//
// Shape [blocks, planes, 64], bytes: a block has 64 instances. A wide slot has two planes, the lower and the
// upper byte of its codes; a narrow slot has one. Wide slots come first. Code 0 is no code: it stands in a query
// where no instance can be equal, and never in an instance.
//
// A query of the kernels has the byte of each plane sixteen times, shape [planes, 16].

/** Instances in a block. */
export const PACKED_BLOCK = 64;
/** Codes from here on make a slot wide, and no slot has codes from the other on. */
export const WIDE_CODES = 1 << 8;
export const MAX_CODES = 1 << 16;
/** Counts are bytes. */
export const MAX_SLOTS = 255;

/** How many slots are wide, and how many narrow. */
export interface SlotWidths {
  readonly wide: number;
  readonly narrow: number;
}

export function planesOf({ wide, narrow }: SlotWidths): number {
  return 2 * wide + narrow;
}

export function blocksOf(length: number): number {
  return Math.ceil(length / PACKED_BLOCK);
}

/** Bytes of so many packed instances. */
export function packedBytes(length: number, widths: SlotWidths): number {
  return blocksOf(length) * planesOf(widths) * PACKED_BLOCK;
}

/** Where the first plane of an instance is; the next ones follow at steps of a block. */
function placeOf(instance: number, planes: number): number {
  return (instance >> 6) * planes * PACKED_BLOCK + (instance & 63);
}

/** Packs an instance, its codes in the order of the planes. */
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

/** Fills the codes of a packed instance. */
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

/** Copies one packed instance to another place. */
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

/** Number of equal slots of two packed instances. */
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
