import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kernelMemory } from "../../src/kernels/memory.js";
import { plainRowSums, simdRowSums } from "../../src/kernels/row-sums.js";

/** A row: weights by class, and whether it is kept in blocks. */
interface Row {
  readonly weights: readonly (readonly [cls: number, weight: number])[];
  readonly inBlocks: boolean;
}

const BLOCKS = 5;

const row: fc.Arbitrary<Row> = fc.record({
  weights: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 8 * BLOCKS - 1 }), fc.integer({ min: -2047, max: 2047 })),
    { minLength: 1, maxLength: 20, selector: ([cls]) => cls },
  ),
  inBlocks: fc.boolean(),
});

/** Rows for the features 1, 2, 3, ..., laid out as the kernel wants them, by the shortest code there is. */
function laidOut(list: readonly Row[]): { slots: Int32Array; rows: Int32Array } {
  const size = 2 ** Math.ceil(Math.log2(list.length + 2));
  const slots = new Int32Array(2 * size);
  const rows: number[] = [];
  for (const [i, { weights, inBlocks }] of list.entries()) {
    slots.set([i + 1, rows.length], 2 * (i + 1));
    if (!inBlocks) {
      rows.push(weights.length, ...weights.map(([cls, weight]) => (weight << 16) | cls));
      continue;
    }
    const numbers = [...new Set(weights.map(([cls]) => cls >> 3))];
    const bytes = new Uint8Array(4 * Math.ceil(numbers.length / 4));
    bytes.set(numbers);
    const blocks = new Int16Array(8 * numbers.length);
    for (const [cls, weight] of weights) blocks[8 * numbers.indexOf(cls >> 3) + (cls & 7)] = weight;
    rows.push(-numbers.length, ...new Int32Array(bytes.buffer), ...new Int32Array(blocks.buffer));
  }
  return { slots, rows: Int32Array.from(rows) };
}

/** Sums by the definition. */
function sumsOf(list: readonly Row[], features: readonly number[]): number[] {
  const sums: number[] = Array(8 * BLOCKS).fill(0);
  for (const feature of features) {
    for (const [cls, weight] of list[feature - 1]?.weights ?? []) {
      sums[cls] = Math.max(-32768, Math.min(32767, sums[cls]! + weight));
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

  it.each([true, false])("stay at the largest number when they would pass it (in blocks: %s)", (inBlocks) => {
    const list = [
      { weights: [[3, 2047]], inBlocks },
      { weights: [[3, -2047]], inBlocks },
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
    const { slots, rows } = laidOut([{ weights: [[9, 5]], inBlocks: true }]);
    const memory = kernelMemory(1);
    expect(memory.buffer).toBeInstanceOf(SharedArrayBuffer);
    const inside = new Int32Array(memory.buffer, 64, slots.length + rows.length);
    inside.set(slots);
    inside.set(rows, slots.length);
    const before = memory.buffer.byteLength;
    const parts = [inside.subarray(0, slots.length), inside.subarray(slots.length)] as const;
    const both = [1, 2].map(() => simdRowSums(...parts, 1, BLOCKS, memory)!);
    expect(memory.buffer.byteLength).toBe(before + 2 * 65_536);
    inside[inside.length - 4] = 7 << 16;
    for (const { features, sums, add } of both) {
      features[0] = 1;
      add();
      expect(sums[9]).toBe(7);
    }
  });
});
