import { UNPACK_ROWS } from "./generated/unpack-rows.js";
import { canCompile, loadKernel } from "./kernel.js";
import { aligned, type KernelMemory, Workspace } from "./memory.js";
import { maxRowsBytes, slotsFor } from "./row-sums.js";

/** A list of numbers in prefix codes of up to 12 bits. */
export interface PackedNumbers {
  /** How many numbers there are. */
  readonly count: number;
  /** For each 12 bits: the symbol that they begin with, times 16, plus the length of its code. */
  readonly table: Uint16Array;
  /** The codes, followed by at least seven more bytes. */
  readonly codes: Uint8Array;
}

/** The four lists of packed rows; `PackedLinearRows` in learn/linear describes their meaning. */
export interface CodedRows {
  /** Differences of the keys of features. */
  readonly features: PackedNumbers;
  /** Sizes of rows. */
  readonly sizes: PackedNumbers;
  /** Differences of classes. */
  readonly classes: PackedNumbers;
  /** Weights. */
  readonly weights: PackedNumbers;
}

/** The slots and rows of a linear classifier; row-sums.ts describes their layout. */
export interface RowTables {
  /** Hash table from a feature to the start of its row. */
  readonly slots: Int32Array;
  /** The rows. */
  readonly rows: Uint8Array;
  /** The memory that holds both, if threads can share it. */
  readonly memory?: KernelMemory | undefined;
}

interface UnpackRows {
  unpackRows(
    lists: number,
    state: number,
    chunk: number,
    classes: number,
    slots: number,
    mask: number,
    rows: number,
    scratch: number,
  ): number;
}

/** Size of a list for the kernel, in 32-bit numbers: its next bit (two), its table, and an unused one. */
const LIST = 4;
/** Maximum number of rows that the kernel unpacks together. */
const CHUNK = 128;
/** Size of the state of the kernel between two calls, in 32-bit numbers. */
const STATE = 4;

/**
 * Unpacks rows of `classes` classes in WebAssembly; undefined if the engine cannot run the kernel.
 *
 * @throws {RangeError} if the lists do not fit together
 */
export function simdUnpackRows(coded: CodedRows, classes: number): RowTables | undefined {
  if (!canCompile()) return undefined;
  const lists = [coded.features, coded.sizes, coded.classes, coded.weights];
  const [count, entries] = [coded.features.count, coded.classes.count];
  const size = slotsFor(count);
  const rowBytes = maxRowsBytes(count, entries);
  const ofLists = lists.map(({ table, codes }) => aligned(table.byteLength) + aligned(codes.length));
  const others = [8 * size, rowBytes, 4 * LIST * lists.length, 8 * CHUNK * (1 + classes), 4 * STATE].map(
    aligned,
  );
  const workspace = Workspace.alone([...ofLists, ...others].reduce((sum, bytes) => sum + bytes));
  const kernel = loadKernel<UnpackRows>(UNPACK_ROWS, workspace.memory);
  if (kernel === undefined) return undefined;
  const slots = workspace.int32(2 * size);
  const rows = workspace.uint8(rowBytes);
  const places = workspace.int32(LIST * lists.length);
  for (const [k, { table, codes }] of lists.entries()) {
    const tables = workspace.int32(table.length / 2);
    const bytes = workspace.uint8(codes.length);
    new Uint16Array(tables.buffer, tables.byteOffset, table.length).set(table);
    bytes.set(codes);
    const bit = 8 * bytes.byteOffset;
    places.set([bit, Math.floor(bit / 2 ** 32), tables.byteOffset], LIST * k);
  }
  const scratch = workspace.int32(2 * CHUNK * (1 + classes)).byteOffset;
  const state = workspace.int32(STATE);
  state.set([0, 0, entries]);
  // An engine makes a kernel faster once it was called often, so each call unpacks a few rows only.
  let isRight = true;
  for (let row = 0; isRight && row < count; row += CHUNK) {
    isRight =
      kernel.unpackRows(
        places.byteOffset,
        state.byteOffset,
        Math.min(CHUNK, count - row),
        classes,
        slots.byteOffset,
        size - 1,
        rows.byteOffset,
        scratch,
      ) === 1;
  }
  if (!isRight || state[2] !== 0)
    throw new RangeError(`expected packed rows with ${entries} entries of ${classes} classes, found others`);
  const isShared = !(workspace.memory.buffer instanceof ArrayBuffer);
  return { slots, rows: rows.subarray(0, state[1]), memory: isShared ? workspace.memory : undefined };
}
