import type { InstanceBase } from "./instance-base.js";
import type { MemoryOptions } from "./memory-options.js";

/** Rows of differences are cached up to this many bytes, then all are dropped. */
const MAX_BYTES = 1 << 27;

/** The weighted differences of one value to the frequent values of its slot. */
interface Row {
  readonly differences: Float64Array;
  /** The smallest difference to another value. */
  readonly least: number;
}

/**
 * The weighted differences between the values of a query and all values of their slots. The modified value
 * difference (Cost and Salzberg 1993) is half the sum over classes of |P(C|v) - P(C|w)|, but 1 if one of
 * two different values is rarer than the threshold. The overlap metric is 1 for any two different values.
 */
export class ValueDifferences {
  /** For each value of each slot, its weighted difference to the query's value in that slot. */
  readonly table: Float64Array;
  /** For each slot, the smallest difference between the query's value and any other. */
  readonly least: Float64Array;
  readonly #base: InstanceBase;
  /**
   * For each slot, the first value below the threshold; it and the rarer ones differ from all others by 1.
   */
  readonly #frequentEnd: Int32Array;
  /** The query's value in each slot that the table is filled for. */
  readonly #current: Int32Array;
  readonly #rows = new Map<number, Row>();
  #bytes = 0;

  /** Prepares the table for queries against an instance base. */
  constructor(base: InstanceBase, { metric, threshold }: MemoryOptions) {
    this.#base = base;
    const { start, frequency, weights } = base;
    this.table = new Float64Array(frequency.length);
    this.least = weights.slice();
    this.#current = start.slice(0, -1);
    this.#frequentEnd = start.map((first) => first + 1).slice(0, -1);
    for (let slot = 0; slot < weights.length; slot++) {
      this.table.fill(weights[slot]!, start[slot]!, start[slot + 1]!);
      if (metric === "overlap") continue;
      while (
        this.#frequentEnd[slot]! < start[slot + 1]! &&
        frequency[this.#frequentEnd[slot]!]! >= threshold
      ) {
        this.#frequentEnd[slot]!++;
      }
    }
  }

  /** Sets the query's value in a slot, 0 for an unseen value; returns its number in the instance base. */
  set(slot: number, value: number): number {
    const { start, weights, numberOf } = this.#base;
    const number = numberOf[start[slot]! + value]!;
    const before = this.#current[slot]!;
    if (number === before) return number;
    this.#current[slot] = number;
    const first = start[slot]! + 1;
    const end = this.#frequentEnd[slot]!;
    const weight = weights[slot]!;
    if (before >= end) this.table[before] = weight;
    if (number >= first && number < end) {
      const { differences, least } = this.#rows.get(number) ?? this.#compute(slot, number);
      this.table.set(differences, first);
      this.least[slot] = least;
    } else {
      if (before < end) this.table.fill(weight, first, end);
      if (number >= first) this.table[number] = 0;
      this.least[slot] = weight;
    }
    return number;
  }

  /** Computes and caches the row of a value. */
  #compute(slot: number, value: number): Row {
    const { start, weights } = this.#base;
    const weight = weights[slot]!;
    const first = start[slot]! + 1;
    const end = this.#frequentEnd[slot]!;
    const differences = new Float64Array(end - first);
    let least = end < start[slot + 1]! ? weight : Number.POSITIVE_INFINITY;
    for (let k = 0; k < differences.length; k++) {
      if (first + k === value) continue;
      differences[k] = this.#difference(value, first + k) * weight;
      if (differences[k]! < least) least = differences[k]!;
    }
    this.#bytes += differences.byteLength;
    if (this.#bytes > MAX_BYTES) {
      this.#rows.clear();
      this.#bytes = differences.byteLength;
    }
    const row = { differences, least };
    this.#rows.set(value, row);
    return row;
  }

  /** Adds class by class in TiMBL's order; another order would change the last digits. */
  #difference(v: number, w: number): number {
    const { first, valueClass, probability } = this.#base;
    let a = first[v]!;
    let b = first[w]!;
    const endA = first[v + 1]!;
    const endB = first[w + 1]!;
    let sum = 0;
    while (a < endA && b < endB) {
      const classA = valueClass[a]!;
      const classB = valueClass[b]!;
      if (classA === classB) sum += Math.abs(probability[a++]! - probability[b++]!);
      else if (classA < classB) sum += probability[a++]!;
      else sum += probability[b++]!;
    }
    while (a < endA) sum += probability[a++]!;
    while (b < endB) sum += probability[b++]!;
    return sum / 2;
  }
}
