import { BLOCK, rowsRoom, SHIFT_BITS, slotsFor } from "../../kernels/row-sums.js";
import type { RowTables } from "../../kernels/unpack-rows.js";

/** The largest weight of a byte. */
const LARGEST = 127;

/** Writes rows as kernels/row-sums.ts lays them out. */
export class RowWriter {
  readonly #slots: Int32Array;
  readonly #rows: Uint8Array;
  /** Where each row's slot is, in the order of writing. */
  readonly #slotOf: Int32Array;
  #count = 0;
  #used = 0;

  /** For so many rows with so many entries in all. */
  constructor(rows: number, entries: number) {
    this.#slots = new Int32Array(2 * slotsFor(rows));
    this.#rows = new Uint8Array(rowsRoom(rows, entries));
    this.#slotOf = new Int32Array(rows);
  }

  /**
   * Writes the row of a feature: the entries from `from` to before `to`, by rising class. Weights that do not fit in a
   * byte lose their last bits, and those beside them in the row as many.
   */
  write(feature: number, classes: Int32Array, weights: Int32Array, from: number, to: number): void {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    let slot = (feature ^ (feature >>> 15)) & mask;
    while (slots[2 * slot] !== 0) slot = (slot + 1) & mask;
    slots[2 * slot] = feature;
    slots[2 * slot + 1] = this.#used;
    this.#slotOf[this.#count++] = 2 * slot;
    const rows = this.#rows;
    let most = 0;
    let block = this.#used;
    for (let k = from, last = -1; k < to; k++) {
      most = Math.max(most, Math.abs(weights[k]!));
      const number = Math.floor(classes[k]! / BLOCK);
      if (number !== last) {
        block += 2;
        rows[block] = number;
      }
      rows[block + 1]! |= 1 << (classes[k]! % BLOCK);
      last = number;
    }
    let shift = 0;
    while (most >> shift > LARGEST) shift++;
    const first = (block - this.#used) / 2 + (shift << SHIFT_BITS);
    rows[this.#used] = first;
    rows[this.#used + 1] = first >> 8;
    this.#used = block + 2;
    for (let k = from; k < to; k++) {
      rows[this.#used++] = Math.max(
        -LARGEST,
        Math.min(LARGEST, (weights[k]! + ((1 << shift) >> 1)) >> shift),
      );
    }
  }

  /** The rows in the order of writing. */
  tables(): RowTables {
    return { slots: this.#slots, rows: this.#rows.slice(0, this.#used) };
  }

  /** The longest rows first: these are the ones that most configurations ask for, and so they lie together. */
  longestFirst(): RowTables {
    const slots = this.#slots.slice();
    const startOf = (row: number) =>
      row === this.#count ? this.#used : this.#slots[this.#slotOf[row]! + 1]!;
    const lengthOf = (row: number) => startOf(row + 1) - startOf(row);
    /** For each length how many bytes rows of that length take; then where the next of them goes. */
    const places: number[] = [];
    for (let r = 0; r < this.#count; r++) places[lengthOf(r)] = (places[lengthOf(r)] ?? 0) + lengthOf(r);
    let at = this.#used;
    for (const length of Object.keys(places)) places[Number(length)] = at -= places[Number(length)]!;
    const rows = new Uint8Array(this.#used);
    for (let r = 0; r < this.#count; r++) {
      const length = lengthOf(r);
      slots[this.#slotOf[r]! + 1] = places[length]!;
      rows.set(this.#rows.subarray(startOf(r), startOf(r + 1)), places[length]);
      places[length]! += length;
    }
    return { slots, rows };
  }
}
