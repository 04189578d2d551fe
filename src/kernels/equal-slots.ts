import { EQUAL_SLOTS } from "./generated/equal-slots.js";
import { kernelOf } from "./kernel.js";
import { roomFor, Workspace } from "./memory.js";

// Instances with one code in each slot, packed for comparing one of them with many.
//
// Shape [blocks, planes, 64], bytes: a block has 64 instances. A wide slot has two planes, the lower and the
// upper byte of its codes; a narrow slot has one. Wide slots come first. Code 0 is no code: it stands in a query
// where no instance can be equal, and never in an instance.
//
// A query has the byte of each plane sixteen times, shape [planes, 16].

/** Instances in a block. */
export const PACKED_BLOCK = 64;
/** Codes from here on make a slot wide, and no slot has codes from the other on. */
export const WIDE_CODES = 1 << 8;
export const MOST_CODES = 1 << 16;
/** Counts are bytes. */
export const MOST_SLOTS = 255;

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

/** Compares a query with packed instances: put codes into `query`, call `count`, find the numbers in `counts`. */
export interface EqualSlots {
  /** The code of each slot, 0 for none. */
  readonly query: Int32Array;
  /** One for each instance, and some more up to a whole block. */
  readonly counts: Uint8Array;
  count(): void;
}

interface EqualSlotsKernel {
  countEqual(
    query: number,
    wide: number,
    narrow: number,
    packed: number,
    first: number,
    last: number,
    counts: number,
  ): void;
}

/**
 * By WebAssembly, undefined where the engine cannot. With a `memory` that threads share, the instances must be
 * part of it, and are used where they are; otherwise they are copied.
 */
export function simdEqualSlots(
  packed: Uint8Array,
  length: number,
  widths: SlotWidths,
  memory?: WebAssembly.Memory,
): EqualSlots | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const { wide, narrow } = widths;
  const planes = planesOf(widths);
  const blocks = blocksOf(length);
  const scratch = roomFor(16 * planes) + roomFor(PACKED_BLOCK * blocks);
  const inPlace = memory !== undefined;
  const workspace = inPlace
    ? Workspace.within(memory, scratch)
    : Workspace.alone(scratch + roomFor(packed.length));
  const kernel = kernelOf<EqualSlotsKernel>(EQUAL_SLOTS, workspace.memory);
  if (kernel === undefined) return undefined;
  const instances = inPlace ? packed : workspace.uint8(packed.length);
  if (!inPlace) instances.set(packed);
  const bytes = workspace.uint8(16 * planes);
  const counts = workspace.uint8(PACKED_BLOCK * blocks);
  const query = new Int32Array(wide + narrow);
  return {
    query,
    counts,
    count() {
      let at = 0;
      for (let s = 0; s < query.length; s++) {
        bytes.fill(query[s]! & 0xff, at, at + 16);
        at += 16;
        if (s >= wide) continue;
        bytes.fill(query[s]! >> 8, at, at + 16);
        at += 16;
      }
      kernel.countEqual(
        bytes.byteOffset,
        wide,
        narrow,
        instances.byteOffset,
        0,
        blocks,
        counts.byteOffset,
      );
    },
  };
}

/** In plain code: what the kernel must agree with, and what stands in for it. */
export function plainEqualSlots(packed: Uint8Array, length: number, widths: SlotWidths): EqualSlots {
  const { wide, narrow } = widths;
  const query = new Int32Array(wide + narrow);
  const counts = new Uint8Array(PACKED_BLOCK * blocksOf(length));
  return {
    query,
    counts,
    count() {
      let at = 0;
      for (let first = 0; first < counts.length; first += PACKED_BLOCK) {
        counts.fill(0, first, first + PACKED_BLOCK);
        for (let s = 0; s < query.length; s++) {
          const isWide = s < wide;
          for (let k = 0; k < PACKED_BLOCK; k++) {
            const code = packed[at + k]! | (isWide ? packed[at + PACKED_BLOCK + k]! << 8 : 0);
            if (code === query[s]) counts[first + k]!++;
          }
          at += isWide ? 2 * PACKED_BLOCK : PACKED_BLOCK;
        }
      }
    },
  };
}
