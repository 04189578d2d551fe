import { BLOCK } from "../kernels/row-sums.js";

/** Rows with at least so many weights for a block of classes are kept as blocks: faster, at some memory. */
const CROWDED = 2;

/** Writes rows as kernels/row-sums.ts lays them out, each in the shape that suits it, and then the table of slots. */
export class RowWriter {
  #rows = new Int32Array(1 << 16);
  #used = 0;
  /** Feature and start of each row. */
  readonly #starts: number[] = [];

  /** Writes the row of a feature: the entries from `from` to before `to`, by rising class. */
  write(
    feature: number,
    classes: ArrayLike<number>,
    weights: ArrayLike<number>,
    from: number,
    to: number,
  ): void {
    let blocks = 0;
    for (let k = from, last = -1; k < to; k++) {
      const block = Math.floor(classes[k]! / BLOCK);
      if (block !== last) blocks++;
      last = block;
    }
    this.#reserve(1 + to - from + blocks * (1 + BLOCK / 2));
    this.#starts.push(feature, this.#used);
    if (to - from >= CROWDED * blocks) this.#writeBlocks(classes, weights, from, to, blocks);
    else this.#writeEntries(classes, weights, from, to);
  }

  #writeEntries(classes: ArrayLike<number>, weights: ArrayLike<number>, from: number, to: number): void {
    this.#rows[this.#used++] = to - from;
    for (let k = from; k < to; k++) this.#rows[this.#used++] = (weights[k]! << 16) | classes[k]!;
  }

  #writeBlocks(
    classes: ArrayLike<number>,
    weights: ArrayLike<number>,
    from: number,
    to: number,
    blocks: number,
  ): void {
    this.#rows[this.#used++] = -blocks;
    const numbers = 4 * this.#used;
    this.#used += Math.ceil(blocks / 4);
    const bytes = new Uint8Array(this.#rows.buffer);
    const halves = new Int16Array(this.#rows.buffer);
    for (let k = from, last = -1, at = -1; k < to; k++) {
      const block = Math.floor(classes[k]! / BLOCK);
      if (block !== last) {
        at++;
        bytes[numbers + at] = block;
        last = block;
      }
      halves[2 * this.#used + BLOCK * at + (classes[k]! % BLOCK)] = weights[k]!;
    }
    this.#used += blocks * (BLOCK / 2);
  }

  #reserve(length: number): void {
    if (this.#used + length <= this.#rows.length) return;
    const wider = new Int32Array(2 * this.#rows.length + length);
    wider.set(this.#rows);
    this.#rows = wider;
  }

  tables(): { slots: Int32Array; rows: Int32Array } {
    let size = 2;
    while (size * 3 < this.#starts.length * 2) size *= 2;
    const slots = new Int32Array(2 * size);
    for (let k = 0; k < this.#starts.length; k += 2) {
      const feature = this.#starts[k]!;
      let at = (feature ^ (feature >>> 15)) & (size - 1);
      while (slots[2 * at] !== 0) at = (at + 1) & (size - 1);
      slots[2 * at] = feature;
      slots[2 * at + 1] = this.#starts[k + 1]!;
    }
    return { slots, rows: this.#rows.slice(0, this.#used) };
  }
}
