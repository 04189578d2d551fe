import { blocksOf, equalSlots, PACKED_BLOCK, type SlotWidths } from "./equal-slots.js";
import { SMO } from "./generated/smo.js";
import { kernelOf } from "./kernel.js";
import { aligned, Workspace } from "./memory.js";

// The loops of sequential minimal optimisation for a support vector machine of two classes, y = 1 and -1, over
// instances with one code in each slot (equal-slots.ts has their layout). A kernel value depends on the number
// of equal slots alone, and so comes from a table.
//
// Everything is written in terms of y times the gradient, so that y itself appears nowhere: with g = y G and
// K instead of Q = y y K, all sums and products are those of the textbook up to their sign, to the last bit.

/** Quadratic coefficients that are not positive count as this. */
const TAU = 1e-12;

/** The arrays and loops of a problem. Places are those of the instances, from 0; rows are numbered from 0. */
export interface SmoLoops {
  readonly packed: Uint8Array;
  /** y times the gradient. */
  readonly gradient: Float64Array;
  /** 0 where y times alpha can grow, minus infinity where not. */
  readonly up: Float64Array;
  /** 0 where y times alpha can fall, minus infinity where not. */
  readonly low: Float64Array;
  /** y times the gradient of the alphas at their upper bounds. */
  readonly bar: Float64Array;
  /** Rows of kernel values in single precision, shape [`capacity`, `stride`]. */
  readonly rows: Float32Array;
  readonly stride: number;
  readonly capacity: number;
  /** Lays instances and rows out for a problem of so many instances with such slots; what was there is lost. */
  begin(length: number, widths: SlotWidths): void;
  /** What the last loop found besides its result. */
  readonly found: number;
  /** Fills a row with the kernel values of an instance, at least from one place up to another. */
  fill(row: number, instance: number, from: number, to: number): void;
  /** Adds a row times a factor to an array, from one place up to another. */
  add(target: Float64Array, row: number, factor: number, from: number, to: number): void;
  /**
   * Adds two rows times their factors to the gradient of the first places. Gives the last place with the largest
   * up - gradient, which is `found`; -1 if that is nowhere finite.
   */
  step(i: number, factorI: number, j: number, factorJ: number, size: number): number;
  /**
   * Second-order selection (Fan, Chen and Lin 2005) among the first places: the last place with the largest gain
   * (most + gradient)^2 / (diagonals - 2 kernel), where most + gradient is positive and alpha can move; -1 if there
   * is none. `found` is the largest gradient where alpha can move.
   */
  selectSecond(row: number, most: number, diagonals: number, size: number): number;
}

/** What the loops of problems need to know. */
export interface SmoSizes {
  /** Most instances of a problem, and most planes. */
  readonly length: number;
  readonly planes: number;
  /** The kernel value for each number of equal slots. */
  readonly table: Float32Array;
  /** Bytes for rows; there is room for three at least. */
  readonly cache: number;
}

interface SmoKernel {
  kernelRow(
    packed: number,
    wide: number,
    narrow: number,
    instance: number,
    query: number,
    first: number,
    last: number,
    table: number,
    parts: number,
    counts: number,
    row: number,
  ): void;
  addRow(target: number, row: number, factor: number, from: number, to: number): void;
  step(
    gradient: number,
    up: number,
    rowI: number,
    factorI: number,
    rowJ: number,
    factorJ: number,
    size: number,
    found: number,
  ): number;
  selectSecond(
    gradient: number,
    low: number,
    row: number,
    most: number,
    diagonals: number,
    size: number,
    found: number,
  ): number;
}

