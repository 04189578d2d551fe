import { DUELS } from "../generated/duels.js";
import { canCompile, loadKernel } from "../kernel.js";
import { aligned, type KernelMemory, Workspace } from "../memory.js";
import { blocksOf, PACKED_BLOCK, planesOf, type SlotWidths } from "./equal-slots.js";

/** The arrays of a support vector machine for many classes, as learn/svm/svm-model.ts describes them. */
export interface DuelArrays {
  /** The support vectors, packed (equal-slots.ts). */
  readonly packed: Uint8Array;
  /** The widths of their slots. */
  readonly widths: SlotWidths;
  /** Shape [ranks + 1]: the first support vector of each rank, then their number. */
  readonly start: Int32Array;
  /** Shape [duels + 1]: where each duel begins in the next two arrays, then their length. */
  readonly duelStart: Int32Array;
  /** The support vectors of each duel. */
  readonly duelVector: Int32Array;
  /** Their weights. */
  readonly duelWeight: Float64Array;
}

/** Compares a query with all support vectors, and sums the weighted kernel values of each duel. */
export interface DuelSums {
  /** The query: the code of each slot in packed order, 0 for none. */
  readonly query: Int32Array;
  /** After `count`: the number of slots in which each support vector equals the query. */
  readonly counts: Uint8Array;
  /** After `count`: the largest of these numbers for each rank. */
  readonly largest: Uint8Array;
  /** After `weighAll`: the sum of each duel. */
  readonly sums: Float64Array;
  /** Compares the query with all support vectors; fills `counts` and `largest`. */
  count(): void;
  /** After `count`: the sum of weights times kernel values of a duel, added in any order. */
  weigh(duel: number): number;
  /** After `count`: fills `sums` for all duels. */
  weighAll(): void;
}

interface DuelsKernel {
  countEqual(
    query: number,
    wide: number,
    narrow: number,
    packed: number,
    first: number,
    last: number,
    counts: number,
  ): void;
  largestCounts(starts: number, ranks: number, counts: number, largest: number): void;
  weigh(vectors: number, weights: number, counts: number, table: number, from: number, to: number): number;
  weighAll(
    starts: number,
    duels: number,
    vectors: number,
    weights: number,
    counts: number,
    table: number,
    sums: number,
  ): void;
}

/**
 * Duel sums of several machines in WebAssembly; undefined if the engine cannot run the kernel. The machines
 * share their result arrays, which hold those of the machine used last. `table` has the kernel value for
 * each number of equal slots. With a shared `memory`, the arrays of the machines must lie in it and are
 * used in place; without it, they are copied.
 */
export function simdDuelSums(
  machines: readonly DuelArrays[],
  table: Float64Array,
  memory?: KernelMemory,
): DuelSums[] | undefined {
  if (!canCompile()) return undefined;
  const most = (sizeOf: (arrays: DuelArrays) => number) => Math.max(0, ...machines.map(sizeOf));
  const planes = most(({ widths }) => planesOf(widths));
  const vectors = most(({ start }) => PACKED_BLOCK * blocksOf(start.at(-1)!));
  const ranks = most(({ start }) => start.length - 1);
  const duels = most(({ duelStart }) => duelStart.length - 1);
  const own = [16 * planes, vectors, ranks, 8 * duels, table.byteLength];
  const copies =
    memory === undefined ? machines.flatMap(kernelArrays).map(({ byteLength }) => byteLength) : [];
  const bytes = [...own, ...copies].reduce((sum, size) => sum + aligned(size), 0);
  const workspace = memory === undefined ? Workspace.alone(bytes) : Workspace.within(memory, bytes);
  const kernel = loadKernel<DuelsKernel>(DUELS, workspace.memory);
  if (kernel === undefined) return undefined;
  const scratch = {
    bytes: workspace.uint8(16 * planes),
    counts: workspace.uint8(vectors),
    largest: workspace.uint8(ranks),
    sums: workspace.float64(duels),
    table: workspace.float64(table.length),
  };
  scratch.table.set(table);
  return machines.map((arrays) => {
    const inPlace = memory !== undefined;
    const addresses = kernelArrays(arrays).map((array) =>
      inPlace ? array.byteOffset : copied(array, workspace).byteOffset,
    );
    return duelSums(arrays, addresses, scratch, kernel);
  });
}

