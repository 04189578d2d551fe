import { SMO } from "../generated/smo.js";
import { canCompile, loadKernel } from "../kernel.js";
import { aligned, Workspace } from "../memory.js";
import { blocksOf, equalSlots, PACKED_BLOCK, type SlotWidths } from "./equal-slots.js";

// The inner loops of sequential minimal optimisation, which trains a support vector machine of two classes,
// y = 1 and y = -1. Instances have one code in each slot (see equal-slots.ts). A kernel value depends only
// on the number of equal slots, so it is looked up in a table.
//
// All loops work on y times the gradient, so y itself does not appear: with g = y G, and K instead of Q = y
// y K, all sums and products equal those of the textbook to the last bit, up to their sign.

/** Replaces quadratic coefficients that are not positive. */
const TAU = 1e-12;

/** The arrays of a problem and the loops over them. Instances and rows are numbered from 0. */
export interface SmoLoops {
  /** The instances, packed as equal-slots.ts describes. */
  readonly packed: Uint8Array;
  /** y times the gradient. */
  readonly gradient: Float64Array;
  /** 0 where y times alpha can grow, minus infinity elsewhere. */
  readonly up: Float64Array;
  /** 0 where y times alpha can fall, minus infinity elsewhere. */
  readonly low: Float64Array;
  /** y times the part of the gradient that comes from alphas at their upper bounds. */
  readonly bar: Float64Array;
  /** Shape [capacity, stride]: rows of kernel values in single precision. */
  readonly rows: Float32Array;
  /** Numbers from one row to the next. */
  readonly stride: number;
  /** Number of rows. */
  readonly capacity: number;
  /**
   * Starts a problem of `length` instances with these slots; instances and rows of the last one are lost.
   */
  begin(length: number, widths: SlotWidths): void;
  /** A second result of the last loop, as described there. */
  readonly found: number;
  /** Fills a row with the kernel values of an instance, at least from `from` to before `to`. */
  fill(row: number, instance: number, from: number, to: number): void;
  /** Adds a row times a factor to `target`, from `from` to before `to`. */
  add(target: Float64Array, row: number, factor: number, from: number, to: number): void;
  /**
   * Adds the rows i and j times their factors to the gradient of the first `size` instances. Returns the
   * last instance with the largest up - gradient, -1 if it is nowhere finite; `found` is that value.
   */
  step(i: number, factorI: number, j: number, factorJ: number, size: number): number;
  /**
   * Second-order selection (Fan, Chen and Lin 2005) among the first `size` instances. Returns the last
   * instance with the largest gain (most + gradient)^2 / (diagonals - 2 kernel), where most + gradient is
   * positive and alpha can move; -1 if there is none. `found` is the largest gradient where alpha can move.
   */
  selectSecond(row: number, most: number, diagonals: number, size: number): number;
}

/** Limits of the problems that the loops can work on. */
export interface SmoSizes {
  /** Maximum number of instances. */
  readonly length: number;
  /** Maximum number of planes. */
  readonly planes: number;
  /** The kernel value for each number of equal slots. */
  readonly table: Float32Array;
  /** Memory for rows in bytes; at least three rows fit in any case. */
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

/** The loops in WebAssembly; undefined if the engine cannot run the kernel. */
export function simdSmoLoops(sizes: SmoSizes): SmoLoops | undefined {
  if (!canCompile()) return undefined;
  const { length, planes, table } = sizes;
  const size = rowsSize(sizes);
  const parts = Math.ceil(table.length / 16);
  const packedLength = planes * strideFor(length);
  const bytes = [packedLength, 16 * planes, 64 * parts, PACKED_BLOCK, 8];
  const arrays = bytes.reduce((sum, count) => sum + aligned(count), 4 * aligned(8 * length));
  const workspace = Workspace.alone(arrays + aligned(4 * size));
  const kernel = loadKernel<SmoKernel>(SMO, workspace.memory);
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
  const rows = workspace.float32(size);
  // Shape [parts, 4, 16]: byte b of entry 16 p + e is at [p, b, e].
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
    begin(instances, slotWidths) {
      widths = slotWidths;
      stride = strideFor(instances);
      capacity = Math.floor(size / stride);
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

/** The loops in plain code, equal to the last bit: the reference for tests, and the fallback. */
export function plainSmoLoops(sizes: SmoSizes): SmoLoops {
  const { length, planes, table } = sizes;
  const size = rowsSize(sizes);
  const packed = new Uint8Array(planes * strideFor(length));
  const gradient = new Float64Array(length);
  const up = new Float64Array(length);
  const low = new Float64Array(length);
  const rows = new Float32Array(size);
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
    begin(instances, slotWidths) {
      widths = slotWidths;
      stride = strideFor(instances);
      capacity = Math.floor(size / stride);
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

/** Numbers from one row to the next, for problems of `length` instances. */
function strideFor(length: number): number {
  return PACKED_BLOCK * blocksOf(length);
}

/**
 * Total size of all rows, in numbers: at least three of the longest rows, at most one row for
 * each instance and one more.
 */
function rowsSize({ length, cache }: SmoSizes): number {
  const stride = strideFor(length);
  return stride * Math.max(3, Math.min(length + 1, Math.floor(cache / (4 * stride))));
}
