import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromHalves, toHalves } from "../../src/numbers/half.js";

function through(...numbers: number[]): number[] {
  const back = new Float32Array(numbers.length);
  fromHalves(toHalves(Float32Array.from(numbers)), back);
  return [...back];
}

describe("halves", () => {
  it("represent numbers that fit exactly", () => {
    const fitting = [0, -0, 1, -2, 0.5, 1.5, 1024, 2047, 65504, -65504, 2 ** -14, 2 ** -24, 3 * 2 ** -24];
    expect(through(...fitting)).toEqual(fitting);
  });

  it("are nearest to the number, even if two are, and the largest half for larger numbers", () => {
    expect(through(1 + 2 ** -11, 1 + 3 * 2 ** -11, 2049, 2051, 1e6, -1e6, 2 ** -25, 3 * 2 ** -25)).toEqual([
      1,
      1 + 2 ** -9,
      2048,
      2052,
      65504,
      -65504,
      0,
      2 ** -23,
    ]);
  });

  it("all survive conversion to numbers and back", () => {
    const all = Uint16Array.from({ length: 0x7c00 }, (_, k) => k);
    const numbers = new Float32Array(all.length);
    fromHalves(all, numbers);
    expect(toHalves(numbers)).toEqual(all);
  });

  it("differ from numbers of normal size by at most 1/2048", () => {
    fc.assert(
      fc.property(fc.float({ min: Math.fround(1e-3), max: 1000, noNaN: true }), (x) => {
        expect(Math.abs(through(x)[0]! - x)).toBeLessThanOrEqual(x / 2048);
        expect(through(-x)[0]).toBe(-through(x)[0]!);
      }),
    );
  });
});
