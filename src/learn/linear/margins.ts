import type { Classifier } from "../classifier.js";
import { LinearClassifier, type LinearTables } from "./linear-classifier.js";

/** The largest sum of weights; kernels/row-sums.ts has the layout of rows. */
const LARGEST_SUM = 0x7fff;

/**
 * The margins of a linear classifier of two classes: the weight of class 1 minus that of class 0, feature by
 * feature. Class 1 wins if their sum is above 0.
 */
export class Margins {
  /** No margin is larger, nor smaller than its negative. */
  readonly largest: number;
  readonly #tables: LinearTables;

  private constructor(tables: LinearTables, largestShift: number) {
    this.#tables = tables;
    this.largest = 0xff << largestShift;
  }

  /**
   * The margins of a classifier; undefined if it is not linear, or if the sums for instances of `features`
   * features may depend on their order, because they saturate.
   */
  static of(classifier: Classifier, features: number): Margins | undefined {
    if (!(classifier instanceof LinearClassifier) || classifier.classes !== 2) return undefined;
    const { tables } = classifier;
    const { slots, rows } = tables;
    let shift = 0;
    for (let at = 0; at < slots.length; at += 2) {
      if (slots[at] !== 0) shift = Math.max(shift, rows[slots[at + 1]! + 1]! >> 4);
    }
    return features * (0x80 << shift) > LARGEST_SUM ? undefined : new Margins(tables, shift);
  }

  /** The margin of a feature. */
  at(feature: number): number {
    const { slots, rows, places } = this.#tables;
    const mask = (slots.length >> 1) - 1;
    let at = (feature ^ (feature >>> 15)) & mask;
    let key = slots[2 * at]!;
    while (key !== feature) {
      if (key === 0) return 0;
      at = (at + 1) & mask;
      key = slots[2 * at]!;
    }
    // The only block of a row has the bits of its classes, then a weight for each of them.
    const row = slots[2 * at + 1]!;
    const shift = rows[row + 1]! >> 4;
    const set = rows[row + 3]!;
    const first = (set & 1) === 0 ? 0 : (rows[row + 4]! << 24) >> 24;
    const second = (set & 2) === 0 ? 0 : (rows[row + 4 + (set & 1)]! << 24) >> 24;
    return (places[1] === 1 ? second - first : first - second) << shift;
  }
}
