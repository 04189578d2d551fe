import { ADD_WEIGHTS } from "./generated/add-weights.js";
import { kernelOf } from "./kernel.js";
import { aligned, kernelMemory, PAGE } from "./memory.js";

// Rows of weights in training. An entry is two numbers of 32 bits, read through two views: a class, and its
// weight. A row is some entries one after the other; a full row, of as many entries as there are classes, has
// them in the order of the classes.

/** So many bytes are read behind the last entry at the most. */
const BEYOND = 256;

/** Entries, and what adds them up. All views change when it grows. */
export interface WeightSums {
  /** Shape [capacity, 2]: the class of each entry, and a place for its weight. */
  readonly entries: Int32Array;
  /** The same memory: entry e has its weight at 2 e + 1. */
  readonly weights: Float32Array;
  /** Start and length of each row to add, shape [most rows, 2]. */
  readonly rows: Int32Array;
  /** A score for each class. */
  readonly scores: Float64Array;
  /** Makes room for so many entries; those that are there stay. */
  reserve(capacity: number): void;
  /** Adds the first `count` rows to the scores. */
  add(count: number): void;
}

interface AddWeights {
  addWeights(rows: number, count: number, entries: number, classes: number, scores: number): void;
}

/** Sums by WebAssembly, undefined where the engine cannot. */
export function simdWeightSums(classes: number, mostRows: number): WeightSums | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const scoresAt = aligned(8 * (mostRows + 1));
  const entriesAt = scoresAt + aligned(8 * classes);
  const memory = kernelMemory(entriesAt + BEYOND);
  const kernel = kernelOf<AddWeights>(ADD_WEIGHTS, memory);
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

/** Sums in plain code: what the kernel must agree with to the last bit, and what stands in for it. */
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
