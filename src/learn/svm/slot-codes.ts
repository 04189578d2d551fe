import {
  MAX_CODES,
  MAX_SLOTS,
  packInstance,
  type SlotWidths,
  unpackInstance,
  WIDE_CODES,
} from "../../kernels/svm/equal-slots.js";

/** Maps the values of each slot to codes from 1, and orders wide slots first, for packing. */
export class SlotCodes {
  /** Number of wide and narrow slots. */
  readonly widths: SlotWidths;
  /** For each slot, the value of each code; code 0, for no value, has the value 0. */
  readonly values: readonly Int32Array[];
  /** The slots in packed order. */
  readonly #order: Int32Array;
  /** For each slot, the code of each value; 0 for a value without a code. */
  readonly #codes: readonly Int32Array[];
  readonly #packing: Int32Array;

  /** @throws {RangeError} on too many slots, or too many values in a slot */
  constructor(values: readonly Int32Array[]) {
    const slots = values.length;
    if (slots > MAX_SLOTS) throw new RangeError(`expected at most ${MAX_SLOTS} slots, found ${slots}`);
    const most = Math.max(...values.map(({ length }) => length));
    if (most > MAX_CODES) {
      throw new RangeError(`expected fewer than ${MAX_CODES} values in a slot, found ${most - 1}`);
    }
    const isWide = (s: number) => values[s]!.length > WIDE_CODES;
    const all = Array.from({ length: slots }, (_, s) => s);
    const wide = all.filter(isWide);
    this.widths = { wide: wide.length, narrow: slots - wide.length };
    this.values = values;
    this.#order = Int32Array.from([...wide, ...all.filter((s) => !isWide(s))]);
    this.#codes = values.map((known) => {
      const codeOf = new Int32Array(known.reduce((largest, value) => Math.max(largest, value), 0) + 1);
      for (let code = 1; code < known.length; code++) codeOf[known[code]!] = code;
      return codeOf;
    });
    this.#packing = new Int32Array(slots);
  }

  /** Codes for all values of some instances, shape [length, slots], in order of first occurrence. */
  static of(values: Int32Array, slots: number): SlotCodes {
    const known = Array.from({ length: slots }, () => new Set([0]));
    for (let at = 0; at < values.length; at++) known[at % slots]!.add(values[at]!);
    return new SlotCodes(known.map((set) => Int32Array.from(set)));
  }

  /** Fills `codes` with those of the instance whose values start at index `at`; 0 for unknown values. */
  encode(values: Int32Array, at: number, codes: Int32Array): void {
    const order = this.#order;
    for (let k = 0; k < order.length; k++) {
      const codeOf = this.#codes[order[k]!]!;
      const value = values[at + order[k]!]!;
      codes[k] = value < codeOf.length ? codeOf[value]! : 0;
    }
  }

  /** Packs the values that start at index `at` as the given instance of `packed`. */
  pack(values: Int32Array, at: number, packed: Uint8Array, instance: number): void {
    this.encode(values, at, this.#packing);
    packInstance(this.#packing, this.widths, packed, instance);
  }

  /** Fills `values` with those of a packed instance. */
  unpack(packed: Uint8Array, instance: number, values: Int32Array): void {
    unpackInstance(packed, this.widths, instance, this.#packing);
    for (let k = 0; k < this.#order.length; k++) {
      const slot = this.#order[k]!;
      values[slot] = this.values[slot]![this.#packing[k]!]!;
    }
  }
}
