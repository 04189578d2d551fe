import { describe, expect, it } from "vitest";
import { InstanceCollector, ValueNumbers } from "../../src/learn/value-numbers.js";
import { seeded } from "../../src/numbers/seeded.js";

function collected(rows: readonly (readonly number[])[]): InstanceCollector {
  const collector = new InstanceCollector(rows[0]!.length);
  for (const [i, row] of rows.entries()) collector.add(Int32Array.from(row), i % 3);
  return collector;
}

function numbersOf(numbers: ValueNumbers, hashes: readonly number[]): number[] {
  const values = new Int32Array(hashes.length);
  numbers.number(Int32Array.from(hashes), values);
  return [...values];
}

describe("values of slots", () => {
  it("are numbered from 1 in each slot, in order of first occurrence", () => {
    const { values, targets, slots, classes } = collected([
      [70, -5],
      [80, -5],
      [70, 70],
    ]).instances(3);
    expect({ slots, classes }).toEqual({ slots: 2, classes: 3 });
    expect([...values]).toEqual([1, 1, 2, 1, 1, 2]);
    expect([...targets]).toEqual([0, 1, 2]);
  });

  it("are found by their hashes; values of other slots and new values get 0", () => {
    const numbers = collected([
      [70, -5],
      [80, 90],
    ]).valueNumbers();
    expect(numbersOf(numbers, [80, -5])).toEqual([2, 1]);
    expect(numbersOf(numbers, [-5, 70])).toEqual([0, 0]);
  });

  it("are found among thousands, after saving and loading", () => {
    const random = seeded(1);
    const hash = () => Math.floor(random() * 2 ** 32) | 1;
    const rows = Array.from({ length: 5000 }, () => [hash(), hash() & 0xff0001, 7]);
    const collector = collected(rows);
    const { values } = collector.instances(3);
    const numbers = ValueNumbers.from(collector.valueNumbers().tensors());
    for (const [i, row] of rows.entries()) {
      expect(numbersOf(numbers, row)).toEqual([...values.subarray(3 * i, 3 * i + 3)]);
    }
  });
});
