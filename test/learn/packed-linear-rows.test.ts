import { describe, expect, it } from "vitest";
import { simdUnpackRows } from "../../src/kernels/unpack-rows.js";
import { BYTES, LinearClassifier, type Precision } from "../../src/learn/linear/linear-classifier.js";
import {
  packLinearRows,
  plainUnpackRows,
  unpackLinearRows,
} from "../../src/learn/linear/packed-linear-rows.js";
import { packedNumbers, packNumbers } from "../../src/numbers/packed-numbers.js";
import { seeded } from "../../src/numbers/seeded.js";

/** A classifier of 300 classes: short rows and long ones. */
function classifier(precision?: Precision): LinearClassifier {
  const random = seeded(3);
  const rows = Array.from({ length: 500 }, (_, f) => ({
    feature: Math.imul(f + 1, 0x9e3779b1) | 0,
    entries: Array.from({ length: f % 5 === 0 ? 40 : 1 + (f % 4) }, (_, k) => ({
      classId: f % 5 === 0 ? k + (f % 200) : (71 * k + f) % 300,
      weight: random() - 0.5,
    })),
  }));
  const visitAll: Parameters<typeof LinearClassifier.pack>[1] = (visit) => {
    for (const { feature, entries } of rows) {
      const classOf = (k: number) => entries[k]!.classId;
      visit(feature, entries.length, classOf, (k) => entries[k]!.weight);
    }
  };
  return LinearClassifier.pack(300, visitAll, precision);
}

describe("packed rows", () => {
  const { tables } = classifier();

  it("give the same scores as the rows that were packed", () => {
    const read = new LinearClassifier({ ...tables, ...unpackLinearRows(packLinearRows(tables), 300) });
    const written = new LinearClassifier(tables);
    const [a, b] = [new Float32Array(300), new Float32Array(300)];
    for (let f = 0; f < 520; f++) {
      const features = Int32Array.of(Math.imul(f + 1, 0x9e3779b1) | 0, Math.imul(f * f + 7, 0x9e3779b1) | 0);
      read.score(features, a);
      written.score(features, b);
      expect(a).toEqual(b);
      if (f < 500) expect(b.some((score) => score !== 0)).toBe(true);
    }
  });

  it("do not change when they are unpacked and packed again", () => {
    const packed = packLinearRows(tables);
    expect(packLinearRows({ ...tables, ...unpackLinearRows(packed, 300) })).toEqual(packed);
  });

  it("take less than two thirds of the bytes", () => {
    const { tables } = classifier(BYTES);
    const bytes = Object.values(packLinearRows(tables)).reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThan(((tables.slots.byteLength + tables.rows.byteLength) * 2) / 3);
  });

  it("can be empty", () => {
    const { tables: none } = LinearClassifier.pack(3, () => {});
    expect(unpackLinearRows(packLinearRows(none), 3).rows.length).toBe(0);
  });

  it("unpack to the same bytes, and refuse the same lists, by the kernel and in plain code", () => {
    const packed = packLinearRows(tables);
    const coded = {
      features: packedNumbers(packed.features),
      sizes: packedNumbers(packed.sizes),
      classes: packedNumbers(packed.classes),
      weights: packedNumbers(packed.weights),
    };
    const [plain, simd] = [plainUnpackRows(coded, 300), simdUnpackRows(coded, 300)!];
    expect(Int32Array.from(simd.slots)).toEqual(plain.slots);
    expect(Uint8Array.from(simd.rows)).toEqual(plain.rows);
    for (const unpack of [plainUnpackRows, simdUnpackRows]) {
      expect(() => unpack(coded, 100)).toThrow(RangeError);
      expect(() => unpack({ ...coded, sizes: packedNumbers(packNumbers(new Int32Array(500))) }, 300)).toThrow(
        RangeError,
      );
    }
  });

  it("are refused if their lists do not fit together", () => {
    const packed = packLinearRows(tables);
    expect(() => unpackLinearRows({ ...packed, weights: packed.features }, 300)).toThrow(RangeError);
    expect(() => unpackLinearRows({ ...packed, sizes: packed.classes }, 300)).toThrow(
      /as many features as sizes/,
    );
  });
});
