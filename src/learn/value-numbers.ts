import type { Instances } from "./instances.js";
import { pickTensors, type Tensors } from "./tensor.js";

/**
 * Collects training instances from hashed features, and numbers the values of each slot from 1 in
 * order of first occurrence.
 */
export class InstanceCollector {
  readonly #slots: number;
  readonly #numbers: Map<number, number>[];
  #values = new Int32Array(1 << 12);
  readonly #targets: number[] = [];

  /** @param slots number of slots of each instance */
  constructor(slots: number) {
    this.#slots = slots;
    this.#numbers = Array.from({ length: slots }, () => new Map());
  }

  /** Adds an instance: the hash of the value in each slot, shape [slots] and never 0, and its class. */
  add(hashes: Int32Array, target: number): void {
    const from = this.#targets.length * this.#slots;
    if (from + this.#slots > this.#values.length) {
      const wider = new Int32Array(2 * this.#values.length + this.#slots);
      wider.set(this.#values);
      this.#values = wider;
    }
    for (let slot = 0; slot < this.#slots; slot++) {
      const numbers = this.#numbers[slot]!;
      let number = numbers.get(hashes[slot]!);
      if (number === undefined) {
        number = numbers.size + 1;
        numbers.set(hashes[slot]!, number);
      }
      this.#values[from + slot] = number;
    }
    this.#targets.push(target);
  }

  /** The instances added so far; `classes` is the number of classes. */
  instances(classes: number): Instances {
    const length = this.#targets.length;
    return {
      slots: this.#slots,
      values: this.#values.slice(0, length * this.#slots),
      targets: Int32Array.from(this.#targets),
      classes,
    };
  }

  /** The value numbers given so far. */
  valueNumbers(): ValueNumbers {
    const starts = new Int32Array(this.#slots + 1);
    for (const [slot, { size }] of this.#numbers.entries()) {
      let capacity = 2;
      while (2 * capacity < 3 * size) capacity *= 2;
      starts[slot + 1] = starts[slot]! + 2 * capacity;
    }
    const entries = new Int32Array(starts[this.#slots]!);
    for (const [slot, numbers] of this.#numbers.entries()) {
      const mask = (starts[slot + 1]! - starts[slot]!) / 2 - 1;
      for (const [hash, number] of numbers) {
        let at = firstPair(hash, mask);
        while (entries[starts[slot]! + 2 * at] !== 0) at = (at + 1) & mask;
        entries[starts[slot]! + 2 * at] = hash;
        entries[starts[slot]! + 2 * at + 1] = number;
      }
    }
    return new ValueNumbers(starts, entries);
  }
}

/** Finds the number of each value in its slot by its hash; one open hash table for each slot. */
export class ValueNumbers {
  /** Shape [slots + 1]: the table of slot s is `entries` from starts[s] to before starts[s + 1]. */
  readonly starts: Int32Array;
  /** Pairs of a hash (0 for a free entry) and a value number; a table has a power of two of pairs. */
  readonly entries: Int32Array;

  /** Builds the tables from the two arrays described above, without copying them. */
  constructor(starts: Int32Array, entries: Int32Array) {
    this.starts = starts;
    this.entries = entries;
  }

  /** Number of slots. */
  get slots(): number {
    return this.starts.length - 1;
  }

  /** Fills `values`, shape [slots], with the number of the value in each slot; 0 for an unknown value. */
  number(hashes: Int32Array, values: Int32Array): void {
    const { starts, entries } = this;
    for (let slot = 0; slot < values.length; slot++) {
      const start = starts[slot]!;
      const mask = (starts[slot + 1]! - start) / 2 - 1;
      const hash = hashes[slot]!;
      let at = firstPair(hash, mask);
      while (entries[start + 2 * at] !== hash && entries[start + 2 * at] !== 0) at = (at + 1) & mask;
      values[slot] = entries[start + 2 * at + 1]!;
    }
  }

  /** The tables as tensors of a model file. */
  tensors(): Tensors {
    return { valueStarts: this.starts, valueEntries: this.entries };
  }

  /**
   * Restores value numbers from the tensors of a model file.
   *
   * @throws {RangeError} if a tensor is missing
   */
  static from(tensors: Tensors): ValueNumbers {
    const { valueStarts, valueEntries } = pickTensors<ValueTensors>(tensors, TENSOR_TYPES, "value numbers");
    return new ValueNumbers(valueStarts, valueEntries);
  }
}

interface ValueTensors {
  readonly valueStarts: Int32Array;
  readonly valueEntries: Int32Array;
}

const TENSOR_TYPES = { valueStarts: Int32Array, valueEntries: Int32Array };

/** The pair of a table at which the search for a hash starts. */
function firstPair(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
