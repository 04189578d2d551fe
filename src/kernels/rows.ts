import type { Arena } from "./arena.js";
import { ROWS } from "./generated/rows.js";
import { loadKernel } from "./kernel.js";

// Sums of table rows chosen by number. A table has `columns` columns, a multiple of 4. Addresses and
// strides are in bytes. Row r has a list of table rows, `items` from starts[r] to before starts[r + 1], as
// 32-bit integers, and a factor scales[r].

/** Operations on rows of a table, such as embeddings. */
export interface RowsKernel {
  /** Sets each output row to the sum of the table rows in its list, times its scale. */
  sumRows(
    output: number,
    stride: number,
    table: number,
    columns: number,
    rows: number,
    starts: number,
    items: number,
    scales: number,
  ): void;
  /** Adds each input row, times its scale, to the table rows in its list. */
  scatterRows(
    table: number,
    input: number,
    stride: number,
    columns: number,
    rows: number,
    starts: number,
    items: number,
    scales: number,
  ): void;
  /** Copies table row items[r] to output row r. */
  gatherRows(output: number, table: number, columns: number, rows: number, items: number): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdRows(arena: Arena): RowsKernel | undefined {
  return loadKernel<RowsKernel>(ROWS, arena.memory);
}

/** The same in plain code, bit for bit. */
export function plainRows(arena: Arena): RowsKernel {
  return {
    sumRows(output, stride, table, columns, rows, starts, items, scales) {
      const { f32, i32 } = arena;
      for (let r = 0; r < rows; r++) {
        const to = (output + r * stride) >>> 2;
        const scale = f32[(scales >>> 2) + r]!;
        for (let u = 0; u < columns; u++) {
          let sum = 0;
          for (let k = i32[(starts >>> 2) + r]!; k < i32[(starts >>> 2) + r + 1]!; k++) {
            sum = Math.fround(sum + f32[(table >>> 2) + i32[(items >>> 2) + k]! * columns + u]!);
          }
          f32[to + u] = sum * scale;
        }
      }
    },
    scatterRows(table, input, stride, columns, rows, starts, items, scales) {
      const { f32, i32 } = arena;
      for (let r = 0; r < rows; r++) {
        const from = (input + r * stride) >>> 2;
        const scale = f32[(scales >>> 2) + r]!;
        for (let k = i32[(starts >>> 2) + r]!; k < i32[(starts >>> 2) + r + 1]!; k++) {
          const to = (table >>> 2) + i32[(items >>> 2) + k]! * columns;
          for (let u = 0; u < columns; u++) f32[to + u]! += Math.fround(f32[from + u]! * scale);
        }
      }
    },
    gatherRows(output, table, columns, rows, items) {
      const { f32, i32 } = arena;
      for (let r = 0; r < rows; r++) {
        const from = (table >>> 2) + i32[(items >>> 2) + r]! * columns;
        f32.copyWithin((output >>> 2) + r * columns, from, from + columns);
      }
    },
  };
}
