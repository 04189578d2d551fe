import type { KernelMemory } from "../../kernels/memory.js";
import { BLOCK, MAX_BLOCKS, plainRowSums, type RowSums, simdRowSums } from "../../kernels/row-sums.js";
import type { Classifier } from "../classifier.js";
import { pickTensors, type Tensors } from "../tensor.js";
import { RowWriter } from "./row-writer.js";

/** Maximum number of classes: a byte numbers the blocks of classes in a row. */
export const MAX_CLASSES = MAX_BLOCKS * BLOCK;

/** How precisely a linear classifier stores its weights. */
export interface Precision {
  /** The largest weight in units; 2032 by default, so that a 16-bit sum holds sixteen of them. */
  readonly largest?: number;
  /** Weights below this share of the largest are dropped; 1/128 by default. They hardly ever decide. */
  readonly negligible?: number;
}

/** Weights that fit in a byte: precise enough where many weights are summed for a decision. */
export const BYTES: Precision = { largest: 127 };

/** Calls `visit` for each row with its feature, its length, and the class and weight of its k-th entry. */
export type WeightRows = (
  visit: (
    feature: number,
    length: number,
    classOf: (k: number) => number,
    weightOf: (k: number) => number,
  ) => void,
) => void;

/** The data of a linear classifier; kernels/row-sums.ts describes the layout of slots and rows. */
export interface LinearTables {
  /** Hash table from a feature to the start of its row. */
  readonly slots: Int32Array;
  /** The rows, one after the other. */
  readonly rows: Uint8Array;
  /**
   * Shape [classes]: the place of each class in the sums. Classes with many weights come first, so that
   * the blocks are well filled.
   */
  readonly places: Uint16Array;
  /** Value of one unit of a weight. */
  readonly unit: number;
}

/**
 * A linear classifier of hashed features, in a compact read-only form. It sums whole numbers, so scores are
 * the same on every machine.
 */
export class LinearClassifier implements Classifier {
  /** Number of classes. */
  readonly classes: number;
  /** The weights and where to find them. */
  readonly tables: LinearTables;
  readonly #memory: KernelMemory | undefined;
  #sums: RowSums | undefined;

  /** Uses the tables without a copy if they lie in `memory`, which threads may share. */
  constructor(tables: LinearTables, memory?: KernelMemory) {
    this.tables = tables;
    this.classes = tables.places.length;
    this.#memory = memory;
  }

  /** Fills `scores`, shape [classes], with the sum of the weights of the features for each class. */
  score(features: Int32Array, scores: Float32Array): void {
    const { places, unit } = this.tables;
    const sums = this.sums(features);
    for (let k = 0; k < places.length; k++) scores[k] = sums[places[k]!]! * unit;
  }

  /**
   * The sums of the weights of the features from index `from` to before `to`, plus `start`. Entry places[k]
   * of `tables.places` is the sum of class k, in units. It is valid until the next call. Features that lie in
   * `room` need not be copied.
   */
  sums(features: Int32Array, from = 0, to = features.length, start?: Int16Array): Int16Array {
    const room = this.room(features.length);
    const { sums } = this.#sums!;
    if (start === undefined) sums.fill(0);
    else sums.set(start);
    if (features !== room) room.set(features);
    this.#sums!.add(from, to);
    return sums;
  }

  /** Room for `count` features in the memory of the kernel. */
  room(count: number): Int32Array {
    if (this.#sums?.features.length !== count) this.#sums = this.#rowSums(count);
    return this.#sums.features;
  }

  /** The tables as tensors of a model file, which must also keep `tables.unit`. */
  tensors(): Tensors {
    const { slots, rows, places } = this.tables;
    return { slots, rows, places };
  }

  /**
   * Restores a classifier from the tensors of a model file; `unit` is the value of a unit of its weights.
   * Pass the `memory` that holds the tensors if threads share it.
   *
   * @throws {RangeError} if a tensor is missing, or there are not `classes` classes
   */
  static from(tensors: Tensors, classes: number, unit: number, memory?: KernelMemory): LinearClassifier {
    const tables = pickTensors<Omit<LinearTables, "unit">>(tensors, TENSOR_TYPES, "a linear classifier");
    if (tables.places.length !== classes) {
      throw new RangeError(
        `expected a linear classifier of ${classes} classes, found ${tables.places.length}`,
      );
    }
    return new LinearClassifier({ ...tables, unit }, memory);
  }

  #rowSums(features: number): RowSums {
    const { slots, rows } = this.tables;
    const blocks = Math.ceil(this.classes / BLOCK);
    return (
      simdRowSums(slots, rows, features, blocks, this.#memory) ?? plainRowSums(slots, rows, features, blocks)
    );
  }

  /**
   * Builds a classifier from rows of weights; negligible weights are left out.
   *
   * @throws {RangeError} on more than `MAX_CLASSES` classes
   */
  static pack(
    classes: number,
    rows: WeightRows,
    { largest = 2032, negligible = 1 / 128 }: Precision = {},
  ): LinearClassifier {
    if (classes > MAX_CLASSES)
      throw new RangeError(`expected at most ${MAX_CLASSES} classes, found ${classes}`);
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

const TENSOR_TYPES = { slots: Int32Array, rows: Uint8Array, places: Uint16Array };

/** Counts the kept weights of each class, the rows with a kept weight, and all kept weights. */
function counted(
  classes: number,
  rows: WeightRows,
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

/** Gives each class a place by its number of weights, largest first. */
function placesByFrequency(counts: Int32Array): Uint16Array {
  const order = Array.from(counts.keys()).sort((a, b) => counts[b]! - counts[a]! || a - b);
  const places = new Uint16Array(counts.length);
  for (const [place, classId] of order.entries()) places[classId] = place;
  return places;
}
