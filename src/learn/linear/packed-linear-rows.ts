import { forEachWeight, slotsFor } from "../../kernels/row-sums.js";
import { type CodedRows, type RowTables, simdUnpackRows } from "../../kernels/unpack-rows.js";
import { packedNumbers, packNumbers, unpackNumbers } from "../../numbers/packed-numbers.js";
import type { LinearTables } from "./linear-classifier.js";
import { RowWriter } from "./row-writer.js";

/**
 * The rows of a linear classifier, compressed to a third of their size as four packed lists of numbers.
 * Rows are in the order of the slots where the search for their features starts, so unpacking writes memory
 * from start to end.
 */
export interface PackedLinearRows {
  /** The difference of each feature's key to the previous one; the first key itself. */
  readonly features: Uint8Array;
  /** Number of entries of each row. */
  readonly sizes: Uint8Array;
  /**
   * The difference of each entry's class to the previous one in its row, minus 1; the first class itself.
   */
  readonly classes: Uint8Array;
  /** The weight w of each entry: 2w if positive, -2w - 1 if negative. */
  readonly weights: Uint8Array;
}

/** Compresses the rows of a classifier. The classes in the result are places in the sums. */
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
    forEachWeight(rows, starts.get(featureOf(key, bits) >>> 0)!, (place, weight) => {
      classes.push(place - last - 1);
      weights.push(weight < 0 ? -2 * weight - 1 : 2 * weight);
      last = place;
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

/** Number of bits that choose the first slot to search for a feature, in a table of `features` features. */
function slotBits(features: number): number {
  return 31 - Math.clz32(slotsFor(features));
}

/** Turns a feature into a key, one to one, with the bits that choose its first slot on top. */
function keyOf(feature: number, bits: number): number {
  const mixed = feature ^ (feature >>> 15);
  return (mixed << (32 - bits)) | (mixed >>> bits);
}

/** Turns a key back into its feature. */
function featureOf(key: number, bits: number): number {
  const mixed = (key << bits) | (key >>> (32 - bits));
  return mixed ^ (mixed >>> 15) ^ (mixed >>> 30);
}

/**
 * Restores the slots and rows of a classifier with `classes` classes.
 *
 * @throws {RangeError} if the lists do not fit together
 */
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
      `expected as many features as sizes, and as many classes as weights, found ${counts.join(", ")}`,
    );
  }
  return simdUnpackRows(coded, classes) ?? plainUnpackRows(coded, classes);
}

/**
 * Unpacks rows in plain code, where the kernel is not available.
 *
 * @throws {RangeError} if the lists do not fit together, or a class is not below `mostClasses`
 */
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
