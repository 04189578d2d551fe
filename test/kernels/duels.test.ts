import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kernelMemory } from "../../src/kernels/memory.js";
import { type DuelArrays, plainDuelSums, simdDuelSums } from "../../src/kernels/svm/duels.js";
import { packedBytes, packInstance } from "../../src/kernels/svm/equal-slots.js";

const WIDTHS = { wide: 1, narrow: 2 };
const TABLE = Float64Array.of(0.1, 0.7, 1.3, 2.9);

interface Machine {
  readonly vectors: readonly (readonly number[])[];
  readonly sizes: readonly number[];
  readonly duels: readonly (readonly (readonly [vector: number, weight: number])[])[];
}

const code = fc.integer({ min: 1, max: 3 });
const machine: fc.Arbitrary<Machine> = fc
  .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) => {
    const length = sizes.reduce((a, b) => a + b, 0);
    const entry = fc.tuple(
      fc.nat({ max: Math.max(0, length - 1) }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    return fc.record({
      sizes: fc.constant(sizes),
      vectors: fc.array(fc.tuple(code, code, code), { minLength: length, maxLength: length }),
      duels: fc.array(fc.array(entry, { maxLength: length === 0 ? 0 : 30 }), { maxLength: 6 }),
    });
  });

/** Wide codes must be compared by both bytes: 1, 2, 3 become 257, 258, 513. */
function wideCode(n: number): number {
  return [0, 257, 258, 513][n]!;
}

function arraysOf({ vectors, sizes, duels }: Machine): DuelArrays {
  const packed = new Uint8Array(packedBytes(vectors.length, WIDTHS));
  for (const [k, [a, b, c]] of vectors.entries()) {
    packInstance(Int32Array.of(wideCode(a!), b!, c!), WIDTHS, packed, k);
  }
  const sums = (list: readonly number[]) =>
    Int32Array.from([0, ...list.map((_, k) => list.slice(0, k + 1).reduce((x, y) => x + y, 0))]);
  return {
    packed,
    widths: WIDTHS,
    start: sums(sizes),
    duelStart: sums(duels.map(({ length }) => length)),
    duelVector: Int32Array.from(duels.flat(), ([vector]) => vector),
    duelWeight: Float64Array.from(duels.flat(), ([, weight]) => weight),
  };
}

describe("duel sums", () => {
  it("match the definition, by the kernel and in plain code, for several machines", () => {
    fc.assert(
      fc.property(
        fc.array(machine, { minLength: 1, maxLength: 3 }),
        fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), code),
        (machines, [a, b, c]) => {
          const arrays = machines.map(arraysOf);
          for (const makers of [
            simdDuelSums(arrays, TABLE)!,
            arrays.map((one) => plainDuelSums(one, TABLE)),
          ]) {
            for (const [k, { vectors, sizes, duels }] of machines.entries()) {
              const sums = makers[k]!;
              sums.query.set([wideCode(a), b, c]);
              sums.count();
              const counts = vectors.map(([x, y, z]) => Number(x === a) + Number(y === b) + Number(z === c));
              expect([...sums.counts.subarray(0, vectors.length)]).toEqual(counts);
              const ends = sizes.map((_, r) => sizes.slice(0, r + 1).reduce((p, q) => p + q, 0));
              const largest = sizes.map((size, r) => Math.max(0, ...counts.slice(ends[r]! - size, ends[r])));
              expect([...sums.largest.subarray(0, sizes.length)]).toEqual(largest);
              sums.weighAll();
              for (const [d, entries] of duels.entries()) {
                const sum = entries.reduce((total, [v, weight]) => total + weight * TABLE[counts[v]!]!, 0);
                expect(sums.weigh(d)).toBeCloseTo(sum, 12);
                expect(sums.sums[d]).toBe(sums.weigh(d));
              }
            }
          }
        },
      ),
    );
  });

  it("use arrays in place if they lie in shared memory", () => {
    const given = arraysOf({ vectors: [[1, 1, 1]], sizes: [1], duels: [[[0, 2]]] });
    const memory = kernelMemory(4096);
    const inside = (array: Uint8Array | Int32Array | Float64Array, at: number) => {
      new Uint8Array(memory.buffer, at).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
      const Type = array.constructor as Float64ArrayConstructor;
      return new Type(memory.buffer, at, array.length) as never;
    };
    const arrays: DuelArrays = {
      ...given,
      packed: inside(given.packed, 0),
      start: inside(given.start, 1024),
      duelStart: inside(given.duelStart, 1040),
      duelVector: inside(given.duelVector, 1056),
      duelWeight: inside(given.duelWeight, 1072),
    };
    const [sums] = simdDuelSums([arrays], TABLE, memory)!;
    sums!.query.set([257, 1, 1]);
    sums!.count();
    expect(sums!.weigh(0)).toBeCloseTo(5.8, 12);
    arrays.duelWeight[0] = 1;
    expect(sums!.weigh(0)).toBeCloseTo(2.9, 12);
  });
});
