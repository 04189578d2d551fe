import type { Arena } from "../../kernels/arena.js";
import { packedColumnsSize, packedRowsSize } from "../../kernels/matrix.js";
import { type NetworkKernels, networkKernels } from "../../kernels/network-kernels.js";

/** Bytes of a number. */
export const NUMBER = 4;

/** A matrix as a product reads it: its address, and the bytes from row to row and from column to column. */
export interface Operand {
  readonly at: number;
  readonly row: number;
  readonly column: number;
}

/** A matrix of so many columns, row by row. */
export function rowMajor(at: number, columns: number): Operand {
  return { at, row: NUMBER * columns, column: NUMBER };
}

/** The same matrix with rows for columns. */
export function transposed({ at, row, column }: Operand): Operand {
  return { at, row: column, column: row };
}

/** Memory, the kernels that work on it, and what products need besides. */
export class Compute {
  readonly arena: Arena;
  readonly kernels: NetworkKernels;
  #left: Room = { at: 0, size: 0 };
  #right: Room = { at: 0, size: 0 };

  constructor(arena: Arena, kernels: NetworkKernels = networkKernels(arena)) {
    this.arena = arena;
    this.kernels = kernels;
  }

  /** C [m, n] += A [m, k] B [k, n] for packed B; n is a multiple of 8, and so many bytes are from row to row of C. */
  multiply(c: number, cStride: number, a: Operand, packed: number, m: number, n: number, k: number): void {
    if (m === 1 && a.column === NUMBER) {
      this.kernels.multiplyRow(c, a.at, packed, n, k);
      return;
    }
    this.#left = roomFor(this.arena, this.#left, packedRowsSize(m, k));
    this.kernels.packRows(this.#left.at, a.at, a.row, a.column, m, k);
    this.kernels.multiply(c, cStride, this.#left.at, packed, m, n, k);
  }

  /** B [k, n] packed, at an address that holds until the next call. */
  packed(b: Operand, k: number, n: number): number {
    this.#right = roomFor(this.arena, this.#right, packedColumnsSize(k, n));
    this.kernels.packColumns(this.#right.at, b.at, b.row, b.column, k, n);
    return this.#right.at;
  }

  /** Makes so many numbers at an address 0. */
  clear(at: number, count: number): void {
    this.arena.f32.fill(0, at >>> 2, (at >>> 2) + count);
  }
}

/** A piece of memory for so many numbers. */
export interface Room {
  readonly at: number;
  readonly size: number;
}

/** The same piece if it is large enough, or a larger one. */
export function roomFor(arena: Arena, room: Room, needed: number): Room {
  const size = grown(room.size, needed);
  return size === room.size ? room : { at: arena.takeNumbers(size), size };
}

/** The same size if it is enough, or one that is larger by half at least: what is left behind in memory stays bounded. */
export function grown(size: number, needed: number): number {
  return needed <= size ? size : Math.max(needed, Math.ceil(1.5 * size));
}

/** A number rounded up to a multiple of eight, as products want their columns. */
export function padded(columns: number): number {
  return Math.ceil(columns / 8) * 8;
}
