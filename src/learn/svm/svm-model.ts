import type { DuelArrays } from "../../kernels/duels.js";
import { packedBytes } from "../../kernels/equal-slots.js";
import { SlotCodes } from "./slot-codes.js";
import type { SvmParameters } from "./svm-parameters.js";

/** The kernel of a trained machine. */
export type SvmKernel = Pick<SvmParameters, "degree" | "gamma" | "coef0">;

/**
 * A support vector machine of many classes. Classes are known by their rank; a duel is the machine of two
 * ranks, and duels are ordered (0, 1), (0, 2), ..., (1, 2), ...
 */
export interface SvmModel extends DuelArrays {
  readonly kernel: SvmKernel;
  /** The class of each rank. */
  readonly classes: Int32Array;
  /** What the codes of the support vectors mean. */
  readonly codes: SlotCodes;
  /** The support vectors, those of one rank after the other. */
  readonly packed: Uint8Array;
  /** Where each rank begins among the support vectors, and their number at the end. */
  readonly start: Int32Array;
  /** Where each duel begins in the next two, and their length at the end. */
  readonly duelStart: Int32Array;
  /** Number of a support vector, rising within a duel, and its weight: y times alpha, never 0. */
  readonly duelVector: Int32Array;
  readonly duelWeight: Float64Array;
  /** The lower rank wins a duel if the sum of weights times kernels exceeds this. */
  readonly rho: Float64Array;
}

/** The number of a duel between two of so many ranks, the lower one first. */
export function duelOf(a: number, b: number, ranks: number): number {
  return a * ranks - (a * (a + 1)) / 2 + b - a - 1;
}

/** The number of duels between so many ranks. */
export function duelsOf(ranks: number): number {
  return (ranks * (ranks - 1)) / 2;
}

/** Support vectors, packed with codes of their own. `values` has shape [vectors, slots]. */
export function packedVectors(
  values: Int32Array,
  slots: number,
): Pick<SvmModel, "codes" | "widths" | "packed"> {
  const codes = SlotCodes.of(values, slots);
  const { widths } = codes;
  const packed = new Uint8Array(packedBytes(values.length / slots, widths));
  for (let k = 0; k * slots < values.length; k++) codes.pack(values, k * slots, packed, k);
  return { codes, widths, packed };
}
