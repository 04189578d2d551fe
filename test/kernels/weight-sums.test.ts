import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainWeightSums, simdWeightSums } from "../../src/kernels/weight-sums.js";

const CLASSES = [1, 2, 5, 8, 9];

/** A number of classes, and rows of weights: full rows in the order of classes, others in any order. */
const table = fc.constantFrom(...CLASSES).chain((classes) => {
  const weight = fc.float({ noNaN: true, noDefaultInfinity: true, min: -8, max: 8 });
  const full = fc
    .array(weight, { minLength: classes, maxLength: classes })
    .map((weights) => weights.map((w, k) => [k, w] as const));
  const some = fc.uniqueArray(fc.tuple(fc.nat(classes - 1), weight), {
    maxLength: Math.max(0, classes - 1),
    selector: ([classId]) => classId,
  });
  return fc.tuple(fc.constant(classes), fc.array(fc.oneof(full, some), { maxLength: 12 }));
});

describe("weight sums", () => {
  it("match the definition to the last bit, by the kernel and in plain code", () => {
    fc.assert(
      fc.property(table, fc.array(fc.nat(11), { maxLength: 20 }), ([classes, rows], chosen) => {
        const wanted = chosen.filter((row) => row < rows.length);
        const expected = new Float64Array(classes);
        for (const row of wanted) for (const [classId, weight] of rows[row]!) expected[classId]! += weight;
        for (const make of [simdWeightSums, plainWeightSums]) {
          const sums = make(classes, 20)!;
          const starts: number[] = [];
          let used = 0;
          // Memory grows row by row, and keeps the existing entries.
          for (const row of rows) {
            starts.push(used);
            sums.reserve(used + row.length + 1);
            for (const [classId, weight] of row) {
              sums.entries[2 * used] = classId;
              sums.weights[2 * used + 1] = weight;
              used++;
            }
          }
          for (const [k, row] of wanted.entries()) sums.rows.set([starts[row]!, rows[row]!.length], 2 * k);
          sums.scores.fill(0);
          sums.add(wanted.length);
          expect(sums.scores).toEqual(expected);
        }
      }),
    );
  });

  it("hold millions of entries", () => {
    for (const make of [simdWeightSums, plainWeightSums]) {
      const sums = make(4, 1)!;
      sums.reserve(10);
      sums.weights[19] = 3;
      sums.reserve(3_000_000);
      expect(sums.weights[19]).toBe(3);
      sums.entries[5_999_998] = 2;
      sums.weights[5_999_999] = 0.5;
      sums.rows.set([2_999_999, 1]);
      sums.add(1);
      expect([...sums.scores]).toEqual([0, 0, 0.5, 0]);
    }
  });
});
