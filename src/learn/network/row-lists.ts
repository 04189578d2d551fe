import { type Block, blockFor, type Compute } from "./compute.js";
import type { Table } from "./parameters.js";

/** For each row of a batch, a list of rows of a table, in memory for kernels. Filled row after row. */
export class RowLists {
  readonly #compute: Compute;
  #starts: Block = { at: 0, size: 0 };
  #items: Block = { at: 0, size: 0 };
  #scales: Block = { at: 0, size: 0 };
  #count = 0;
  #row = 0;

  /** Creates empty lists. */
  constructor(compute: Compute) {
    this.#compute = compute;
  }

  /** Starts anew, for at most `rows` lists with at most `items` items in total. */
  start(rows: number, items: number): void {
    const { arena } = this.#compute;
    this.#starts = blockFor(arena, this.#starts, rows + 1);
    this.#scales = blockFor(arena, this.#scales, rows);
    this.#items = blockFor(arena, this.#items, items);
    this.#count = 0;
    this.#row = 0;
    arena.i32[this.#starts.at >>> 2] = 0;
  }

  /** Adds the list of the next row: the items from `from` to before `to`, and a scale. */
  add(items: Int32Array, from: number, to: number, scale: number): void {
    const { i32, f32 } = this.#compute.arena;
    const at = (this.#items.at >>> 2) + this.#count;
    for (let k = from; k < to; k++) i32[at + k - from] = items[k]!;
    this.#count += to - from;
    f32[(this.#scales.at >>> 2) + this.#row] = scale;
    this.#row++;
    i32[(this.#starts.at >>> 2) + this.#row] = this.#count;
  }

  /** Writes the scaled sum of the table rows of each list; output rows are `stride` bytes apart. */
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

  /** Adds the gradient of each sum to the gradient of the table rows of its list. */
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

  /** Marks the rows of a table that are in the lists as touched. */
  touch(table: Table): void {
    const { i32 } = this.#compute.arena;
    for (let k = 0; k < this.#count; k++) table.touch(i32[(this.#items.at >>> 2) + k]!);
  }
}
