import type { Arena } from "../../kernels/arena.js";
import { integersSize } from "../../kernels/integers.js";
import { packedColumnsSize, packedRowsSize } from "../../kernels/matrix.js";
import type { NetworkKernels } from "../../kernels/network-kernels.js";

/** Size of a number in bytes. */
export const NUMBER = 4;

/** A matrix in memory as an operand of a product. */
export interface Operand {
  /** Address of its first number. */
  readonly at: number;
  /** Bytes from one row to the next. */
  readonly row: number;
  /** Bytes from one column to the next. */
  readonly column: number;
}

/** A matrix with `columns` columns in row-major order. */
export function rowMajor(at: number, columns: number): Operand {
  return { at, row: NUMBER * columns, column: NUMBER };
}

/** The transpose of a matrix. */
export function transposed({ at, row, column }: Operand): Operand {
  return { at, row: column, column: row };
}

/** An operand of a product of integers, as kernels/integers.ts describes it. */
export interface IntegerOperand {
  /** Address of the integers. */
  readonly at: number;
  /** Address of the scales of its rows or columns. */
  readonly scales: number;
}

/** The memory of a network, the kernels that work on it, and scratch memory for products. */
export class Compute {
  /** The memory. */
  readonly arena: Arena;
  /** The kernels. */
  readonly kernels: NetworkKernels;
  #left: Block = { at: 0, size: 0 };
  #right: Block = { at: 0, size: 0 };
  #leftScales: Block = { at: 0, size: 0 };
  #rightScales: Block = { at: 0, size: 0 };

  /** The kernels must work on the memory. */
  constructor(arena: Arena, kernels: NetworkKernels) {
    this.arena = arena;
    this.kernels = kernels;
  }

  /**
   * C [m, n] += A [m, k] B [k, n] for a packed B. Rows of C are `cStride` bytes
   * apart; n is a multiple of 8.
   */
  multiply(c: number, cStride: number, a: Operand, packed: number, m: number, n: number, k: number): void {
    if (m === 1 && a.column === NUMBER) {
      this.kernels.multiplyRow(c, a.at, packed, n, k);
      return;
    }
    this.#left = blockFor(this.arena, this.#left, packedRowsSize(m, k));
    this.kernels.packRows(this.#left.at, a.at, a.row, a.column, m, k);
    this.kernels.multiply(c, cStride, this.#left.at, packed, m, n, k);
  }

  /** Packs B [k, n] and returns its address, which is valid until the next call. */
  packed(b: Operand, k: number, n: number): number {
    this.#right = blockFor(this.arena, this.#right, packedColumnsSize(k, n));
    this.kernels.packColumns(this.#right.at, b.at, b.row, b.column, k, n);
    return this.#right.at;
  }

  /**
   * C [m, n] = start + A [m, k] B [k, n] in integers. Rows of C and of `start` are `cStride` and
   * `startStride` bytes apart; n and k are multiples of 8.
   */
  multiplyIntegers(
    c: number,
    cStride: number,
    start: number,
    startStride: number,
    a: IntegerOperand,
    b: IntegerOperand,
    m: number,
    n: number,
    k: number,
  ): void {
    this.kernels.multiplyIntegers(c, cStride, start, startStride, a.at, a.scales, b.at, b.scales, m, n, k);
  }

  /** Rounds rows of x to integers as a left operand, which is valid until the next call. */
  quantized(x: number, stride: number, rows: number, k: number): IntegerOperand {
    this.#left = blockFor(this.arena, this.#left, integersSize(rows, k));
    this.#leftScales = blockFor(this.arena, this.#leftScales, padded(rows));
    this.kernels.quantizeRows(this.#left.at, this.#leftScales.at, x, stride, rows, k);
    return { at: this.#left.at, scales: this.#leftScales.at };
  }

  /** Rounds rows of x to integers as the columns of a right operand, which is valid until the next call. */
  quantizedTransposed(x: number, stride: number, rows: number, k: number): IntegerOperand {
    this.#right = blockFor(this.arena, this.#right, integersSize(rows, k));
    this.#rightScales = blockFor(this.arena, this.#rightScales, padded(rows));
    this.kernels.quantizeTransposed(this.#right.at, this.#rightScales.at, x, stride, k, rows);
    return { at: this.#right.at, scales: this.#rightScales.at };
  }

  /** Sets `count` numbers at an address to 0. */
  clear(at: number, count: number): void {
    this.arena.f32.fill(0, at >>> 2, (at >>> 2) + count);
  }
}

/** A block of memory. */
export interface Block {
  /** Its address. */
  readonly at: number;
  /** The numbers that fit into it. */
  readonly size: number;
}

/** Returns the same block if `needed` numbers fit into it, or a new, larger one. */
export function blockFor(arena: Arena, block: Block, needed: number): Block {
  const size = grown(block.size, needed);
  return size === block.size ? block : { at: arena.takeNumbers(size), size };
}

/**
 * Returns the same size if it is enough, or one at least half as large again, so that the memory of
 * blocks given up stays bounded.
 */
export function grown(size: number, needed: number): number {
  return needed <= size ? size : Math.max(needed, Math.ceil(1.5 * size));
}

/** Rounds up to a multiple of 8, as products require of their columns. */
export function padded(columns: number): number {
  return Math.ceil(columns / 8) * 8;
}