/** The loops by WebAssembly, undefined where the engine cannot. */
export function simdSmoLoops(sizes: SmoSizes): SmoLoops | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const { length, planes, table } = sizes;
  const room = roomOfRows(sizes);
  const parts = Math.ceil(table.length / 16);
  const packedLength = planes * strideFor(length);
  const bytes = [packedLength, 16 * planes, 64 * parts, PACKED_BLOCK, 8];
  const arrays = bytes.reduce((sum, size) => sum + aligned(size), 4 * aligned(8 * length));
  const workspace = Workspace.alone(arrays + aligned(4 * room));
  const kernel = kernelOf<SmoKernel>(SMO, workspace.memory);
  if (kernel === undefined) return undefined;
  const packed = workspace.uint8(packedLength);
  const query = workspace.uint8(16 * planes).byteOffset;
  const lookup = workspace.uint8(64 * parts);
  const counts = workspace.uint8(PACKED_BLOCK).byteOffset;
  const found = workspace.float64(1);
  const gradient = workspace.float64(length);
  const up = workspace.float64(length);
  const low = workspace.float64(length);
  const bar = workspace.float64(length);
  const rows = workspace.float32(room);
  // Byte b of entry 16 p + e is at [p, b, e].
  const tableBytes = new Uint8Array(table.slice().buffer);
  for (let entry = 0; entry < table.length; entry++) {
    for (let b = 0; b < 4; b++)
      lookup[(entry >> 4) * 64 + b * 16 + (entry & 15)] = tableBytes[4 * entry + b]!;
  }
  let widths: SlotWidths = { wide: 0, narrow: 0 };
  let stride = 0;
  let capacity = 0;
  const addressOf = (row: number) => rows.byteOffset + 4 * stride * row;
  return {
    packed,
    gradient,
    up,
    low,
    bar,
    rows,
    get stride() {
      return stride;
    },
    get capacity() {
      return capacity;
    },
    begin(size, slotWidths) {
      widths = slotWidths;
      stride = strideFor(size);
      capacity = Math.floor(room / stride);
    },
    get found() {
      return found[0]!;
    },
    fill(row, instance, from, to) {
      kernel.kernelRow(
        packed.byteOffset,
        widths.wide,
        widths.narrow,
        instance,
        query,
        Math.floor(from / PACKED_BLOCK),
        blocksOf(to),
        lookup.byteOffset,
        parts,
        counts,
        addressOf(row),
      );
    },
    add(target, row, factor, from, to) {
      kernel.addRow(target.byteOffset, addressOf(row), factor, from, to);
    },
    step(i, factorI, j, factorJ, size) {
      return kernel.step(
        gradient.byteOffset,
        up.byteOffset,
        addressOf(i),
        factorI,
        addressOf(j),
        factorJ,
        size,
        found.byteOffset,
      );
    },
    selectSecond(row, most, diagonals, size) {
      return kernel.selectSecond(
        gradient.byteOffset,
        low.byteOffset,
        addressOf(row),
        most,
        diagonals,
        size,
        found.byteOffset,
      );
    },
  };
}

/** The loops in plain code: what the kernel must agree with to the last bit, and what stands in for it. */
export function plainSmoLoops(sizes: SmoSizes): SmoLoops {
  const { length, planes, table } = sizes;
  const room = roomOfRows(sizes);
  const packed = new Uint8Array(planes * strideFor(length));
  const gradient = new Float64Array(length);
  const up = new Float64Array(length);
  const low = new Float64Array(length);
  const rows = new Float32Array(room);
  let widths: SlotWidths = { wide: 0, narrow: 0 };
  let stride = 0;
  let capacity = 0;
  let found = 0;
  return {
    packed,
    gradient,
    up,
    low,
    bar: new Float64Array(length),
    rows,
    get stride() {
      return stride;
    },
    get capacity() {
      return capacity;
    },
    begin(size, slotWidths) {
      widths = slotWidths;
      stride = strideFor(size);
      capacity = Math.floor(room / stride);
    },
    get found() {
      return found;
    },
    fill(row, instance, from, to) {
      for (let t = from; t < to; t++) {
        rows[stride * row + t] = table[equalSlots(packed, widths, instance, t)]!;
      }
    },
    add(target, row, factor, from, to) {
      for (let t = from; t < to; t++) target[t]! += rows[stride * row + t]! * factor;
    },
    step(i, factorI, j, factorJ, size) {
      let at = -1;
      found = Number.NEGATIVE_INFINITY;
      for (let t = 0; t < size; t++) {
        gradient[t]! += rows[stride * i + t]! * factorI + rows[stride * j + t]! * factorJ;
        const value = up[t]! - gradient[t]!;
        if (value < found || value === Number.NEGATIVE_INFINITY) continue;
        found = value;
        at = t;
      }
      return at;
    },
    selectSecond(row, most, diagonals, size) {
      let at = -1;
      let best = 0;
      found = Number.NEGATIVE_INFINITY;
      for (let t = 0; t < size; t++) {
        const value = gradient[t]! + low[t]!;
        if (value > found) found = value;
        const difference = most + value;
        if (!(difference > 0)) continue;
        const coefficient = diagonals - 2 * rows[stride * row + t]!;
        const gain = (difference * difference) / (coefficient > 0 ? coefficient : TAU);
        if (gain < best) continue;
        best = gain;
        at = t;
      }
      return at;
    },
  };
}

function strideFor(length: number): number {
  return PACKED_BLOCK * blocksOf(length);
}

/** Numbers that all rows take together: three of the longest at the least, and no more than one an instance. */
function roomOfRows({ length, cache }: SmoSizes): number {
  const stride = strideFor(length);
  return stride * Math.max(3, Math.min(length + 1, Math.floor(cache / (4 * stride))));
}
