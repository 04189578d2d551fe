import { UNPACK_ROWS } from "./generated/unpack-rows.js";
import { kernelOf } from "./kernel.js";
import { aligned, Workspace } from "./memory.js";
import { rowsRoom, slotsFor } from "./row-sums.js";

/** A list of numbers in codes of up to 12 bits. */
export interface PackedNumbers {
  readonly count: number;
  /** For each 12 bits the symbol that they begin with, times 16, and the length of its code. */
  readonly table: Uint16Array;
  /** The codes; at least seven bytes more follow the last. */
  readonly codes: Uint8Array;
}

/** The lists that rows are made of, as learn/packed-rows.ts says. */
export interface CodedRows {
  readonly features: PackedNumbers;
  readonly sizes: PackedNumbers;
  readonly classes: PackedNumbers;
  readonly weights: PackedNumbers;
}

/** Slots and rows, and the memory that they are part of, if threads can share it. */
export interface RowTables {
  readonly slots: Int32Array;
  readonly rows: Uint8Array;
  readonly memory?: WebAssembly.Memory | undefined;
}

interface UnpackRows {
  unpackRows(
    lists: number,
    count: number,
    entries: number,
    classes: number,
    slots: number,
    mask: number,
    rows: number,
    scratch: number,
  ): number;
}

/** Numbers of a list as the kernel knows it: the place of its next bit (64 bits), its table, and one unused. */
const LIST = 4;
/** Rows that the kernel unpacks together. */
const CHUNK = 128;

/**
 * Unpacks rows of so many classes by WebAssembly, undefined where the engine cannot. Lists that do not fit together are
 * refused with a RangeError.
 */
export function simdUnpackRows(coded: CodedRows, classes: number): RowTables | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const lists = [coded.features, coded.sizes, coded.classes, coded.weights];
  const [count, entries] = [coded.features.count, coded.classes.count];
  const size = slotsFor(count);
  const room = rowsRoom(count, entries);
  const ofLists = lists.map(({ table, codes }) => aligned(table.byteLength) + aligned(codes.length));
  const others = [8 * size, room, 4 * LIST * lists.length, 8 * CHUNK * (1 + classes)].map(aligned);
  const workspace = Workspace.alone([...ofLists, ...others].reduce((sum, bytes) => sum + bytes));
  const kernel = kernelOf<UnpackRows>(UNPACK_ROWS, workspace.memory);
  if (kernel === undefined) return undefined;
  const slots = workspace.int32(2 * size);
  const rows = workspace.uint8(room);
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
  const length = kernel.unpackRows(
    places.byteOffset,
    count,
    entries,
    classes,
    slots.byteOffset,
    size - 1,
    rows.byteOffset,
    scratch,
  );
  if (length === -1) throw new RangeError(`expected packed rows with ${entries} entries, found others`);
  const isShared = !(workspace.memory.buffer instanceof ArrayBuffer);
  return { slots, rows: rows.subarray(0, length), memory: isShared ? workspace.memory : undefined };
}
