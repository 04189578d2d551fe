import type { Arena } from "../../kernels/arena.js";
import { NUMBER } from "./compute.js";

/** A matrix of trained numbers, row by row. */
export class Parameter {
  readonly name: string;
  readonly rows: number;
  /** A multiple of 8. */
  readonly columns: number;
  /** Addresses, once memory was given: values, and in training their gradients. */
  at = 0;
  gradient = 0;

  constructor(name: string, rows: number, columns: number) {
    if (columns % 8 !== 0)
      throw new RangeError(`expected a multiple of 8 columns, found ${columns}: ${name}`);
    this.name = name;
    this.rows = rows;
    this.columns = columns;
  }

  get count(): number {
    return this.rows * this.columns;
  }
}

/** A parameter of which a batch uses some rows only; it knows which. */
export class Table extends Parameter {
  /** The rows touched since the last `untouch`, in the order of the first touch. */
  readonly touched: Int32Array;
  touchedCount = 0;
  readonly #isTouched: Uint8Array;

  constructor(name: string, rows: number, columns: number) {
    super(name, rows, columns);
    this.touched = new Int32Array(rows);
    this.#isTouched = new Uint8Array(rows);
  }

  touch(row: number): void {
    if (this.#isTouched[row] === 1) return;
    this.#isTouched[row] = 1;
    this.touched[this.touchedCount++] = row;
  }

  untouch(): void {
    for (let k = 0; k < this.touchedCount; k++) this.#isTouched[this.touched[k]!] = 0;
    this.touchedCount = 0;
  }
}

/** Where a run of parameters lies: values, gradients and the two moments of Adam, `count` numbers each. */
export interface Region {
  readonly values: number;
  readonly gradients: number;
  readonly means: number;
  readonly squares: number;
  readonly count: number;
}

/** All parameters of a network: first declared, then given memory. */
export class Parameters {
  readonly dense: Parameter[] = [];
  readonly tables: Table[] = [];
  /** All dense parameters in one run, and each table. */
  denseRegion: Region = { values: 0, gradients: 0, means: 0, squares: 0, count: 0 };
  tableRegions: readonly Region[] = [];

  matrix(name: string, rows: number, columns: number): Parameter {
    const parameter = new Parameter(name, rows, columns);
    this.dense.push(parameter);
    return parameter;
  }

  table(name: string, rows: number, columns: number): Table {
    const table = new Table(name, rows, columns);
    this.tables.push(table);
    return table;
  }

  get all(): readonly Parameter[] {
    return [...this.dense, ...this.tables];
  }

  /** Gives all parameters memory, which is 0; tables, gradients and moments only for training. */
  allocate(arena: Arena, forTraining: boolean): void {
    const region = (count: number): Region => {
      const values = arena.takeNumbers(count);
      if (!forTraining) return { values, gradients: 0, means: 0, squares: 0, count };
      const [gradients, means, squares] = [0, 1, 2].map(() => arena.takeNumbers(count)) as [
        number,
        number,
        number,
      ];
      return { values, gradients, means, squares, count };
    };
    const tables = forTraining ? this.tables : [];
    this.#place(
      region(this.#denseCount),
      tables.map(({ count }) => region(count)),
    );
  }

  /** Gives all parameters the values of another network, at these addresses in the same memory, and gradients of their own. */
  share(arena: Arena, values: readonly number[]): void {
    const counts = [this.#denseCount, ...this.tables.map(({ count }) => count)];
    const [dense, ...tables] = counts.map((count, k) => {
      return { values: values[k]!, gradients: arena.takeNumbers(count), means: 0, squares: 0, count };
    });
    this.#place(dense!, tables);
  }

  /** All dense parameters, and each table. */
  get regions(): readonly Region[] {
    return [this.denseRegion, ...this.tableRegions];
  }

  get #denseCount(): number {
    return this.dense.reduce((sum, { count }) => sum + count, 0);
  }

  #place(dense: Region, tables: readonly Region[]): void {
    this.denseRegion = dense;
    this.tableRegions = tables;
    let { values, gradients } = dense;
    for (const parameter of this.dense) {
      parameter.at = values;
      parameter.gradient = gradients;
      values += NUMBER * parameter.count;
      gradients += NUMBER * parameter.count;
    }
    for (const [k, region] of tables.entries()) {
      this.tables[k]!.at = region.values;
      this.tables[k]!.gradient = region.gradients;
    }
  }
}
