import { copyInstance, packedBytes, planesOf } from "../../kernels/equal-slots.js";
import type { Instances } from "../instances.js";
import { BinarySolver } from "./binary-solver.js";
import { SlotCodes } from "./slot-codes.js";
import { checkParameters, type SvmParameters } from "./svm-parameters.js";
import type { SvmModel } from "./svm-model.js";

/** Memory for kernel rows, in bytes. */
const CACHE = 256 << 20;

/**
 * Trains a support vector machine of many classes, one for each pair of them, as LIBSVM does it: classes are
 * ranked by their first occurrence, and of a pair the one of lower rank is positive. Yields the share that is done
 * after each pair.
 */
export function* trainSvm(
  instances: Instances,
  parameters: SvmParameters,
): Generator<number, SvmModel, undefined> {
  const training = new OneVersusOne(instances, parameters);
  const duels: Duel[] = [];
  let done = 0;
  for (let a = 0; a < training.classes.length; a++) {
    for (let b = a + 1; b < training.classes.length; b++) {
      duels.push(training.solve(a, b));
      done += training.sizeOf(a, b);
      yield done / training.size;
    }
  }
  return training.model(duels);
}

/** A solved problem of two classes. */
export interface Duel {
  /** Places of the support vectors among the instances sorted by class, rising. */
  readonly vectors: Int32Array;
  /** y times alpha of each. */
  readonly weights: Float64Array;
  readonly rho: number;
}

/** The problems of all pairs of classes. */
export class OneVersusOne {
  /** The classes in order of first occurrence: their ranks. */
  readonly classes: Int32Array;
  readonly #instances: Instances;
  readonly #parameters: SvmParameters;
  readonly #codes: SlotCodes;
  /** The instances by rank of their class, in their order within it; the ranks begin at `start`. */
  readonly #sorted: Int32Array;
  readonly #start: Int32Array;
  readonly #packed: Uint8Array;
  readonly #solver: BinarySolver;

  constructor(instances: Instances, parameters: SvmParameters) {
    checkParameters(parameters);
    const { targets, values, slots } = instances;
    this.#instances = instances;
    this.#parameters = parameters;
    this.classes = Int32Array.from(new Set(targets));
    const sizes = new Int32Array(this.classes.length);
    const rankOf = new Map(Array.from(this.classes, (cls, rank) => [cls, rank]));
    const ranks = targets.map((target) => rankOf.get(target)!);
    for (const rank of ranks) sizes[rank]!++;
    this.#start = new Int32Array(sizes.length + 1);
    for (let rank = 0; rank < sizes.length; rank++) this.#start[rank + 1] = this.#start[rank]! + sizes[rank]!;
    const next = this.#start.slice();
    this.#sorted = new Int32Array(targets.length);
    for (let i = 0; i < targets.length; i++) this.#sorted[next[ranks[i]!]!++] = i;

    this.#codes = new SlotCodes(values, slots);
    const { widths } = this.#codes;
    this.#packed = new Uint8Array(packedBytes(targets.length, widths));
    for (let k = 0; k < targets.length; k++) {
      this.#codes.pack(values, this.#sorted[k]! * slots, this.#packed, k);
    }
    const [largest = 0, second = 0] = Array.from(sizes).sort((a, b) => b - a);
    this.#solver = new BinarySolver(widths, largest + second, parameters, CACHE);
  }

  /** Instances of all problems together. */
  get size(): number {
    return this.#sorted.length * (this.classes.length - 1);
  }

  /** Instances of one problem. */
  sizeOf(a: number, b: number): number {
    return this.#start[a + 1]! - this.#start[a]! + this.#start[b + 1]! - this.#start[b]!;
  }

  /** Solves the problem of two ranks, the lower one first. */
  solve(a: number, b: number): Duel {
    const planes = planesOf(this.#codes.widths);
    const start = this.#start;
    const first = start[a + 1]! - start[a]!;
    const length = this.sizeOf(a, b);
    for (let t = 0; t < length; t++) {
      const from = t < first ? start[a]! + t : start[b]! + t - first;
      copyInstance(this.#packed, from, this.#solver.packed, t, planes);
    }
    const { coefficients, rho } = this.#solver.solve(length, first);
    let count = 0;
    for (let t = 0; t < length; t++) if (coefficients[t] !== 0) count++;
    const vectors = new Int32Array(count);
    const weights = new Float64Array(count);
    count = 0;
    for (let t = 0; t < length; t++) {
      if (coefficients[t] === 0) continue;
      vectors[count] = t < first ? start[a]! + t : start[b]! + t - first;
      weights[count++] = coefficients[t]!;
    }
    return { vectors, weights, rho };
  }

  /** The model of all solutions, in the order of pairs (0, 1), (0, 2), ..., (1, 2), ... */
  model(duels: readonly Duel[]): SvmModel {
    const { values, slots } = this.#instances;
    const { degree, gamma, coef0 } = this.#parameters;
    const isVector = new Uint8Array(this.#sorted.length);
    for (const { vectors } of duels) for (const k of vectors) isVector[k] = 1;
    const numberOf = new Int32Array(this.#sorted.length);
    const start = new Int32Array(this.#start.length);
    const vectors: number[] = [];
    let rank = 0;
    for (let k = 0; k < numberOf.length; k++) {
      while (k >= this.#start[rank + 1]!) start[++rank] = vectors.length;
      if (isVector[k] === 0) continue;
      numberOf[k] = vectors.length;
      vectors.push(this.#sorted[k]!);
    }
    start.fill(vectors.length, rank + 1);
    const kept = new Int32Array(vectors.length * slots);
    for (const [k, i] of vectors.entries()) kept.set(values.subarray(i * slots, (i + 1) * slots), k * slots);

    const duelStart = new Int32Array(duels.length + 1);
    for (const [d, duel] of duels.entries()) duelStart[d + 1] = duelStart[d]! + duel.vectors.length;
    const duelVector = new Int32Array(duelStart[duels.length]!);
    const duelWeight = new Float64Array(duelVector.length);
    for (const [d, duel] of duels.entries()) {
      duelVector.set(
        duel.vectors.map((k) => numberOf[k]!),
        duelStart[d],
      );
      duelWeight.set(duel.weights, duelStart[d]);
    }
    return {
      kernel: { degree, gamma, coef0 },
      classes: this.classes,
      slots,
      values: kept,
      start,
      duelStart,
      duelVector,
      duelWeight,
      rho: Float64Array.from(duels, ({ rho }) => rho),
    };
  }
}
