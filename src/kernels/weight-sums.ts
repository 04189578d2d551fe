import { ADD_WEIGHTS } from "./generated/add-weights.js";
import { canCompile, loadKernel } from "./kernel.js";
import { aligned, kernelMemory, PAGE } from "./memory.js";

// Rows of weights in training. An entry is two 32-bit numbers, a class and its weight, read through two
// views of the same memory. A row is a run of entries; a full row, with an entry for each class, has them
// in the order of the classes.

/** The kernel reads at most this many bytes beyond the last entry. */
const BEYOND = 256;

/** Sums rows of weights. `reserve` replaces all views. */
export interface WeightSums {
  /** Shape [capacity, 2]: the class of each entry, and the space of its weight. */
  readonly entries: Int32Array;
  /** The same memory as floats: the weight of entry e is at 2 e + 1. */
  readonly weights: Float32Array;
  /** Shape [mostRows, 2]: start and length of each row to add, in entries. */
  readonly rows: Int32Array;
  /** Shape [classes]: the score of each class. */
  readonly scores: Float64Array;
  /** Makes room for `capacity` entries; keeps the existing ones. */
  reserve(capacity: number): void;
  /** Adds the first `count` rows to the scores. */
  add(count: number): void;
}

interface AddWeights {
  addWeights(rows: number, count: number, entries: number, classes: number, scores: number): void;
}

/** Sums in WebAssembly of up to `mostRows` rows; undefined if the engine cannot run the kernel. */
export function simdWeightSums(classes: number, mostRows: number): WeightSums | undefined {
  if (!canCompile()) return undefined;
  const scoresAt = aligned(8 * (mostRows + 1));
  const entriesAt = scoresAt + aligned(8 * classes);
  const memory = kernelMemory(entriesAt + BEYOND);
  const kernel = loadKernel<AddWeights>(ADD_WEIGHTS, memory);
  if (kernel === undefined) return undefined;
  const views = (capacity: number) => ({
    entries: new Int32Array(memory.buffer, entriesAt, 2 * capacity),
    weights: new Float32Array(memory.buffer, entriesAt, 2 * capacity),
    rows: new Int32Array(memory.buffer, 0, 2 * mostRows),
    scores: new Float64Array(memory.buffer, scoresAt, classes),
  });
  return {
    ...views(0),
    reserve(capacity) {
      const missing = entriesAt + 8 * capacity + BEYOND - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      Object.assign(this, views(capacity));
    },
    add: (count) => kernel.addWeights(0, count, entriesAt, classes, scoresAt),
  };
}

/** The same in plain code, bit for bit: the reference for tests, and the fallback. */
export function plainWeightSums(classes: number, mostRows: number): WeightSums {
  const views = (entries: Int32Array) => ({ entries, weights: new Float32Array(entries.buffer) });
  return {
    ...views(new Int32Array(0)),
    rows: new Int32Array(2 * mostRows),
    scores: new Float64Array(classes),
    reserve(capacity) {
      const wider = new Int32Array(2 * capacity);
      wider.set(this.entries);
      Object.assign(this, views(wider));
    },
    add(count) {
      const { entries, weights, rows, scores } = this;
      for (let r = 0; r < count; r++) {
        const start = 2 * rows[2 * r]!;
        const end = start + 2 * rows[2 * r + 1]!;
        for (let e = start; e < end; e += 2) scores[entries[e]!]! += weights[e + 1]!;
      }
    },
  };
}
