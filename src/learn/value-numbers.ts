import type { Instances } from "./instances.js";
import type { Tensors } from "./tensor.js";

/** Gives the values of each slot numbers, from 1 in order of first occurrence, and collects instances. */
export class InstanceCollector {
  readonly #slots: number;
  readonly #numbers: Map<number, number>[];
  #values = new Int32Array(1 << 12);
  readonly #targets: number[] = [];

  constructor(slots: number) {
    this.#slots = slots;
    this.#numbers = Array.from({ length: slots }, () => new Map());
  }

  /** Adds an instance: for each slot the hash of its value, never 0, and its class. */
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

  /** The instances so far, of so many classes. */
  instances(classes: number): Instances {
    const length = this.#targets.length;
    return {
      slots: this.#slots,
      values: this.#values.slice(0, length * this.#slots),
      targets: Int32Array.from(this.#targets),
      classes,
    };
  }

  valueNumbers(): ValueNumbers {
    const starts = new Int32Array(this.#slots + 1);
    for (const [slot, { size }] of this.#numbers.entries()) {
      let room = 2;
      while (2 * room < 3 * size) room *= 2;
      starts[slot + 1] = starts[slot]! + 2 * room;
    }
    const entries = new Int32Array(starts[this.#slots]!);
    for (const [slot, numbers] of this.#numbers.entries()) {
      const mask = (starts[slot + 1]! - starts[slot]!) / 2 - 1;
      for (const [hash, number] of numbers) {
        let at = placeOf(hash, mask);
        while (entries[starts[slot]! + 2 * at] !== 0) at = (at + 1) & mask;
        entries[starts[slot]! + 2 * at] = hash;
        entries[starts[slot]! + 2 * at + 1] = number;
      }
    }
    return new ValueNumbers(starts, entries);
  }
}

/** The number of each value in its slot, found by its hash. */
export class ValueNumbers {
  /** The table of slot s is entries[starts[s]] up to starts[s + 1]. */
  readonly starts: Int32Array;
  /** In each table pairs of a hash, 0 where it is free, and a number; their number is a power of two. */
  readonly entries: Int32Array;

  constructor(starts: Int32Array, entries: Int32Array) {
    this.starts = starts;
    this.entries = entries;
  }

  get slots(): number {
    return this.starts.length - 1;
  }

  /** Fills the number of the value in each slot, 0 for values that are not known. */
  number(hashes: Int32Array, values: Int32Array): void {
    const { starts, entries } = this;
    for (let slot = 0; slot < values.length; slot++) {
      const start = starts[slot]!;
      const mask = (starts[slot + 1]! - start) / 2 - 1;
      const hash = hashes[slot]!;
      let at = placeOf(hash, mask);
      while (entries[start + 2 * at] !== hash && entries[start + 2 * at] !== 0) at = (at + 1) & mask;
      values[slot] = entries[start + 2 * at + 1]!;
    }
  }

  /** For a model file. */
  tensors(): Tensors {
    return { valueStarts: this.starts, valueEntries: this.entries };
  }

  /** From a model file; fails with a RangeError if they are not there. */
  static from({ valueStarts, valueEntries }: Tensors): ValueNumbers {
    if (!(valueStarts instanceof Int32Array) || !(valueEntries instanceof Int32Array))
      throw new RangeError("expected the tensors valueStarts and valueEntries, found none");
    return new ValueNumbers(valueStarts, valueEntries);
  }
}

function placeOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
