import type { ScoreRows } from "./graph-scorer.js";

/** Rows of scores in an ordinary array, for scorers without kernels. */
export class ScoreTable implements ScoreRows {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly columns: number;
  readonly stride: number;
  readonly values: Float32Array;

  /** A table with all scores 0, or with the given ones, row by row. */
  constructor(rows: number, columns: number, values: Float32Array = new Float32Array(rows * columns)) {
    this.rows = rows;
    this.columns = columns;
    this.stride = columns;
    this.values = values;
  }

  softmax(temperature: number): void {
    const { values, columns } = this;
    for (let start = 0; start < this.rows * columns; start += columns) {
      const end = start + columns;
      let highest = Number.NEGATIVE_INFINITY;
      for (let k = start; k < end; k++) highest = Math.max(highest, values[k]!);
      let sum = 0;
      for (let k = start; k < end; k++) sum += Math.exp((values[k]! - highest) / temperature);
      for (let k = start; k < end; k++) values[k] = Math.exp((values[k]! - highest) / temperature) / sum;
    }
  }
}
