import { forEachWeight, slotsFor } from "../../kernels/row-sums.js";
import { type CodedRows, type RowTables, simdUnpackRows } from "../../kernels/unpack-rows.js";
import { packedNumbers, packNumbers, unpackNumbers } from "../../numbers/packed-numbers.js";
import type { LinearTables } from "./linear-classifier.js";
import { RowWriter } from "./row-writer.js";

/**
 * The rows of a linear classifier in a third of the bytes, in four packed lists. They are in the order of the slots in
 * which their features are looked for, so that memory is written from its start to its end.
 */
export interface PackedLinearRows {
  /** How far the key of each feature is above the one before, the first above 0. */
  readonly features: Uint8Array;
  /** The number of entries of each row. */
  readonly sizes: Uint8Array;
  /** How far the class of each entry is above the one before in its row, less 1; the first is itself. */
  readonly classes: Uint8Array;
  /** The weight of each entry: 2w for one above 0, -2w - 1 for one below. */
  readonly weights: Uint8Array;
}

/** Packs the rows of a classifier; its classes stand for themselves, wherever they have their sums. */
export function packLinearRows({ slots, rows }: LinearTables): PackedLinearRows {
  const starts = new Map<number, number>();
  for (let at = 0; at < slots.length; at += 2)
    if (slots[at] !== 0) starts.set(slots[at]! >>> 0, slots[at + 1]!);
  const bits = slotBits(starts.size);
  const keys = Uint32Array.from(starts.keys(), (feature) => keyOf(feature, bits)).sort();
  const sizes: number[] = [];
  const classes: number[] = [];
  const weights: number[] = [];
  for (const key of keys) {
    let last = -1;
    const before = classes.length;
    forEachWeight(rows, starts.get(featureOf(key, bits) >>> 0)!, (cls, weight) => {
      classes.push(cls - last - 1);
      weights.push(weight < 0 ? -2 * weight - 1 : 2 * weight);
      last = cls;
    });
    sizes.push(classes.length - before);
  }
  return {
    features: packNumbers(Int32Array.from(keys, (key, k) => (k === 0 ? key : key - keys[k - 1]!))),
    sizes: packNumbers(Int32Array.from(sizes)),
    classes: packNumbers(Int32Array.from(classes)),
    weights: packNumbers(Int32Array.from(weights)),
  };
}

/** The number of bits that tell in which slot to look for a feature first, where there are so many features. */
function slotBits(features: number): number {
  return 31 - Math.clz32(slotsFor(features));
}

/** A number for each feature that has those bits at its top. */
function keyOf(feature: number, bits: number): number {
  const mixed = feature ^ (feature >>> 15);
  return (mixed << (32 - bits)) | (mixed >>> bits);
}

/** The feature of a key. */
function featureOf(key: number, bits: number): number {
  const mixed = (key << bits) | (key >>> (32 - bits));
  return mixed ^ (mixed >>> 15) ^ (mixed >>> 30);
}

/** The slots and rows of so many classes that were packed; refuses lists that do not fit together with a RangeError. */
export function unpackLinearRows(packed: PackedLinearRows, classes: number): RowTables {
  const coded = {
    features: packedNumbers(packed.features),
    sizes: packedNumbers(packed.sizes),
    classes: packedNumbers(packed.classes),
    weights: packedNumbers(packed.weights),
  };
  const counts = [coded.features, coded.sizes, coded.classes, coded.weights].map(({ count }) => count);
  if (counts[0] !== counts[1] || counts[2] !== counts[3]) {
    throw new RangeError(
      `expected as many features as sizes and classes as weights, found ${counts.join(", ")}`,
    );
  }
  return simdUnpackRows(coded, classes) ?? plainUnpackRows(coded, classes);
}

/** The same in plain code. */
export function plainUnpackRows(coded: CodedRows, mostClasses: number): RowTables {
  const features = unpackNumbers(coded.features);
  const sizes = unpackNumbers(coded.sizes);
  const classes = unpackNumbers(coded.classes);
  const weights = unpackNumbers(coded.weights);
  let entries = 0;
  for (let r = 0; r < sizes.length; r++) entries += sizes[r]!;
  if (classes.length !== entries) {
    throw new RangeError(`expected packed rows with ${classes.length} entries, found ${entries}`);
  }
  for (let k = 0; k < entries; k++) weights[k] = (weights[k]! >> 1) ^ -(weights[k]! & 1);
  const writer = new RowWriter(features.length, entries);
  const bits = slotBits(features.length);
  let key = 0;
  let from = 0;
  for (let r = 0; r < features.length; r++) {
    key = (key + features[r]!) | 0;
    const to = from + sizes[r]!;
    for (let k = from + 1; k < to; k++) classes[k] = classes[k]! + classes[k - 1]! + 1;
    if (to > from && classes[to - 1]! >= mostClasses) {
      throw new RangeError(`expected packed rows of ${mostClasses} classes, found class ${classes[to - 1]}`);
    }
    writer.write(featureOf(key, bits), classes, weights, from, to);
    from = to;
  }
  return writer.tables();
}
