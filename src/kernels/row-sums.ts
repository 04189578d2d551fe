import { ADD_ROWS } from "./generated/add-rows.js";
import { kernelOf } from "./kernel.js";
import { roomFor, Workspace } from "./memory.js";

// The rows of a linear classifier, found by a feature's hash.
//
// slots, shape [size, 2], size a power of two: a hash (0 is free) and where its row starts in `rows`. A hash h
// belongs at h ^ (h >>> 15), or the next free slot after it.
//
// rows, numbers of 32 bits: a row starts with its size.
//   size >= 0: as many entries follow, each with a class in its lower 16 bits and a weight in its upper ones.
//   size < 0: the row has -size blocks of eight classes; their numbers follow, a byte each, filled up to whole
//     numbers, and then their weights, eight of 16 bits a block.
//
// Sums have 16 bits and stay at the largest or smallest such number when they would pass it.

const SMALLEST = -0x8000;
const LARGEST = 0x7fff;
/** Classes in a block. */
export const BLOCK = 8;

/** How many slots a table for so many rows has: a power of two, a quarter of them or more free. */
export function slotsFor(rows: number): number {
  let size = 2;
  while (size * 3 < rows * 4) size *= 2;
  return size;
}

/** How many numbers rows with so many entries in all take at the most, if blocks have two entries or more. */
export function rowsRoom(rows: number, entries: number): number {
  // A row has its size, what fills up the numbers of its blocks, and for each block a byte and four numbers.
  return 2 * rows + Math.ceil((17 * entries) / 8);
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
    sums: number,
  ): void;
}

/**
 * Row sums by WebAssembly, undefined where the engine cannot. With a `memory` that threads share, slots and
 * rows must be part of it, and are used where they are; otherwise they are copied.
 */
export function simdRowSums(
  slots: Int32Array,
  rows: Int32Array,
  features: number,
  blocks: number,
  memory?: WebAssembly.Memory,
): RowSums | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const scratch = roomFor(4 * features) + roomFor(4 * features + 4) + roomFor(2 * BLOCK * blocks);
  const inPlace = memory !== undefined;
  const workspace = inPlace
    ? Workspace.within(memory, scratch)
    : Workspace.alone(scratch + roomFor(slots.byteLength) + roomFor(rows.byteLength));
  // What is handed out last lies behind the rows, where the kernel reads a little too far.
  const kernel = kernelOf<AddRows>(ADD_ROWS, workspace.memory);
  if (kernel === undefined) return undefined;
  const table = inPlace ? slots : copied(slots, workspace);
  const weights = inPlace ? rows : copied(rows, workspace);
  const hashes = workspace.int32(features);
  const found = workspace.int32(features + 1);
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
        sums.byteOffset,
      );
    },
  };
}

function copied(array: Int32Array, workspace: Workspace): Int32Array {
  const copy = workspace.int32(array.length);
  copy.set(array);
  return copy;
}

/** Row sums in plain code: what the kernel must agree with, and what stands in for it. */
export function plainRowSums(slots: Int32Array, rows: Int32Array, features: number, blocks: number): RowSums {
  const hashes = new Int32Array(features);
  const sums = new Int16Array(BLOCK * blocks);
  const numbers = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
  const weights = new Int16Array(rows.buffer, rows.byteOffset, 2 * rows.length);
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
        const start = slots[2 * at + 1]!;
        const size = rows[start]!;
        for (let e = start + 1; e <= start + size; e++) {
          addTo(sums, rows[e]! & 0xffff, rows[e]! >> 16);
        }
        const first = 2 * (start + 1 + Math.ceil(-size / 4));
        for (let b = 0; b < -size; b++) {
          const block = BLOCK * numbers[4 * (start + 1) + b]!;
          for (let k = 0; k < BLOCK; k++) addTo(sums, block + k, weights[first + BLOCK * b + k]!);
        }
      }
    },
  };
}

function addTo(sums: Int16Array, k: number, weight: number): void {
  sums[k] = Math.max(SMALLEST, Math.min(LARGEST, sums[k]! + weight));
}
