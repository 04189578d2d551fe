import type { SmoLoops } from "../../kernels/svm/smo.js";

/** Caches kernel rows; when the memory is full, the least recently used row is dropped. */
export class RowCache {
  readonly #loops: SmoLoops;
  /** The row of each place, -1 if it is not cached. */
  readonly #rowOf: Int32Array;
  /** For each row: its place, how far it is filled, and the rows used before and after it. */
  readonly #placeOf: Int32Array;
  readonly #filled: Int32Array;
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  #used = 0;
  #length = 0;
  /** The most and the least recently used row, -1 if there is none. */
  #newest = -1;
  #oldest = -1;

  /** A cache for problems of at most `length` instances. */
  constructor(loops: SmoLoops, length: number) {
    this.#loops = loops;
    this.#rowOf = new Int32Array(length);
    this.#placeOf = new Int32Array(length);
    this.#filled = new Int32Array(length);
    this.#before = new Int32Array(length);
    this.#after = new Int32Array(length);
  }

  /** Starts a problem of `length` instances; call `begin` of the loops first. */
  begin(length: number): void {
    this.#length = length;
    this.clear();
  }

  /** Drops all rows; call it when instances have changed places. */
  clear(): void {
    this.#rowOf.fill(-1, 0, this.#length);
    this.#used = 0;
    this.#newest = -1;
    this.#oldest = -1;
  }

  /** The row of a place, filled up to `length`. It stays valid until two other rows have been asked for. */
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

  /** A row with the values of a place, at least from `from` to before `to`; valid until the next call. */
  part(place: number, from: number, to: number): number {
    const row = this.#rowOf[place]!;
    if (row !== -1 && this.#filled[row]! >= from) return this.of(place, to);
    const spare = this.#loops.capacity - 1;
    this.#loops.fill(spare, place, from, to);
    return spare;
  }

  /** Returns a free row; drops the least recently used one if there is none. */
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
