import { packedBytes } from "../../kernels/equal-slots.js";
import { joined } from "./joined.js";
import { SlotCodes } from "./slot-codes.js";
import { duelsOf, type SvmKernel, type SvmModel } from "./svm-model.js";
import type { SplitSvm } from "./svm-training.js";

/**
 * Machines as flat arrays for a model file. Those of one machine follow those of the one before; a machine of r
 * ranks has r + 1 starts, r (r - 1) / 2 duels and one more duel start. Places count from the machine's own beginning.
 */
export interface SvmTensors {
  /** [slot that decides, slots]. */
  readonly svmShape: Int32Array;
  /** The machine of each value of the slot that decides; unseen ones have that of value 0. */
  readonly partOf: Int32Array;
  /** The number of ranks of each machine. */
  readonly ranks: Int32Array;
  readonly classOfRank: Int32Array;
  /** Shape [machines, slots]: how many values the support vectors have in a slot. */
  readonly codeCounts: Int32Array;
  /** These values, in the order of their codes from 1 on. */
  readonly codeValues: Int32Array;
  readonly packed: Uint8Array;
  readonly start: Int32Array;
  readonly duelStart: Int32Array;
  readonly duelVector: Int32Array;
  readonly duelWeight: Float64Array;
  readonly rho: Float64Array;
}

export function svmTensors({ slot, partOf, models }: SplitSvm): SvmTensors {
  const slots = models[0]!.codes.values.length;
  const known = models.flatMap(({ codes }) => codes.values.map((values) => values.subarray(1)));
  return {
    svmShape: Int32Array.of(slot, slots),
    partOf,
    ranks: Int32Array.from(models, ({ classes }) => classes.length),
    classOfRank: joined(
      Int32Array,
      models.map(({ classes }) => classes),
    ),
    codeCounts: Int32Array.from(known, ({ length }) => length),
    codeValues: joined(Int32Array, known),
    packed: joined(
      Uint8Array,
      models.map(({ packed }) => packed),
    ),
    start: joined(
      Int32Array,
      models.map(({ start }) => start),
    ),
    duelStart: joined(
      Int32Array,
      models.map(({ duelStart }) => duelStart),
    ),
    duelVector: joined(
      Int32Array,
      models.map(({ duelVector }) => duelVector),
    ),
    duelWeight: joined(
      Float64Array,
      models.map(({ duelWeight }) => duelWeight),
    ),
    rho: joined(
      Float64Array,
      models.map(({ rho }) => rho),
    ),
  };
}

/** The machines with such a kernel, as views of the arrays. Fails with a RangeError if these do not fit together. */
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

/** Hands out an array piece by piece. */
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
