import type { Arena } from "../../kernels/arena.js";
import { NUMBER } from "./compute.js";

/** A matrix of trained numbers in row-major order. */
export class Parameter {
  /** Its name in the model file. */
  readonly name: string;
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns, a multiple of 8. */
  readonly columns: number;
  /** Address of its values; 0 until it has memory. */
  at = 0;
  /** Address of its gradients, in training; 0 until it has memory. */
  gradient = 0;

  /** @throws {RangeError} if the number of columns is not a multiple of 8 */
  constructor(name: string, rows: number, columns: number) {
    if (columns % 8 !== 0)
      throw new RangeError(`expected a multiple of 8 as the columns of ${name}, found ${columns}`);
    this.name = name;
    this.rows = rows;
    this.columns = columns;
  }

  /** Number of values. */
  get count(): number {
    return this.rows * this.columns;
  }
}

/** A parameter of which a batch uses only some rows, such as embeddings; it records which. */
export class Table extends Parameter {
  /**
   * The rows touched since the last `untouch`, in order of first touch; the first `touchedCount` entries.
   */
  readonly touched: Int32Array;
  /** Number of rows touched since the last `untouch`. */
  touchedCount = 0;
  readonly #isTouched: Uint8Array;

  /** @throws {RangeError} if the number of columns is not a multiple of 8 */
  constructor(name: string, rows: number, columns: number) {
    super(name, rows, columns);
    this.touched = new Int32Array(rows);
    this.#isTouched = new Uint8Array(rows);
  }

  /** Records that a row has a gradient. */
  touch(row: number): void {
    if (this.#isTouched[row] === 1) return;
    this.#isTouched[row] = 1;
    this.touched[this.touchedCount++] = row;
  }

  /** Forgets the touched rows. */
  untouch(): void {
    for (let k = 0; k < this.touchedCount; k++) this.#isTouched[this.touched[k]!] = 0;
    this.touchedCount = 0;
  }
}

/** Addresses of the data of some parameters, `count` numbers each; 0 for what is not there. */
export interface Region {
  /** Values of the parameters. */
  readonly values: number;
  /** Their gradients. */
  readonly gradients: number;
  /** The first moments of Adam. */
  readonly means: number;
  /** The second moments of Adam. */
  readonly squares: number;
  /** Number of values. */
  readonly count: number;
}

/** All parameters of a network. Declare them first, then call `allocate` or `share` to give them memory. */
export class Parameters {
  /** The matrices, in order of declaration. */
  readonly dense: Parameter[] = [];
  /** The tables, in order of declaration. */
  readonly tables: Table[] = [];
  /** Tables that training does not change, in order of declaration. */
  readonly frozen: Parameter[] = [];
  /** The memory of all matrices together. */
  denseRegion: Region = { values: 0, gradients: 0, means: 0, squares: 0, count: 0 };
  /** The memory of each table. */
  tableRegions: readonly Region[] = [];

  /**
   * Declares a matrix.
   *
   * @throws {RangeError} if the number of columns is not a multiple of 8
   */
  matrix(name: string, rows: number, columns: number): Parameter {
    const parameter = new Parameter(name, rows, columns);
    this.dense.push(parameter);
    return parameter;
  }

  /**
   * Declares a table.
   *
   * @throws {RangeError} if the number of columns is not a multiple of 8
   */
  table(name: string, rows: number, columns: number): Table {
    const table = new Table(name, rows, columns);
    this.tables.push(table);
    return table;
  }

  /**
   * Declares a table that training does not change.
   *
   * @throws {RangeError} if the number of columns is not a multiple of 8
   */
  frozenTable(name: string, rows: number, columns: number): Parameter {
    const table = new Parameter(name, rows, columns);
    this.frozen.push(table);
    return table;
  }

  /** All matrices, then all tables that are trained. */
  get all(): readonly Parameter[] {
    return [...this.dense, ...this.tables];
  }

  /** Gives the parameters memory, filled with 0; tables, gradients and moments only for training. */
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
    if (forTraining) for (const table of this.frozen) table.at = arena.takeNumbers(table.count);
    this.#place(
      region(this.#denseCount),
      tables.map(({ count }) => region(count)),
    );
  }

  /**
   * Shares the values of another network, at these `addresses` in the same memory; gradients are separate.
   */
  share(arena: Arena, values: readonly number[]): void {
    const counts = [this.#denseCount, ...this.tables.map(({ count }) => count)];
    const [dense, ...tables] = counts.map((count, k) => {
      return { values: values[k]!, gradients: arena.takeNumbers(count), means: 0, squares: 0, count };
    });
    for (const [k, table] of this.frozen.entries()) table.at = values[counts.length + k]!;
    this.#place(dense!, tables);
  }

  /** The addresses of the values of all matrices together, of each table, and of each frozen table. */
  get addresses(): readonly number[] {
    return [...this.regions.map(({ values }) => values), ...this.frozen.map(({ at }) => at)];
  }

  /** The memory of all matrices together, then of each table. */
  get regions(): readonly Region[] {
    return [this.denseRegion, ...this.tableRegions];
  }

  get #denseCount(): number {
    return this.dense.reduce((sum, { count }) => sum + count, 0);
  }

  /** Sets the addresses of all parameters. */
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
