import { ADD_ROWS } from "./generated/add-rows.js";
import { kernelOf } from "./kernel.js";
import { aligned, Workspace } from "./memory.js";

// The rows of a linear classifier, found by a feature's hash.
//
// slots, shape [size, 2], size a power of two: a hash (0 is free) and where its row starts in `rows`. A hash h
// belongs at h ^ (h >>> 15), or the next free slot after it.
//
// rows, bytes: a row has weights for classes in blocks of eight.
//   2 bytes: the number of its blocks, and in the upper 4 bits a shift.
//   2 bytes for each block: its number, and a bit for each of its classes that has a weight.
//   1 byte for each weight, shifted to the left by the shift when it is added.
//
// Sums have 16 bits and stay at the largest or smallest such number when they would pass it.

const SMALLEST = -0x8000;
const LARGEST = 0x7fff;
/** Classes in a block. */
export const BLOCK = 8;
/** The number of blocks is below this in the first two bytes of a row, the shift above. */
export const SHIFT_BITS = 12;
/** So many blocks can be numbered. */
export const MAX_BLOCKS = 256;

/** How many slots a table for so many rows has: a power of two, a quarter of them or more free. */
export function slotsFor(rows: number): number {
  let size = 2;
  while (size * 3 < rows * 4) size *= 2;
  return size;
}

/** How many bytes rows with so many entries in all take at the most. */
export function rowsRoom(rows: number, entries: number): number {
  return 2 * rows + 3 * entries;
}

/** Adds up rows: put hashes into `features`, call `add`, find a sum for each class in `sums`. */
export interface RowSums {
  readonly features: Int32Array;
  readonly sums: Int16Array;
  add(): void;
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
 * Row sums by WebAssembly, undefined where the engine cannot. With a `memory` that threads share, slots and
 * rows must be part of it, and are used where they are; otherwise they are copied.
 */
export function simdRowSums(
  slots: Int32Array,
  rows: Uint8Array,
  features: number,
  blocks: number,
  memory?: WebAssembly.Memory,
): RowSums | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const scratch =
    aligned(4 * features) + aligned(4 * features + 4) + aligned(BLOCK << BLOCK) + aligned(2 * BLOCK * blocks);
  const inPlace = memory !== undefined;
  const workspace = inPlace
    ? Workspace.within(memory, scratch)
    : Workspace.alone(scratch + aligned(slots.byteLength) + aligned(rows.byteLength));
  // What is handed out last lies behind the rows, where the kernel reads a little too far.
  const kernel = kernelOf<AddRows>(ADD_ROWS, workspace.memory);
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
    add() {
      sums.fill(0);
      kernel.addRows(
        hashes.byteOffset,
        features,
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

/** For each set of classes of a block which weight belongs to each class; 255 for none. */
function weightOfLane(): Uint8Array {
  const lanes = new Uint8Array(BLOCK << BLOCK).fill(255);
  for (let set = 0; set < 1 << BLOCK; set++) {
    let weight = 0;
    for (let k = 0; k < BLOCK; k++) if (set & (1 << k)) lanes[BLOCK * set + k] = weight++;
  }
  return lanes;
}

/** Row sums in plain code: what the kernel must agree with, and what stands in for it. */
export function plainRowSums(slots: Int32Array, rows: Uint8Array, features: number, blocks: number): RowSums {
  const hashes = new Int32Array(features);
  const sums = new Int16Array(BLOCK * blocks);
  const mask = slots.length / 2 - 1;
  return {
    features: hashes,
    sums,
    add() {
      sums.fill(0);
      for (let f = 0; f < features; f++) {
        const feature = hashes[f]!;
        let at = (feature ^ (feature >>> 15)) & mask;
        while (slots[2 * at] !== 0 && slots[2 * at] !== feature) at = (at + 1) & mask;
        if (slots[2 * at] === 0) continue;
        forEachWeight(rows, slots[2 * at + 1]!, (cls, weight) => {
          sums[cls] = Math.max(SMALLEST, Math.min(LARGEST, sums[cls]! + weight));
        });
      }
    },
  };
}

/** Visits the weights of the row that starts at `start`, by rising class. */
export function forEachWeight(
  rows: Uint8Array,
  start: number,
  visit: (cls: number, weight: number) => void,
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
