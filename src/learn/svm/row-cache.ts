import type { SmoLoops } from "../../kernels/smo.js";

/** Remembers kernel rows; when there is no room left, the row that was not asked for longest makes it. */
export class RowCache {
  readonly #loops: SmoLoops;
  /** The row of each place, -1 if it has none. */
  readonly #rowOf: Int32Array;
  /** The place of each row, how far it is filled, and the rows used before and after it. */
  readonly #placeOf: Int32Array;
  readonly #filled: Int32Array;
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  #used = 0;
  #length = 0;
  /** The rows used last and longest ago. */
  #newest = -1;
  #oldest = -1;

  /** For problems of at most so many instances. */
  constructor(loops: SmoLoops, length: number) {
    this.#loops = loops;
    this.#rowOf = new Int32Array(length);
    this.#placeOf = new Int32Array(length);
    this.#filled = new Int32Array(length);
    this.#before = new Int32Array(length);
    this.#after = new Int32Array(length);
  }

  /** Begins with a problem of so many instances; the loops must have begun with it. */
  begin(length: number): void {
    this.#length = length;
    this.clear();
  }

  /** Forgets all rows: for when instances have changed places. */
  clear(): void {
    this.#rowOf.fill(-1, 0, this.#length);
    this.#used = 0;
    this.#newest = -1;
    this.#oldest = -1;
  }

  /** The number of a place's row, filled up to a length. The last two that were asked for are there. */
  of(place: number, length: number): number {
    let row = this.#rowOf[place]!;
    if (row === -1) {
      row = this.#take();
      this.#rowOf[place] = row;
      this.#placeOf[row] = place;
      this.#filled[row] = 0;
    } else if (row === this.#newest) {
      if (this.#filled[row]! >= length) return row;
    } else this.#unlink(row);
    if (row !== this.#newest) this.#linkAsNewest(row);
    if (this.#filled[row]! < length) {
      this.#loops.fill(row, place, this.#filled[row]!, length);
      this.#filled[row] = length;
    }
    return row;
  }

  /** A row that has a place's values at least from one place up to another; valid until the next call. */
  part(place: number, from: number, to: number): number {
    const row = this.#rowOf[place]!;
    if (row !== -1 && this.#filled[row]! >= from) return this.of(place, to);
    const spare = this.#loops.capacity - 1;
    this.#loops.fill(spare, place, from, to);
    return spare;
  }

  /** A row that is free, or made so. */
  #take(): number {
    // The last row is the spare one.
    if (this.#used < this.#loops.capacity - 1 && this.#used < this.#length) return this.#used++;
    const row = this.#oldest;
    this.#unlink(row);
    this.#rowOf[this.#placeOf[row]!] = -1;
    return row;
  }

  #unlink(row: number): void {
    const before = this.#before[row]!;
    const after = this.#after[row]!;
    if (before === -1) this.#oldest = after;
    else this.#after[before] = after;
    if (after === -1) this.#newest = before;
    else this.#before[after] = before;
  }

  #linkAsNewest(row: number): void {
    this.#before[row] = this.#newest;
    this.#after[row] = -1;
    if (this.#newest === -1) this.#oldest = row;
    else this.#after[this.#newest] = row;
    this.#newest = row;
  }
}
