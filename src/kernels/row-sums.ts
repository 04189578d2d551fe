import { ADD_ROWS } from "./generated/add-rows.js";
import { canCompile, loadKernel } from "./kernel.js";
import { aligned, type KernelMemory, Workspace } from "./memory.js";

// The rows of a linear classifier, found by the hash of a feature.
//
// slots: shape [size, 2], where size is a power of two. Each slot has a hash (0 if it is free) and the
// start of its row in `rows`. A hash h belongs at h ^ (h >>> 15) modulo size, or in the next free slot
// after it.
//
// rows: bytes. A row has weights for classes, in blocks of eight classes:
//   2 bytes: the number of its blocks, and a shift in the upper 4 bits
//   2 bytes for each block: the number of the block, and a bit for each of its classes that has a weight
//   1 byte for each weight, shifted to the left by the shift before it is added
//
// Sums have 16 bits and saturate at the largest and smallest such number.

const SMALLEST = -0x8000;
const LARGEST = 0x7fff;
/** Number of classes in a block. */
export const BLOCK = 8;
/** The first two bytes of a row have the number of blocks in this many lower bits, and the shift above. */
export const SHIFT_BITS = 12;
/** Maximum number of blocks: a byte numbers them. */
export const MAX_BLOCKS = 256;

/** Number of slots of a table for `rows` rows: a power of two, at least a quarter of them free. */
export function slotsFor(rows: number): number {
  let size = 2;
  while (size * 3 < rows * 4) size *= 2;
  return size;
}

/** Maximum number of bytes of `rows` rows with `entries` weights in total. */
export function maxRowsBytes(rows: number, entries: number): number {
  return 2 * rows + 3 * entries;
}

/** Sums the rows of features: fill `features` and `sums`, call `add`, and read `sums`. */
export interface RowSums {
  /** The hashes of the features, never 0. */
  readonly features: Int32Array;
  /** The sum of each class, padded to whole blocks. */
  readonly sums: Int16Array;
  /** Adds the rows of the features from index `from` to before `to` to `sums`. */
  add(from: number, to: number): void;
}

interface AddRows {
  addRows(
    features: number,
    count: number,
    slots: number,
    mask: number,
    rows: number,
    found: number,
    lanes: number,
    sums: number,
  ): void;
}

/**
 * Row sums in WebAssembly for instances of `features` features and `blocks` blocks of classes; undefined if
 * the engine cannot run the kernel. With a shared `memory`, slots and rows must lie in it and are used in
 * place; without it, they are copied.
 */
export function simdRowSums(
  slots: Int32Array,
  rows: Uint8Array,
  features: number,
  blocks: number,
  memory?: KernelMemory,
): RowSums | undefined {
  if (!canCompile()) return undefined;
  const scratch =
    aligned(4 * features) + aligned(4 * features + 4) + aligned(BLOCK << BLOCK) + aligned(2 * BLOCK * blocks);
  const inPlace = memory !== undefined;
  const workspace = inPlace
    ? Workspace.within(memory, scratch)
    : Workspace.alone(scratch + aligned(slots.byteLength) + aligned(rows.byteLength));
  // The kernel reads a little beyond the rows; the arrays handed out after them lie there.
  const kernel = loadKernel<AddRows>(ADD_ROWS, workspace.memory);
  if (kernel === undefined) return undefined;
  const table = inPlace ? slots : workspace.int32(slots.length);
  const weights = inPlace ? rows : workspace.uint8(rows.length);
  if (!inPlace) {
    table.set(slots);
    weights.set(rows);
  }
  const hashes = workspace.int32(features);
  const found = workspace.int32(features + 1);
  const lanes = workspace.uint8(BLOCK << BLOCK);
  lanes.set(weightOfLane());
  const sums = workspace.int16(BLOCK * blocks);
  const mask = table.length / 2 - 1;
  return {
    features: hashes,
    sums,
    add(from, to) {
      kernel.addRows(
        hashes.byteOffset + 4 * from,
        to - from,
        table.byteOffset,
        mask,
        weights.byteOffset,
        found.byteOffset,
        lanes.byteOffset,
        sums.byteOffset,
      );
    },
  };
}

/** For each set of classes in a block, the index of the weight of each class; 255 for none. */
function weightOfLane(): Uint8Array {
  const lanes = new Uint8Array(BLOCK << BLOCK).fill(255);
  for (let set = 0; set < 1 << BLOCK; set++) {
    let weight = 0;
    for (let k = 0; k < BLOCK; k++) if (set & (1 << k)) lanes[BLOCK * set + k] = weight++;
  }
  return lanes;
}

/** Row sums in plain code: the reference for tests, and the fallback. */
export function plainRowSums(slots: Int32Array, rows: Uint8Array, features: number, blocks: number): RowSums {
  const hashes = new Int32Array(features);
  const sums = new Int16Array(BLOCK * blocks);
  const mask = slots.length / 2 - 1;
  return {
    features: hashes,
    sums,
    add(from, to) {
      for (let f = from; f < to; f++) {
        const feature = hashes[f]!;
        let at = (feature ^ (feature >>> 15)) & mask;
        while (slots[2 * at] !== 0 && slots[2 * at] !== feature) at = (at + 1) & mask;
        if (slots[2 * at] === 0) continue;
        forEachWeight(rows, slots[2 * at + 1]!, (place, weight) => {
          sums[place] = Math.max(SMALLEST, Math.min(LARGEST, sums[place]! + weight));
        });
      }
    },
  };
}

/** Calls `visit` for each weight of the row that starts at `start`, by ascending place in the sums. */
export function forEachWeight(
  rows: Uint8Array,
  start: number,
  visit: (place: number, weight: number) => void,
): void {
  const first = rows[start]! | (rows[start + 1]! << 8);
  const shift = first >> SHIFT_BITS;
  const blocks = start + 2;
  let at = blocks + 2 * (first & ((1 << SHIFT_BITS) - 1));
  for (let block = blocks, end = at; block < end; block += 2) {
    for (let k = 0; k < BLOCK; k++) {
      if (rows[block + 1]! & (1 << k)) visit(BLOCK * rows[block]! + k, ((rows[at++]! << 24) >> 24) << shift);
    }
  }
}