/** The arrays of a machine that the kernel reads. */
function kernelArrays({ packed, start, duelStart, duelVector, duelWeight }: DuelArrays) {
  return [packed, start, duelStart, duelVector, duelWeight] as const;
}

function copied(array: Uint8Array | Int32Array | Float64Array, workspace: Workspace): Uint8Array {
  const copy = workspace.uint8(array.byteLength);
  copy.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  return copy;
}

interface Scratch {
  /** Shape [planes, 16]: each byte of the query, repeated sixteen times. */
  readonly bytes: Uint8Array;
  readonly counts: Uint8Array;
  readonly largest: Uint8Array;
  readonly sums: Float64Array;
  readonly table: Float64Array;
}

function duelSums(
  { widths, start, duelStart }: DuelArrays,
  addresses: readonly number[],
  { bytes, counts, largest, sums, table }: Scratch,
  kernel: DuelsKernel,
): DuelSums {
  const { wide, narrow } = widths;
  const [packed, starts, duelStarts, vectors, weights] = addresses as [
    number,
    number,
    number,
    number,
    number,
  ];
  const ranks = start.length - 1;
  const duels = duelStart.length - 1;
  const blocks = blocksOf(start[ranks]!);
  const query = new Int32Array(wide + narrow);
  return {
    query,
    counts,
    largest,
    sums,
    count() {
      let at = 0;
      for (let s = 0; s < query.length; s++) {
        bytes.fill(query[s]! & 0xff, at, at + 16);
        at += 16;
        if (s >= wide) continue;
        bytes.fill(query[s]! >> 8, at, at + 16);
        at += 16;
      }
      kernel.countEqual(bytes.byteOffset, wide, narrow, packed, 0, blocks, counts.byteOffset);
      kernel.largestCounts(starts, ranks, counts.byteOffset, largest.byteOffset);
    },
    weigh(duel) {
      const from = duelStart[duel]!;
      const to = duelStart[duel + 1]!;
      return kernel.weigh(vectors, weights, counts.byteOffset, table.byteOffset, from, to);
    },
    weighAll() {
      kernel.weighAll(
        duelStarts,
        duels,
        vectors,
        weights,
        counts.byteOffset,
        table.byteOffset,
        sums.byteOffset,
      );
    },
  };
}

/** The same for one machine in plain code: the reference for tests, and the fallback. */
export function plainDuelSums(arrays: DuelArrays, table: Float64Array): DuelSums {
  const { packed, widths, start, duelStart, duelVector, duelWeight } = arrays;
  const ranks = start.length - 1;
  const query = new Int32Array(widths.wide + widths.narrow);
  const counts = new Uint8Array(PACKED_BLOCK * blocksOf(start[ranks]!));
  const largest = new Uint8Array(ranks);
  const sums = new Float64Array(duelStart.length - 1);
  const weigh = (duel: number) => {
    let sum = 0;
    for (let e = duelStart[duel]!; e < duelStart[duel + 1]!; e++) {
      sum += duelWeight[e]! * table[counts[duelVector[e]!]!]!;
    }
    return sum;
  };
  return {
    query,
    counts,
    largest,
    sums,
    count() {
      let at = 0;
      for (let first = 0; first < counts.length; first += PACKED_BLOCK) {
        counts.fill(0, first, first + PACKED_BLOCK);
        for (let s = 0; s < query.length; s++) {
          const isWide = s < widths.wide;
          for (let k = 0; k < PACKED_BLOCK; k++) {
            const code = packed[at + k]! | (isWide ? packed[at + PACKED_BLOCK + k]! << 8 : 0);
            if (code === query[s]) counts[first + k]!++;
          }
          at += isWide ? 2 * PACKED_BLOCK : PACKED_BLOCK;
        }
      }
      for (let rank = 0; rank < ranks; rank++) {
        let most = 0;
        for (let k = start[rank]!; k < start[rank + 1]!; k++) most = Math.max(most, counts[k]!);
        largest[rank] = most;
      }
    },
    weigh,
    weighAll() {
      for (let d = 0; d < sums.length; d++) sums[d] = weigh(d);
    },
  };
}
