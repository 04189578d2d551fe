import { BLOCK, MOST_BLOCKS, plainRowSums, type RowSums, simdRowSums } from "../../kernels/row-sums.js";
import type { Classifier } from "../classifier.js";
import { RowWriter } from "./row-writer.js";

/** So many classes have their blocks numbered by a byte. */
export const MOST_CLASSES = MOST_BLOCKS * BLOCK;

/** How exactly weights are kept. */
export interface Precision {
  /** The largest weight, in units; sixteen such of the default, 2032, may meet in a sum. */
  readonly largest?: number;
  /** Weights smaller than this share of the largest one are left out, 1/128 by default: they are all but never decisive. */
  readonly negligible?: number;
}

/** Weights that fit in a byte: where sums of many decide, no less exact than larger ones. */
export const BYTES: Precision = { largest: 127 };

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
  readonly rows: Uint8Array;
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

  /** Packs rows of weights, but for negligible ones. */
  static pack(
    classes: number,
    rows: Rows,
    { largest = 2032, negligible = 1 / 128 }: Precision = {},
  ): LinearClassifier {
    if (classes > MOST_CLASSES)
      throw new RangeError(`expected at most ${MOST_CLASSES} classes, found ${classes}`);
    let most = 0;
    rows((_feature, length, _classOf, weightOf) => {
      for (let k = 0; k < length; k++) most = Math.max(most, Math.abs(weightOf(k)));
    });
    const unit = most === 0 ? 1 : most / largest;
    const isKept = (weight: number) =>
      Math.abs(weight) >= most * negligible && Math.round(weight / unit) !== 0;
    const kept = counted(classes, rows, isKept);
    const places = placesByFrequency(kept.ofClass);
    const writer = new RowWriter(kept.rows, kept.entries);
    const row = new Int16Array(classes);
    const taken = new Int32Array(classes);
    const weights = new Int32Array(classes);
    rows((feature, length, classOf, weightOf) => {
      row.fill(0);
      for (let k = 0; k < length; k++) {
        if (isKept(weightOf(k))) row[places[classOf(k)]!] = Math.round(weightOf(k) / unit);
      }
      let count = 0;
      for (let place = 0; place < classes; place++) {
        if (row[place] === 0) continue;
        taken[count] = place;
        weights[count++] = row[place]!;
      }
      if (count > 0) writer.write(feature, taken, weights, 0, count);
    });
    return new LinearClassifier({ ...writer.longestFirst(), places, unit });
  }
}

/** How many weights of each class are kept, and how many rows have any. */
function counted(
  classes: number,
  rows: Rows,
  isKept: (weight: number) => boolean,
): { ofClass: Int32Array; rows: number; entries: number } {
  const ofClass = new Int32Array(classes);
  let [found, entries] = [0, 0];
  rows((_feature, length, classOf, weightOf) => {
    const before = entries;
    for (let k = 0; k < length; k++) {
      if (!isKept(weightOf(k))) continue;
      ofClass[classOf(k)]!++;
      entries++;
    }
    if (entries > before) found++;
  });
  return { ofClass, rows: found, entries };
}

/** Numbers the classes by how many weights they have, most first. */
function placesByFrequency(counts: Int32Array): Uint16Array {
  const order = Array.from(counts.keys()).sort((a, b) => counts[b]! - counts[a]! || a - b);
  const places = new Uint16Array(counts.length);
  for (const [place, cls] of order.entries()) places[cls] = place;
  return places;
}
