import type { Classifier } from "./classifier.js";

/** An entry holds the class in its upper bits and the weight, a signed whole number, in the lower ones. */
const WEIGHT_BITS = 22;
/** So many classes fit into an entry. */
export const MOST_CLASSES = 1 << (32 - WEIGHT_BITS);
const LARGEST_WEIGHT = (1 << (WEIGHT_BITS - 1)) - 1;
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;
/** Weights smaller than this share of the largest one are left out: they are all but never decisive. */
const NEGLIGIBLE = 1 / 128;

/** In place of a number of entries: the row has a weight for every class. */
const DENSE = -1;
/** Rows with weights for more than this share of the classes are dense: adding zeros beats unpacking. */
const DENSE_SHARE = 0.4;

/** Visits each row: its feature, its length, and class and weight of its k-th entry. */
type Rows = (
  visit: (
    feature: number,
    length: number,
    classOf: (k: number) => number,
    weightOf: (k: number) => number,
  ) => void,
) => void;

/**
 * A linear classifier over hashed features, packed for reading: a hash table from a feature to its row, and
 * the rows one after the other. Sums are of whole numbers, the same in any order and on every machine.
 */
export class LinearClassifier implements Classifier {
  readonly classes: number;
  /** Shape [size, 2], size a power of two: a feature's hash (0 is free) and the start of its row. */
  readonly slots: Int32Array;
  /** Rows: the number of entries, and then these; or DENSE, and then a plain weight for each class. */
  readonly entries: Int32Array;
  /** What one unit of an entry's weight is worth. */
  readonly unit: number;
  readonly #sums: Int32Array;

  constructor(classes: number, slots: Int32Array, entries: Int32Array, unit: number) {
    this.classes = classes;
    this.slots = slots;
    this.entries = entries;
    this.unit = unit;
    this.#sums = new Int32Array(classes);
  }

  score(features: Int32Array, scores: Float32Array): void {
    const { slots, entries } = this;
    const sums = this.#sums;
    sums.fill(0);
    const mask = slots.length / 2 - 1;
    for (let f = 0; f < features.length; f++) {
      const feature = features[f]!;
      let at = (feature ^ (feature >>> 15)) & mask;
      let key = slots[2 * at]!;
      while (key !== 0 && key !== feature) {
        at = (at + 1) & mask;
        key = slots[2 * at]!;
      }
      if (key === 0) continue;
      let e = slots[2 * at + 1]!;
      const length = entries[e++]!;
      if (length === DENSE) {
        for (let k = 0; k < sums.length; k++) sums[k]! += entries[e + k]!;
        continue;
      }
      for (const end = e + length; e < end; e++) {
        const entry = entries[e]!;
        sums[entry >>> WEIGHT_BITS]! += (entry << (32 - WEIGHT_BITS)) >> (32 - WEIGHT_BITS);
      }
    }
    for (let k = 0; k < sums.length; k++) scores[k] = sums[k]! * this.unit;
  }

  /** Packs rows of weights. */
  static pack(classes: number, rows: Rows): LinearClassifier {
    if (classes > MOST_CLASSES)
      throw new RangeError(`expected at most ${MOST_CLASSES} classes, found ${classes}`);
    let largest = 0;
    rows((_feature, length, _classOf, weightOf) => {
      for (let k = 0; k < length; k++) largest = Math.max(largest, Math.abs(weightOf(k)));
    });
    const unit = largest === 0 ? 1 : largest / LARGEST_WEIGHT;
    const kept: number[] = [];
    let entries = new Int32Array(1 << 16);
    let used = 0;
    const row = new Int32Array(classes);
    rows((feature, length, classOf, weightOf) => {
      row.fill(0);
      let filled = 0;
      for (let k = 0; k < length; k++) {
        const weight = weightOf(k);
        if (Math.abs(weight) < largest * NEGLIGIBLE) continue;
        row[classOf(k)] = Math.round(weight / unit);
        filled++;
      }
      if (filled === 0) return;
      if (used + classes + 1 > entries.length) {
        const wider = new Int32Array(2 * entries.length + classes);
        wider.set(entries);
        entries = wider;
      }
      kept.push(feature, used);
      const isDense = filled > classes * DENSE_SHARE;
      entries[used++] = isDense ? DENSE : filled;
      for (let k = 0; k < classes; k++) {
        if (isDense) entries[used++] = row[k]!;
        else if (row[k] !== 0) entries[used++] = (k << WEIGHT_BITS) | (row[k]! & WEIGHT_MASK);
      }
    });
    let size = 2;
    while (size * 3 < kept.length * 2) size *= 2;
    const slots = new Int32Array(2 * size);
    for (let k = 0; k < kept.length; k += 2) {
      const feature = kept[k]!;
      let at = (feature ^ (feature >>> 15)) & (size - 1);
      while (slots[2 * at] !== 0) at = (at + 1) & (size - 1);
      slots[2 * at] = feature;
      slots[2 * at + 1] = kept[k + 1]!;
    }
    return new LinearClassifier(classes, slots, entries.slice(0, used), unit);
  }
}
