import { copyInstance, packedBytes, planesOf } from "../../kernels/svm/equal-slots.js";
import type { Instances } from "../instances.js";
import type { BinarySolver } from "./binary-solver.js";
import { SlotCodes } from "./slot-codes.js";
import { packedVectors, type SvmKernel, type SvmModel } from "./svm-model.js";

/** A solved problem of two classes: a binary support vector machine. */
export interface Duel {
  /** Places of the support vectors among the instances sorted by class, ascending. */
  readonly vectors: Int32Array;
  /** y times alpha of each support vector. */
  readonly weights: Float64Array;
  /** The first class wins if the sum of weights times kernel values exceeds this. */
  readonly rho: number;
}

/**
 * The binary problems of all pairs of classes, as LIBSVM poses them: classes are ranked by first
 * occurrence, and the class of lower rank in a pair is the positive one.
 */
export class OneVersusOne {
  /** The class of each rank. */
  readonly classes: Int32Array;
  readonly #instances: Instances;
  readonly #codes: SlotCodes;
  /** The instances sorted by the rank of their class; rank r begins at #start[r]. */
  readonly #sorted: Int32Array;
  readonly #start: Int32Array;
  readonly #packed: Uint8Array;

  /** @throws {RangeError} on too many slots, or too many values in a slot */
  constructor(instances: Instances) {
    const { targets, values, slots } = instances;
    this.#instances = instances;
    this.classes = Int32Array.from(new Set(targets));
    const rankOf = new Map(Array.from(this.classes, (classId, rank) => [classId, rank]));
    const ranks = targets.map((target) => rankOf.get(target)!);
    this.#start = new Int32Array(this.classes.length + 1);
    for (const rank of ranks) this.#start[rank + 1]!++;
    for (let rank = 0; rank < this.classes.length; rank++) this.#start[rank + 1]! += this.#start[rank]!;
    const next = this.#start.slice();
    this.#sorted = new Int32Array(targets.length);
    for (let i = 0; i < targets.length; i++) this.#sorted[next[ranks[i]!]!++] = i;
    this.#codes = SlotCodes.of(values, slots);
    this.#packed = new Uint8Array(packedBytes(targets.length, this.#codes.widths));
    for (let k = 0; k < targets.length; k++) {
      this.#codes.pack(values, this.#sorted[k]! * slots, this.#packed, k);
    }
  }

  /** Solves the problem of the ranks a < b. */
  solve(a: number, b: number, solver: BinarySolver): Duel {
    const { widths } = this.#codes;
    const planes = planesOf(widths);
    const first = this.#start[a + 1]! - this.#start[a]!;
    const length = first + this.#start[b + 1]! - this.#start[b]!;
    const placeOf = (t: number) => (t < first ? this.#start[a]! + t : this.#start[b]! + t - first);
    for (let t = 0; t < length; t++) copyInstance(this.#packed, placeOf(t), solver.packed, t, planes);
    const { coefficients, rho } = solver.solve(widths, length, first);
    let count = 0;
    for (let t = 0; t < length; t++) if (coefficients[t] !== 0) count++;
    const vectors = new Int32Array(count);
    const weights = new Float64Array(count);
    count = 0;
    for (let t = 0; t < length; t++) {
      if (coefficients[t] === 0) continue;
      vectors[count] = placeOf(t);
      weights[count++] = coefficients[t]!;
    }
    return { vectors, weights, rho };
  }

  /** Builds the model from all solutions, in the order of pairs (0, 1), (0, 2), ..., (1, 2), ... */
  model(duels: readonly Duel[], { degree, gamma, coef0 }: SvmKernel): SvmModel {
    const { values, slots } = this.#instances;
    const isVector = new Uint8Array(this.#sorted.length);
    for (const { vectors } of duels) for (const k of vectors) isVector[k] = 1;
    const numberOf = new Int32Array(this.#sorted.length);
    const start = new Int32Array(this.#start.length);
    let count = 0;
    for (let rank = 0; rank < this.classes.length; rank++) {
      for (let k = this.#start[rank]!; k < this.#start[rank + 1]!; k++) {
        if (isVector[k] === 1) numberOf[k] = count++;
      }
      start[rank + 1] = count;
    }
    const kept = new Int32Array(count * slots);
    for (let k = 0; k < isVector.length; k++) {
      if (isVector[k] === 0) continue;
      const from = this.#sorted[k]! * slots;
      kept.set(values.subarray(from, from + slots), numberOf[k]! * slots);
    }
    const duelStart = new Int32Array(duels.length + 1);
    for (const [d, { vectors }] of duels.entries()) duelStart[d + 1] = duelStart[d]! + vectors.length;
    const duelVector = new Int32Array(duelStart[duels.length]!);
    const duelWeight = new Float64Array(duelVector.length);
    for (const [d, { vectors, weights }] of duels.entries()) {
      const at = duelStart[d]!;
      for (let e = 0; e < vectors.length; e++) duelVector[at + e] = numberOf[vectors[e]!]!;
      duelWeight.set(weights, at);
    }
    const rho = Float64Array.from(duels, (duel) => duel.rho);
    return {
      kernel: { degree, gamma, coef0 },
      classes: this.classes,
      ...packedVectors(kept, slots),
      start,
      duelStart,
      duelVector,
      duelWeight,
      rho,
    };
  }
}
