import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kernelMemory } from "../../src/kernels/memory.js";
import { plainRowSums, simdRowSums } from "../../src/kernels/row-sums.js";

/** A row: weights of a byte by class, and by how many bits they are shifted. */
interface Row {
  readonly weights: readonly (readonly [cls: number, weight: number])[];
  readonly shift: number;
}

const BLOCKS = 5;

const row: fc.Arbitrary<Row> = fc.record({
  weights: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 8 * BLOCKS - 1 }), fc.integer({ min: -128, max: 127 })),
    { minLength: 1, maxLength: 40, selector: ([cls]) => cls },
  ),
  shift: fc.integer({ min: 0, max: 5 }),
});

/** Rows for the features 1, 2, 3, ..., laid out as the kernel wants them, by the shortest code there is. */
function laidOut(list: readonly Row[]): { slots: Int32Array; rows: Uint8Array } {
  const size = 2 ** Math.ceil(Math.log2(list.length + 2));
  const slots = new Int32Array(2 * size);
  const rows: number[] = [];
  for (const [i, { weights, shift }] of list.entries()) {
    slots.set([i + 1, rows.length], 2 * (i + 1));
    const numbers = [...new Set(weights.map(([cls]) => cls >> 3))];
    const inBlock = numbers.map((number) =>
      weights.filter(([cls]) => cls >> 3 === number).sort(([a], [b]) => a - b),
    );
    rows.push(numbers.length, shift << 4);
    for (const [b, number] of numbers.entries())
      rows.push(
        number,
        inBlock[b]!.reduce((set, [cls]) => set | (1 << (cls & 7)), 0),
      );
    rows.push(...inBlock.flat().map(([, weight]) => weight & 255));
  }
  return { slots, rows: Uint8Array.from(rows) };
}

/** Sums by the definition. */
function sumsOf(list: readonly Row[], features: readonly number[]): number[] {
  const sums: number[] = Array(8 * BLOCKS).fill(0);
  for (const feature of features) {
    const { weights, shift } = list[feature - 1] ?? { weights: [], shift: 0 };
    for (const [cls, weight] of weights) {
      sums[cls] = Math.max(-32768, Math.min(32767, sums[cls]! + weight * 2 ** shift));
    }
  }
  return sums;
}

describe("row sums", () => {
  it("are by kernel and in plain code what the definition says, for features with a row and without", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
        (list, features) => {
          const { slots, rows } = laidOut(list);
          for (const make of [simdRowSums, plainRowSums]) {
            const sums = make(slots, rows, features.length, BLOCKS)!;
            sums.features.set(features);
            sums.add();
            expect([...sums.sums]).toEqual(sumsOf(list, features));
            sums.add();
            expect([...sums.sums], "a second time").toEqual(sumsOf(list, features));
          }
        },
      ),
    );
  });

  it("stay at the largest number when they would pass it", () => {
    const list = [
      { weights: [[3, 127]], shift: 4 },
      { weights: [[3, -127]], shift: 4 },
    ] as const;
    const { slots, rows } = laidOut(list);
    for (const make of [simdRowSums, plainRowSums]) {
      const sums = make(slots, rows, 40, BLOCKS)!;
      sums.features.fill(1);
      sums.add();
      expect(sums.sums[3]).toBe(32767);
      sums.features.fill(2);
      sums.add();
      expect(sums.sums[3]).toBe(-32768);
    }
  });

  it("read tables where they are in memory that is shared", () => {
    const { slots, rows } = laidOut([{ weights: [[9, 5]], shift: 0 }]);
    const memory = kernelMemory(1);
    expect(memory.buffer).toBeInstanceOf(SharedArrayBuffer);
    const inside = [
      new Int32Array(memory.buffer, 64, slots.length),
      new Uint8Array(memory.buffer, 64 + slots.byteLength, rows.length),
    ] as const;
    inside[0].set(slots);
    inside[1].set(rows);
    const before = memory.buffer.byteLength;
    const both = [1, 2].map(() => simdRowSums(...inside, 1, BLOCKS, memory)!);
    expect(memory.buffer.byteLength).toBe(before + 2 * 65_536);
    inside[1][rows.length - 1] = 7;
    for (const { features, sums, add } of both) {
      features[0] = 1;
      add();
      expect(sums[9]).toBe(7);
    }
  });
});
