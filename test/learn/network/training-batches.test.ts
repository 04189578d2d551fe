import { describe, expect, it } from "vitest";
import { BatchLayout } from "../../../src/learn/network/batch-layout.js";
import { addRow, byteTable } from "../../../src/learn/network/byte-table.js";
import { trainingBatches } from "../../../src/learn/network/training-batches.js";
import { seeded } from "../../../src/numbers/seeded.js";

const LENGTHS = Array.from({ length: 300 }, (_, i) => 1 + ((i * 7) % 40));

describe("trainingBatches", () => {
  const parts = trainingBatches(LENGTHS, 100, seeded(1));

  it("puts every sentence into one batch of at most the given number of words", () => {
    expect(parts.flat().sort((a, b) => a - b)).toEqual(LENGTHS.map((_, i) => i));
    for (const part of parts) expect(part.reduce((sum, i) => sum + LENGTHS[i]!, 0)).toBeLessThanOrEqual(100);
  });

  it("groups sentences of similar length, in random order", () => {
    const spread = parts.map(
      (part) => Math.max(...part.map((i) => LENGTHS[i]!)) - Math.min(...part.map((i) => LENGTHS[i]!)),
    );
    expect(spread.reduce((a, b) => a + b) / parts.length).toBeLessThan(6);
    const means = parts.map((part) => LENGTHS[part[0]!]!);
    expect(means).not.toEqual([...means].sort((a, b) => a - b));
  });

  it("depends on nothing but the seed", () => {
    expect(trainingBatches(LENGTHS, 100, seeded(1))).toEqual(parts);
    expect(trainingBatches(LENGTHS, 100, seeded(2))).not.toEqual(parts);
  });

  it("gives a long sentence a batch of its own", () => {
    expect(trainingBatches([500, 3], 100, seeded(1)).map((part) => part.length)).toEqual([1, 1]);
  });
});

describe("BatchLayout", () => {
  it("sorts sentences by descending length, and finds their rows in both orders", () => {
    const layout = new BatchLayout([2, 4, 3, 4]);
    expect([...layout.order]).toEqual([1, 3, 2, 0]);
    expect([...layout.stepStart]).toEqual([0, 4, 8, 11, 13]);
    expect([...layout.sentenceStart]).toEqual([0, 4, 8, 11, 13]);
    expect([-1, 0, 1, 2, 3, 4].map((t) => layout.active(t))).toEqual([0, 4, 4, 3, 2, 0]);
  });
});

describe("byteTable", () => {
  it("rounds each number by at most a 254th of the largest in its row", () => {
    const random = seeded(3);
    const numbers = Float32Array.from({ length: 40 }, (_, k) => (k < 8 ? 0 : (random() - 0.5) * (k + 1)));
    const table = byteTable(numbers, 8);
    for (let row = 0; row < 5; row++) {
      const found = new Float32Array(8);
      addRow(table, row, 1, found, 0);
      const original = numbers.subarray(8 * row, 8 * row + 8);
      const most = Math.max(...original.map(Math.abs));
      for (let k = 0; k < 8; k++) {
        expect(Math.abs(found[k]! - original[k]!)).toBeLessThanOrEqual(most / 254 + 1e-6);
      }
    }
  });
});
