import type { DuelArrays } from "../../kernels/svm/duels.js";
import { packedBytes } from "../../kernels/svm/equal-slots.js";
import { SlotCodes } from "./slot-codes.js";
import type { SvmParameters } from "./svm-parameters.js";

/** The kernel parameters of a trained machine. */
export type SvmKernel = Pick<SvmParameters, "degree" | "gamma" | "coef0">;

/**
 * A support vector machine for many classes: one binary machine, a duel, for each pair of ranks. Each class
 * has a rank. Duels are in the order (0, 1), (0, 2), ..., (1, 2), ...
 */
export interface SvmModel extends DuelArrays {
  /** The kernel of all duels. */
  readonly kernel: SvmKernel;
  /** The class of each rank. */
  readonly classes: Int32Array;
  /** Maps the codes of the support vectors to values. */
  readonly codes: SlotCodes;
  /** The support vectors sorted by rank, packed as kernels/svm/equal-slots.ts describes. */
  readonly packed: Uint8Array;
  /** Shape [ranks + 1]: the first support vector of each rank, then their number. */
  readonly start: Int32Array;
  /** Shape [duels + 1]: where each duel begins in the next two arrays, then their length. */
  readonly duelStart: Int32Array;
  /** The support vectors of each duel, ascending. */
  readonly duelVector: Int32Array;
  /** Their weights: y times alpha, never 0. */
  readonly duelWeight: Float64Array;
  /** Shape [duels]: the lower rank wins if the sum of weights times kernel values exceeds this. */
  readonly rho: Float64Array;
}

/** Index of the duel between the ranks a < b, of `ranks` ranks. */
export function duelOf(a: number, b: number, ranks: number): number {
  return a * ranks - (a * (a + 1)) / 2 + b - a - 1;
}

/** Number of duels between `ranks` ranks. */
export function duelsOf(ranks: number): number {
  return (ranks * (ranks - 1)) / 2;
}

/** Packs support vectors with their own codes. `values` has the shape [vectors, slots]. */
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
