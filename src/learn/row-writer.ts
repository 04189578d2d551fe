import { BLOCK, rowsRoom, slotsFor } from "../kernels/row-sums.js";

/** Rows with at least so many weights for a block of classes are kept as blocks: faster, at some memory. */
const CROWDED = 2;

/** Writes rows as kernels/row-sums.ts lays them out, each in the shape that suits it. */
export class RowWriter {
  readonly #slots: Int32Array;
  readonly #rows: Int32Array;
  /** The rows in smaller pieces. */
  readonly #bytes: Uint8Array;
  readonly #halves: Int16Array;
  #used = 0;

  /** For so many rows with so many entries in all. */
  constructor(rows: number, entries: number) {
    this.#slots = new Int32Array(2 * slotsFor(rows));
    this.#rows = new Int32Array(rowsRoom(rows, entries));
    this.#bytes = new Uint8Array(this.#rows.buffer);
    this.#halves = new Int16Array(this.#rows.buffer);
  }

  /** Writes the row of a feature: the entries from `from` to before `to`, by rising class. */
  write(feature: number, classes: Int32Array, weights: Int32Array, from: number, to: number): void {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    let slot = (feature ^ (feature >>> 15)) & mask;
    while (slots[2 * slot] !== 0) slot = (slot + 1) & mask;
    slots[2 * slot] = feature;
    slots[2 * slot + 1] = this.#used;
    let blocks = 0;
    for (let k = from, end = -1; k < to; k++) {
      if (classes[k]! < end) continue;
      end = (classes[k]! | (BLOCK - 1)) + 1;
      blocks++;
    }
    if (to - from >= CROWDED * blocks) this.#writeBlocks(classes, weights, from, to, blocks);
    else this.#writeEntries(classes, weights, from, to);
  }

  #writeEntries(classes: Int32Array, weights: Int32Array, from: number, to: number): void {
    const rows = this.#rows;
    let at = this.#used;
    rows[at++] = to - from;
    for (let k = from; k < to; k++) rows[at++] = (weights[k]! << 16) | classes[k]!;
    this.#used = at;
  }

  #writeBlocks(classes: Int32Array, weights: Int32Array, from: number, to: number, blocks: number): void {
    const bytes = this.#bytes;
    const halves = this.#halves;
    this.#rows[this.#used] = -blocks;
    let number = 4 * (this.#used + 1);
    this.#used += 1 + ((blocks + 3) >> 2);
    let block = 2 * this.#used - BLOCK;
    for (let k = from, end = -1; k < to; k++) {
      const cls = classes[k]!;
      if (cls >= end) {
        end = (cls | (BLOCK - 1)) + 1;
        block += BLOCK;
        bytes[number++] = end / BLOCK - 1;
      }
      halves[block + (cls & (BLOCK - 1))] = weights[k]!;
    }
    this.#used += blocks * (BLOCK / 2);
  }

  tables(): { slots: Int32Array; rows: Int32Array } {
    return { slots: this.#slots, rows: this.#rows.slice(0, this.#used) };
  }
}
