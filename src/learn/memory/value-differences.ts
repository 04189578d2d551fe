import type { InstanceBase } from "./instance-base.js";
import type { MemoryOptions } from "./memory-options.js";

/** Rows of differences are kept up to so many bytes, and then forgotten all at once. */
const MOST_BYTES = 1 << 26;

/**
 * The weighted differences between the values of a query and all values of their slots. The modified value
 * difference (Cost and Salzberg 1993) is half the sum over classes of |P(C|v) - P(C|w)|; 1 if one of two
 * different values was seen less often than the threshold. The overlap metric is 1 for any two different values.
 */
export class ValueDifferences {
  /** For each value of each slot the weighted difference to that of the query. */
  readonly table: Float64Array;
  /** For each slot the least difference to another value than that of the query. */
  readonly least: Float64Array;
  readonly #base: InstanceBase;
  readonly #threshold: number;
  readonly #isOverlap: boolean;
  /** The value of the query that each slot of the table is for, numbered in a row; -1 at first. */
  readonly #current: Int32Array;
  readonly #rows = new Map<number, Float64Array>();
  readonly #leastOfRows = new Map<number, number>();
  #bytes = 0;

  constructor(base: InstanceBase, { metric, threshold }: MemoryOptions) {
    this.#base = base;
    this.#threshold = threshold;
    this.#isOverlap = metric === "overlap";
    this.table = new Float64Array(base.frequency.length);
    this.least = new Float64Array(base.order.length);
    this.#current = new Int32Array(base.order.length).fill(-1);
  }

  /** Sets a slot to a value of the query, 0 for one that was not seen; gives its number in the row of all. */
  set(slot: number, value: number): number {
    const { start, weights, frequency } = this.#base;
    const number = start[slot]! + value;
    if (number === this.#current[slot]) return number;
    this.#current[slot] = number;
    if (this.#isOverlap || frequency[number]! < this.#threshold) {
      this.table.fill(weights[slot]!, start[slot]!, start[slot + 1]!);
      if (value !== 0) this.table[number] = 0;
      this.least[slot] = weights[slot]!;
      return number;
    }
    let row = this.#rows.get(number);
    if (row === undefined) row = this.#compute(slot, number);
    this.table.set(row, start[slot]!);
    this.least[slot] = this.#leastOfRows.get(number)!;
    return number;
  }

  #compute(slot: number, value: number): Float64Array {
    const { start, weights, frequency } = this.#base;
    const from = start[slot]!;
    const row = new Float64Array(start[slot + 1]! - from);
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < row.length; k++) {
      const other = from + k;
      if (other === value) continue;
      const difference = frequency[other]! < this.#threshold ? 1 : this.#difference(value, other);
      row[k] = difference * weights[slot]!;
      if (k > 0 && row[k]! < least) least = row[k]!;
    }
    this.#bytes += row.byteLength;
    if (this.#bytes > MOST_BYTES) {
      this.#rows.clear();
      this.#leastOfRows.clear();
      this.#bytes = row.byteLength;
    }
    this.#rows.set(value, row);
    this.#leastOfRows.set(value, least);
    return row;
  }

  /** Added up class by class, in order, as TiMBL does it: other orders give other last digits. */
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
