import { MOST_CODES, MOST_SLOTS, packInstance, type SlotWidths, WIDE_CODES } from "../../kernels/equal-slots.js";

/**
 * Numbers the values of each slot for packing: values become codes from 1 on, in order of first occurrence, and
 * slots with many codes come first.
 */
export class SlotCodes {
  readonly widths: SlotWidths;
  /** The slot of each place in packed order. */
  readonly order: Int32Array;
  /** For each slot, the code of each value, 0 for those without one. */
  readonly #codes: readonly Int32Array[];
  /** For each slot, the value of each code; code 0 has none. */
  readonly #values: readonly (readonly number[])[];
  readonly #packing: Int32Array;

  /** `values` has shape [length, slots]; none is 0. */
  constructor(values: Int32Array, slots: number) {
    if (slots > MOST_SLOTS) throw new RangeError(`expected at most ${MOST_SLOTS} slots, found ${slots}`);
    const codes: Int32Array[] = [];
    const known: number[][] = [];
    for (let s = 0; s < slots; s++) {
      let largest = 0;
      for (let at = s; at < values.length; at += slots) largest = Math.max(largest, values[at]!);
      const codeOf = new Int32Array(largest + 1);
      const valueOf = [0];
      for (let at = s; at < values.length; at += slots) {
        const value = values[at]!;
        if (codeOf[value] !== 0) continue;
        codeOf[value] = valueOf.length;
        valueOf.push(value);
      }
      if (valueOf.length > MOST_CODES) {
        throw new RangeError(`expected fewer than ${MOST_CODES} values in a slot, found ${valueOf.length - 1}`);
      }
      codes.push(codeOf);
      known.push(valueOf);
    }
    const isWide = (s: number) => known[s]!.length > WIDE_CODES;
    const all = Array.from({ length: slots }, (_, s) => s);
    const wide = all.filter(isWide);
    this.order = Int32Array.from([...wide, ...all.filter((s) => !isWide(s))]);
    this.widths = { wide: wide.length, narrow: slots - wide.length };
    this.#codes = codes;
    this.#values = known;
    this.#packing = new Int32Array(slots);
  }

  /** Fills the codes of an instance whose values start at a place of an array; unknown values become 0. */
  encode(values: Int32Array, at: number, codes: Int32Array): void {
    const order = this.order;
    for (let k = 0; k < order.length; k++) {
      const codeOf = this.#codes[order[k]!]!;
      const value = values[at + order[k]!]!;
      codes[k] = value < codeOf.length ? codeOf[value]! : 0;
    }
  }

  /** Packs the instance whose values start at a place of an array. */
  pack(values: Int32Array, at: number, packed: Uint8Array, instance: number): void {
    this.encode(values, at, this.#packing);
    packInstance(this.#packing, this.widths, packed, instance);
  }

  /** The value of a code, by its place in packed order. */
  valueOf(place: number, code: number): number {
    return this.#values[this.order[place]!]![code]!;
  }
}
