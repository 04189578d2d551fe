import { BLOCK, plainRowSums, type RowSums, simdRowSums } from "../kernels/row-sums.js";
import type { Classifier } from "./classifier.js";

/** So many classes have their blocks numbered by a byte. */
export const MOST_CLASSES = 256 * BLOCK;
/** The largest weight: sixteen such may meet in a sum. */
const LARGEST_WEIGHT = 2047;
/** Weights smaller than this share of the largest one are left out: they are all but never decisive. */
export const NEGLIGIBLE = 1 / 128;
/** Rows with at least so many weights for a block of classes are kept as blocks: faster, at some memory. */
const CROWDED = 2;

/** Visits each row: its feature, its length, and class and weight of its k-th entry. */
type Rows = (
  visit: (
    feature: number,
    length: number,
    classOf: (k: number) => number,
    weightOf: (k: number) => number,
  ) => void,
) => void;

/** The numbers of a linear classifier; kernels/row-sums.ts says how slots and rows are laid out. */
export interface LinearTables {
  readonly slots: Int32Array;
  readonly rows: Int32Array;
  /** Where each class stands in the sums: the most frequent ones come first, so that blocks are well filled. */
  readonly places: Uint16Array;
  /** What one unit of a weight is worth. */
  readonly unit: number;
}

/**
 * A linear classifier over hashed features, packed for reading: a hash table from a feature to its row, and
 * the rows one after the other. Sums are of whole numbers, the same on every machine.
 */
export class LinearClassifier implements Classifier {
  readonly classes: number;
  readonly tables: LinearTables;
  readonly #memory: WebAssembly.Memory | undefined;
  #sums: RowSums | undefined;

  /** `memory` is that which the tables are part of, if threads share it. */
  constructor(tables: LinearTables, memory?: WebAssembly.Memory) {
    this.tables = tables;
    this.classes = tables.places.length;
    this.#memory = memory;
  }

  score(features: Int32Array, scores: Float32Array): void {
    if (this.#sums?.features.length !== features.length) this.#sums = this.#rowSums(features.length);
    const { places, unit } = this.tables;
    const { sums } = this.#sums;
    this.#sums.features.set(features);
    this.#sums.add();
    for (let k = 0; k < places.length; k++) scores[k] = sums[places[k]!]! * unit;
  }

  #rowSums(features: number): RowSums {
    const { slots, rows } = this.tables;
    const blocks = Math.ceil(this.classes / BLOCK);
    return (
      simdRowSums(slots, rows, features, blocks, this.#memory) ?? plainRowSums(slots, rows, features, blocks)
    );
  }

  /** Packs rows of weights, but for those smaller than a share of the largest one. */
  static pack(classes: number, rows: Rows, negligible = NEGLIGIBLE): LinearClassifier {
    if (classes > MOST_CLASSES)
      throw new RangeError(`expected at most ${MOST_CLASSES} classes, found ${classes}`);
    let largest = 0;
    rows((_feature, length, _classOf, weightOf) => {
      for (let k = 0; k < length; k++) largest = Math.max(largest, Math.abs(weightOf(k)));
    });
    const unit = largest === 0 ? 1 : largest / LARGEST_WEIGHT;
    const isKept = (weight: number) => Math.abs(weight) >= largest * negligible && weight !== 0;
    const places = placesByFrequency(classes, rows, isKept);
    const writer = new RowWriter(classes);
    const row = new Int16Array(BLOCK * Math.ceil(classes / BLOCK));
    rows((feature, length, classOf, weightOf) => {
      row.fill(0);
      for (let k = 0; k < length; k++) {
        if (isKept(weightOf(k))) row[places[classOf(k)]!] = Math.round(weightOf(k) / unit);
      }
      writer.write(feature, row);
    });
    return new LinearClassifier({ ...writer.tables(), places, unit });
  }
}

/** Numbers the classes by how many rows have a weight for them, most first. */
function placesByFrequency(classes: number, rows: Rows, isKept: (weight: number) => boolean): Uint16Array {
  const counts = new Int32Array(classes);
  rows((_feature, length, classOf, weightOf) => {
    for (let k = 0; k < length; k++) if (isKept(weightOf(k))) counts[classOf(k)]!++;
  });
  const order = Array.from(counts.keys()).sort((a, b) => counts[b]! - counts[a]! || a - b);
  const places = new Uint16Array(classes);
  for (const [place, cls] of order.entries()) places[cls] = place;
  return places;
}

/** Writes rows one after the other, each in the shape that suits it, and then the table of slots. */
class RowWriter {
  #rows = new Int32Array(1 << 16);
  #used = 0;
  /** Feature and start of each row. */
  readonly #starts: number[] = [];
  /** What a row of the most blocks takes. */
  readonly #longest: number;

  constructor(classes: number) {
    this.#longest = 2 + 5 * Math.ceil(classes / BLOCK) * (BLOCK / 2);
  }

  /** Writes a row of weights, shape [blocks, BLOCK], unless all are 0. */
  write(feature: number, row: Int16Array): void {
    const entries = row.reduce((sum, weight) => sum + Number(weight !== 0), 0);
    if (entries === 0) return;
    const blocks: number[] = [];
    for (let b = 0; b < row.length; b += BLOCK) {
      if (row.subarray(b, b + BLOCK).some((weight) => weight !== 0)) blocks.push(b / BLOCK);
    }
    this.#reserve();
    this.#starts.push(feature, this.#used);
    if (entries >= CROWDED * blocks.length) this.#writeBlocks(row, blocks);
    else this.#writeEntries(row, entries);
  }

  #writeEntries(row: Int16Array, entries: number): void {
    this.#rows[this.#used++] = entries;
    for (let k = 0; k < row.length; k++) {
      if (row[k] !== 0) this.#rows[this.#used++] = (row[k]! << 16) | k;
    }
  }

  #writeBlocks(row: Int16Array, blocks: readonly number[]): void {
    this.#rows[this.#used++] = -blocks.length;
    new Uint8Array(this.#rows.buffer, 4 * this.#used).set(blocks);
    this.#used += Math.ceil(blocks.length / 4);
    const weights = new Int16Array(this.#rows.buffer);
    for (const block of blocks) {
      weights.set(row.subarray(BLOCK * block, BLOCK * (block + 1)), 2 * this.#used);
      this.#used += BLOCK / 2;
    }
  }

  #reserve(): void {
    if (this.#used + this.#longest <= this.#rows.length) return;
    const wider = new Int32Array(2 * this.#rows.length + this.#longest);
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
