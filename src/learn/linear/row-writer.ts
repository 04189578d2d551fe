import { BLOCK, maxRowsBytes, SHIFT_BITS, slotsFor } from "../../kernels/row-sums.js";
import type { RowTables } from "../../kernels/unpack-rows.js";

/** The largest weight that a signed byte holds. */
const LARGEST = 127;

/** Writes the rows of a linear classifier in the layout that kernels/row-sums.ts describes. */
export class RowWriter {
  readonly #slots: Int32Array;
  readonly #rows: Uint8Array;
  /** Index of the slot of each row, in writing order. */
  readonly #slotOf: Int32Array;
  #count = 0;
  #used = 0;

  /** Reserves memory for `rows` rows with `entries` entries in total. */
  constructor(rows: number, entries: number) {
    this.#slots = new Int32Array(2 * slotsFor(rows));
    this.#rows = new Uint8Array(maxRowsBytes(rows, entries));
    this.#slotOf = new Int32Array(rows);
  }

  /**
   * Writes the row of a feature: the entries from `from` to before `to`, by ascending class. If a weight
   * does not fit in a byte, all weights of the row lose as many of their last bits as it takes.
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

  /** The tables, with rows in writing order. */
  tables(): RowTables {
    return { slots: this.#slots, rows: this.#rows.slice(0, this.#used) };
  }

  /**
   * The tables, with the longest rows first: most configurations need them, so they should lie together.
   */
  longestFirst(): RowTables {
    const slots = this.#slots.slice();
    const startOf = (row: number) =>
      row === this.#count ? this.#used : this.#slots[this.#slotOf[row]! + 1]!;
    const lengthOf = (row: number) => startOf(row + 1) - startOf(row);
    /** For each length, the bytes of all rows of that length; later, where the next such row goes. */
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
