import type { Compute } from "./compute.js";
import type { Table } from "./parameters.js";

/** A list of a table's rows for each row of a batch, in memory for kernels; it is filled row after row. */
export class RowLists {
  readonly #compute: Compute;
  #starts = 0;
  #items = 0;
  #scales = 0;
  #rows = 0;
  #itemRoom = 0;
  #count = 0;
  #row = 0;

  constructor(compute: Compute) {
    this.#compute = compute;
  }

  /** Begins anew, for at most so many rows and items. */
  start(rows: number, items: number): void {
    const { arena } = this.#compute;
    if (rows > this.#rows) {
      this.#rows = rows;
      this.#starts = arena.takeNumbers(rows + 1);
      this.#scales = arena.takeNumbers(rows);
    }
    if (items > this.#itemRoom) {
      this.#itemRoom = items;
      this.#items = arena.takeNumbers(items);
    }
    this.#count = 0;
    this.#row = 0;
    arena.i32[this.#starts >>> 2] = 0;
  }

  /** Ends the list of one more row: items[from] up to, not including, items[to], with a factor. */
  add(items: Int32Array, from: number, to: number, scale: number): void {
    const { i32, f32 } = this.#compute.arena;
    const at = (this.#items >>> 2) + this.#count;
    for (let k = from; k < to; k++) i32[at + k - from] = items[k]!;
    this.#count += to - from;
    f32[(this.#scales >>> 2) + this.#row] = scale;
    this.#row++;
    i32[(this.#starts >>> 2) + this.#row] = this.#count;
  }

  /** Writes the sums of the lists, `stride` bytes from row to row. */
  sum(table: { readonly at: number; readonly columns: number }, output: number, stride: number): void {
    this.#compute.kernels.sumRows(
      output,
      stride,
      table.at,
      table.columns,
      this.#row,
      this.#starts,
      this.#items,
      this.#scales,
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
      this.#starts,
      this.#items,
      this.#scales,
    );
  }

  /** Tells a table which of its rows are in the lists. */
  touch(table: Table): void {
    const { i32 } = this.#compute.arena;
    for (let k = 0; k < this.#count; k++) table.touch(i32[(this.#items >>> 2) + k]!);
  }
}
