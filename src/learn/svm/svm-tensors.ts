import { packedBytes } from "../../kernels/svm/equal-slots.js";
import { concatenate } from "./concatenate.js";
import { SlotCodes } from "./slot-codes.js";
import { duelsOf, type SvmKernel, type SvmModel } from "./svm-model.js";
import type { SplitSvm } from "./svm-training.js";

/**
 * Support vector machines as flat arrays for a model file. Each array holds the numbers of one machine
 * after the other; a machine of r ranks has r + 1 starts, r (r - 1) / 2 duels and one more duel start.
 * Indices count from the start of their machine. svm-model.ts describes the arrays of a machine.
 */
export interface SvmTensors {
  /** Shape [2]: the slot whose value chooses the machine, and the number of slots. */
  readonly svmShape: Int32Array;
  /** The machine of each value of that slot; unseen values have that of value 0. */
  readonly partOf: Int32Array;
  /** Shape [machines]: the number of ranks of each machine. */
  readonly ranks: Int32Array;
  /** The class of each rank. */
  readonly classOfRank: Int32Array;
  /** Shape [machines, slots]: the number of values that the support vectors have in a slot. */
  readonly codeCounts: Int32Array;
  /** These values, ordered by their codes from 1. */
  readonly codeValues: Int32Array;
  /** The packed support vectors. */
  readonly packed: Uint8Array;
  /** The first support vector of each rank, and their number. */
  readonly start: Int32Array;
  /** Where each duel begins in the next two arrays, and their length. */
  readonly duelStart: Int32Array;
  /** The support vectors of each duel. */
  readonly duelVector: Int32Array;
  /** Their weights. */
  readonly duelWeight: Float64Array;
  /** The threshold of each duel. */
  readonly rho: Float64Array;
}

/** The arrays of some machines, for a model file. */
export function svmTensors({ slot, partOf, models }: SplitSvm): SvmTensors {
  const slots = models[0]!.codes.values.length;
  const known = models.flatMap(({ codes }) => codes.values.map((values) => values.subarray(1)));
  return {
    svmShape: Int32Array.of(slot, slots),
    partOf,
    ranks: Int32Array.from(models, ({ classes }) => classes.length),
    classOfRank: concatenate(Int32Array, models, ({ classes }) => classes),
    codeCounts: Int32Array.from(known, ({ length }) => length),
    codeValues: concatenate(Int32Array, known, (values) => values),
    packed: concatenate(Uint8Array, models, ({ packed }) => packed),
    start: concatenate(Int32Array, models, ({ start }) => start),
    duelStart: concatenate(Int32Array, models, ({ duelStart }) => duelStart),
    duelVector: concatenate(Int32Array, models, ({ duelVector }) => duelVector),
    duelWeight: concatenate(Float64Array, models, ({ duelWeight }) => duelWeight),
    rho: concatenate(Float64Array, models, ({ rho }) => rho),
  };
}

/**
 * Restores machines with the given kernel, as views of the arrays.
 *
 * @throws {RangeError} if the arrays do not fit together
 */
export function svmFrom(tensors: SvmTensors, kernel: SvmKernel): SplitSvm {
  const [slot, slots] = tensors.svmShape as unknown as [number, number];
  const next = {
    classOfRank: new Reader(tensors.classOfRank),
    codeCounts: new Reader(tensors.codeCounts),
    codeValues: new Reader(tensors.codeValues),
    packed: new Reader(tensors.packed),
    start: new Reader(tensors.start),
    duelStart: new Reader(tensors.duelStart),
    duelVector: new Reader(tensors.duelVector),
    duelWeight: new Reader(tensors.duelWeight),
    rho: new Reader(tensors.rho),
  };
  const models = Array.from(tensors.ranks, (ranks): SvmModel => {
    const counts = next.codeCounts.take(slots);
    const codes = new SlotCodes(
      Array.from(counts, (count) => Int32Array.from([0, ...next.codeValues.take(count)])),
    );
    const { widths } = codes;
    const start = next.start.take(ranks + 1);
    const duelStart = next.duelStart.take(duelsOf(ranks) + 1);
    return {
      kernel,
      classes: next.classOfRank.take(ranks),
      codes,
      widths,
      packed: next.packed.take(packedBytes(start[ranks]!, widths)),
      start,
      duelStart,
      duelVector: next.duelVector.take(duelStart.at(-1)!),
      duelWeight: next.duelWeight.take(duelStart.at(-1)!),
      rho: next.rho.take(duelsOf(ranks)),
    };
  });
  if (models.length === 0 || !Object.values(next).every(({ isAtEnd }) => isAtEnd)) {
    throw new RangeError(
      "expected the arrays of support vector machines, found some that do not fit together",
    );
  }
  return { slot, partOf: tensors.partOf, models };
}

/** Reads an array part by part. */
class Reader<Type extends Int32Array | Uint8Array | Float64Array> {
  readonly #array: Type;
  #at = 0;

  constructor(array: Type) {
    this.#array = array;
  }

  take(length: number): Type {
    this.#at += length;
    return this.#array.subarray(this.#at - length, this.#at) as Type;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#array.length;
  }
}
