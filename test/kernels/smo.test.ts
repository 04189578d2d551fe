import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { packInstance } from "../../src/kernels/svm/equal-slots.js";
import { plainSmoLoops, type SmoLoops, simdSmoLoops } from "../../src/kernels/svm/smo.js";

const LENGTH = 150;
const WIDTHS = { wide: 2, narrow: 3 };
const SLOTS = 5;

const value = fc.double({ min: -4, max: 4, noNaN: true });
/** Few different values, so that there are ties. */
const coarse = fc.integer({ min: -3, max: 3 }).map((n) => n / 2);
const bound = fc.constantFrom(0, 0, Number.NEGATIVE_INFINITY);
const problem = fc.record({
  length: fc.integer({ min: 1, max: LENGTH }),
  codes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: LENGTH * SLOTS, maxLength: LENGTH * SLOTS }),
  gradient: fc.array(fc.oneof(value, coarse), { minLength: LENGTH, maxLength: LENGTH }),
  up: fc.array(bound, { minLength: LENGTH, maxLength: LENGTH }),
  low: fc.array(bound, { minLength: LENGTH, maxLength: LENGTH }),
  i: fc.nat(),
  j: fc.nat(),
  factorI: fc.oneof(value, fc.constant(0)),
  factorJ: fc.oneof(value, fc.constant(0)),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Problem = typeof problem extends fc.Arbitrary<infer P> ? P : never;

/** A kernel value for each number of equal slots; none is exact in binary. */
const TABLE = Float32Array.from([0.1, 0.7, 1.3, 2.9, 5.3, 9.1]);

function loopsOf(make: (sizes: never) => SmoLoops | undefined, p: Problem): SmoLoops {
  const sizes = { length: LENGTH, planes: 2 * SLOTS, table: TABLE, cache: 0 };
  const loops = make(sizes as never)!;
  loops.begin(p.length, WIDTHS);
  for (let t = 0; t < p.length; t++) {
    // Wide codes that differ in only one of their bytes.
    const codes = Int32Array.from(p.codes.slice(t * SLOTS, (t + 1) * SLOTS), (code, s) =>
      s < WIDTHS.wide ? [257, 258, 513][code - 1]! : code,
    );
    packInstance(codes, WIDTHS, loops.packed, t);
  }
  for (const name of ["gradient", "up", "low"] as const) loops[name].set(p[name]);
  return loops;
}

describe("SMO loops", () => {
  it("give the same to the last bit by the kernel and in plain code", () => {
    fc.assert(
      fc.property(problem, (p) => {
        const [i, j] = [p.i % p.length, p.j % p.length];
        const size = Math.ceil(p.share * p.length);
        const found = [simdSmoLoops, plainSmoLoops].map((make) => {
          const loops = loopsOf(make, p);
          const { stride, rows, gradient, bar } = loops;
          loops.fill(0, i, 0, p.length);
          loops.fill(1, j, 0, size);
          loops.fill(1, j, size, p.length);
          const rowsFound = [0, 1].flatMap((r) => [...rows.subarray(r * stride, r * stride + p.length)]);
          const first = loops.step(0, p.factorI, 1, p.factorJ, size);
          const most = loops.found;
          const second = loops.selectSecond(0, most, 2 * TABLE[SLOTS]!, size);
          const least = loops.found;
          loops.add(bar, 0, p.factorI, size, p.length);
          return { rowsFound, first, most, second, least, gradient: [...gradient], bar: [...bar] };
        });
        expect(found[0]).toEqual(found[1]);
      }),
    );
  });

  it("look up the kernel value of the number of equal slots, wide and narrow", () => {
    const p = { length: 70, codes: Array(LENGTH * SLOTS).fill(1) } as unknown as Problem;
    for (const make of [simdSmoLoops, plainSmoLoops]) {
      const loops = loopsOf(make, { ...p, gradient: [], up: [], low: [] });
      packInstance(Int32Array.of(257, 513, 1, 1, 2), WIDTHS, loops.packed, 69);
      loops.fill(2, 69, 0, 70);
      expect(loops.rows[2 * loops.stride + 68]).toBe(TABLE[3]);
      expect(loops.rows[2 * loops.stride + 69]).toBe(TABLE[5]);
    }
  });

  it("select no second instance if no alpha can move, and the last of equals otherwise", () => {
    for (const make of [simdSmoLoops, plainSmoLoops]) {
      const loops = loopsOf(make, {
        length: 11,
        codes: Array(LENGTH * SLOTS).fill(1),
        gradient: Array(11).fill(2),
        up: Array(11).fill(Number.NEGATIVE_INFINITY),
        low: Array(11).fill(Number.NEGATIVE_INFINITY),
      } as unknown as Problem);
      loops.fill(0, 0, 0, 11);
      expect(loops.step(0, 0, 0, 0, 11)).toBe(-1);
      expect(loops.selectSecond(0, 1, 20, 11)).toBe(-1);
      loops.up.fill(0);
      loops.low.fill(0, 0, 6);
      expect(loops.step(0, 0, 0, 0, 11)).toBe(10);
      expect(loops.selectSecond(0, 1, 20, 11)).toBe(5);
      expect(loops.found).toBe(2);
      expect(loops.selectSecond(0, -3, 20, 11)).toBe(-1);
    }
  });

  it("are undefined if the engine cannot run the kernel", () => {
    const sizes = { length: 3, planes: 2, table: TABLE, cache: 0 };
    expect(simdSmoLoops(sizes)).toBeDefined();
    vi.spyOn(WebAssembly, "validate").mockReturnValueOnce(false);
    expect(simdSmoLoops(sizes)).toBeUndefined();
  });
});
