import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kernelMemory } from "../../src/kernels/memory.js";
import { plainRowSums, simdRowSums } from "../../src/kernels/row-sums.js";

/** A row: weights of one byte by class, and the bits they are shifted by. */
interface Row {
  readonly weights: readonly (readonly [classId: number, weight: number])[];
  readonly shift: number;
}

const BLOCKS = 5;

const row: fc.Arbitrary<Row> = fc.record({
  weights: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 8 * BLOCKS - 1 }), fc.integer({ min: -128, max: 127 })),
    { minLength: 1, maxLength: 40, selector: ([classId]) => classId },
  ),
  shift: fc.integer({ min: 0, max: 5 }),
});

/** Lays out rows for the features 1, 2, 3, ... as the kernel expects them. */
function laidOut(list: readonly Row[]): { slots: Int32Array; rows: Uint8Array } {
  const size = 2 ** Math.ceil(Math.log2(list.length + 2));
  const slots = new Int32Array(2 * size);
  const rows: number[] = [];
  for (const [i, { weights, shift }] of list.entries()) {
    slots.set([i + 1, rows.length], 2 * (i + 1));
    const numbers = [...new Set(weights.map(([classId]) => classId >> 3))];
    const inBlock = numbers.map((number) =>
      weights.filter(([classId]) => classId >> 3 === number).sort(([a], [b]) => a - b),
    );
    rows.push(numbers.length, shift << 4);
    for (const [b, number] of numbers.entries())
      rows.push(
        number,
        inBlock[b]!.reduce((set, [classId]) => set | (1 << (classId & 7)), 0),
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
    for (const [classId, weight] of weights) {
      sums[classId] = Math.max(-32768, Math.min(32767, sums[classId]! + weight * 2 ** shift));
    }
  }
  return sums;
}

describe("row sums", () => {
  it("match the definition, by the kernel and in plain code, for features with and without a row", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
        (list, features) => {
          const { slots, rows } = laidOut(list);
          for (const make of [simdRowSums, plainRowSums]) {
            const sums = make(slots, rows, features.length, BLOCKS)!;
            sums.features.set(features);
            sums.sums.fill(0);
            sums.add(0, sums.features.length);
            expect([...sums.sums]).toEqual(sumsOf(list, features));
            sums.sums.fill(0);
            sums.add(0, sums.features.length);
            expect([...sums.sums], "a second time").toEqual(sumsOf(list, features));
          }
        },
      ),
    );
  });

  it("saturate at the largest and smallest number", () => {
    const list = [
      { weights: [[3, 127]], shift: 4 },
      { weights: [[3, -127]], shift: 4 },
    ] as const;
    const { slots, rows } = laidOut(list);
    for (const make of [simdRowSums, plainRowSums]) {
      const sums = make(slots, rows, 40, BLOCKS)!;
      sums.features.fill(1);
      sums.sums.fill(0);
      sums.add(0, sums.features.length);
      expect(sums.sums[3]).toBe(32767);
      sums.features.fill(2);
      sums.sums.fill(0);
      sums.add(0, sums.features.length);
      expect(sums.sums[3]).toBe(-32768);
    }
  });

  it("use tables in place if they lie in shared memory", () => {
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
      add(0, 1);
      expect(sums[9]).toBe(7);
    }
  });
});
