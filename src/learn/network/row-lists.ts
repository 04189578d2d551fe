import { type Compute, type Room, roomFor } from "./compute.js";
import type { Table } from "./parameters.js";

/** A list of a table's rows for each row of a batch, in memory for kernels; it is filled row after row. */
export class RowLists {
  readonly #compute: Compute;
  #starts: Room = { at: 0, size: 0 };
  #items: Room = { at: 0, size: 0 };
  #scales: Room = { at: 0, size: 0 };
  #count = 0;
  #row = 0;

  constructor(compute: Compute) {
    this.#compute = compute;
  }

  /** Begins anew, for at most so many rows and items. */
  start(rows: number, items: number): void {
    const { arena } = this.#compute;
    this.#starts = roomFor(arena, this.#starts, rows + 1);
    this.#scales = roomFor(arena, this.#scales, rows);
    this.#items = roomFor(arena, this.#items, items);
    this.#count = 0;
    this.#row = 0;
    arena.i32[this.#starts.at >>> 2] = 0;
  }

  /** Ends the list of one more row: items[from] up to, not including, items[to], with a factor. */
  add(items: Int32Array, from: number, to: number, scale: number): void {
    const { i32, f32 } = this.#compute.arena;
    const at = (this.#items.at >>> 2) + this.#count;
    for (let k = from; k < to; k++) i32[at + k - from] = items[k]!;
    this.#count += to - from;
    f32[(this.#scales.at >>> 2) + this.#row] = scale;
    this.#row++;
    i32[(this.#starts.at >>> 2) + this.#row] = this.#count;
  }

  /** Writes the sums of the lists, `stride` bytes from row to row. */
  sum(table: { readonly at: number; readonly columns: number }, output: number, stride: number): void {
    this.#compute.kernels.sumRows(
      output,
      stride,
      table.at,
      table.columns,
      this.#row,
      this.#starts.at,
      this.#items.at,
      this.#scales.at,
    );
  }

  /** Adds the gradients of the sums to those of a table at an address. */
  scatter(gradient: number, columns: number, input: number, stride: number): void {
    this.#compute.kernels.scatterRows(
      gradient,
      input,
      stride,
      columns,
      this.#row,
      this.#starts.at,
      this.#items.at,
      this.#scales.at,
    );
  }

  /** Tells a table which of its rows are in the lists. */
  touch(table: Table): void {
    const { i32 } = this.#compute.arena;
    for (let k = 0; k < this.#count; k++) table.touch(i32[(this.#items.at >>> 2) + k]!);
  }
}
