import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packedNumbers, packNumbers, unpackNumbers } from "../../src/numbers/packed-numbers.js";
import { seeded } from "../../src/numbers/seeded.js";

function packedAndUnpacked(numbers: Int32Array): Int32Array {
  return unpackNumbers(packedNumbers(packNumbers(numbers)));
}

describe("packed numbers", () => {
  it("are restored, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.nat(300))), (list) => {
        const numbers = Int32Array.from(list);
        expect(packedAndUnpacked(numbers)).toEqual(numbers);
      }),
    );
  });

  it("are restored on both sides of each power of two", () => {
    const edges = Array.from({ length: 32 }, (_, k) => [2 ** k - 1, 2 ** k, 2 ** k + 1]).flat();
    const numbers = Int32Array.from([...edges, 2 ** 32 - 1]);
    expect(packedAndUnpacked(numbers)).toEqual(numbers);
  });

  it("are restored if frequencies are so uneven that codes would be too long", () => {
    // With Fibonacci numbers as counts, the longest Huffman code has nearly as many bits as there are
    // symbols.
    const counts = [1, 1];
    while (counts.length < 24) counts.push(counts.at(-1)! + counts.at(-2)!);
    const numbers = Int32Array.from(counts.flatMap((count, k) => Array.from({ length: count }, () => k)));
    expect(packedAndUnpacked(numbers)).toEqual(numbers);
  });

  it("take few more bits than their entropy", () => {
    const random = seeded(1);
    const numbers = Int32Array.from({ length: 50_000 }, () => Math.floor(-6 * Math.log(1 - random())));
    const counts = new Map<number, number>();
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
    let bits = 0;
    for (const count of counts.values()) bits -= count * Math.log2(count / numbers.length);
    expect(packNumbers(numbers).length).toBeLessThan((1.02 * bits) / 8 + 160);
  });

  it("give the same bytes for the same numbers", () => {
    const numbers = Int32Array.from({ length: 1000 }, (_, k) => (k * k) % 97);
    expect(packNumbers(numbers)).toEqual(packNumbers(numbers.slice()));
  });

  it("are refused if bytes are missing", () => {
    const bytes = packNumbers(Int32Array.from({ length: 100 }, (_, k) => k * 1000));
    expect(() => unpackNumbers(packedNumbers(bytes.subarray(0, -20)))).toThrow(RangeError);
    expect(() => packedNumbers(Uint8Array.of(255, 255, 255, 255, 0))).toThrow(
      "expected at most 40 packed numbers, found 4294967295",
    );
  });
});
