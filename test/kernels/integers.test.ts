import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Arena } from "../../src/kernels/arena.js";
import { gateConstants, plainGates, simdGates } from "../../src/kernels/gates.js";
import { integersSize, plainIntegers, simdIntegers } from "../../src/kernels/integers.js";
import { seeded } from "../../src/numbers/seeded.js";

const KERNELS = { simd: simdIntegers, plain: plainIntegers };

interface Product {
  /** The product in floats, and its integers and scales as they lie in memory. */
  readonly c: number[];
  readonly a: number[];
  readonly b: number[];
  readonly scales: number[];
}

/** The product of A [m, k] and B [k, n] by a kernel, plus a start of 1; B is given as rows if `transposed`. */
function product(
  make: keyof typeof KERNELS,
  [m, k, n]: readonly [number, number, number],
  left: Float32Array,
  right: Float32Array,
  transposed = false,
): Product {
  const arena = new Arena();
  const width = Math.ceil(n / 8) * 8;
  const [x, w, c] = [m * k, k * width, m * width].map((size) => arena.takeNumbers(size)) as number[];
  const [a, b] = [integersSize(m, k), integersSize(n, k)].map((size) => arena.takeNumbers(size)) as number[];
  const [aScales, bScales, start] = [m, width, width].map((size) => arena.takeNumbers(size)) as number[];
  const kernel = KERNELS[make](arena)!;
  arena.f32.set(left, x! >>> 2);
  arena.f32.set(right, w! >>> 2);
  arena.f32.fill(1, start! >>> 2, (start! >>> 2) + width);
  kernel.quantizeRows(a!, aScales!, x!, 4 * k, m, k);
  if (transposed) kernel.quantizeTransposed(b!, bScales!, w!, 4 * k, k, n);
  else kernel.quantizeColumns(b!, bScales!, w!, k, n);
  kernel.multiplyIntegers(c!, 4 * width, start!, 0, a!, aScales!, b!, bScales!, m, width, k);
  const { f32, i16 } = arena;
  const floats = (at: number, size: number) => [...f32.subarray(at >>> 2, (at >>> 2) + size)];
  const integers = (at: number, size: number) => [...i16.subarray(at >>> 1, (at >>> 1) + size)];
  return {
    c: floats(c!, m * width),
    a: integers(a!, m * k),
    b: integers(b!, width * k),
    scales: [...floats(aScales!, m), ...floats(bScales!, width)],
  };
}

/** The integer of row i and column s of a packed A, and of row s and column j of a packed B. */
function integerOfA(a: readonly number[], m: number, k: number, i: number, s: number): number {
  const tile = i < m - (m % 4) ? 4 : i < m - (m % 2) ? 2 : 1;
  const first = i - (i % tile);
  return a[first * k + 2 * tile * (s >> 1) + 2 * (i - first) + (s & 1)]!;
}
function integerOfB(b: readonly number[], k: number, s: number, j: number): number {
  return b[(j >> 3) * 8 * k + 16 * (s >> 1) + 2 * (j & 7) + (s & 1)]!;
}

function expectExact(found: Product, [m, k, n]: readonly [number, number, number]): void {
  const width = Math.ceil(n / 8) * 8;
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0n;
      for (let s = 0; s < k; s++) {
        sum += BigInt(integerOfA(found.a, m, k, i, s)) * BigInt(integerOfB(found.b, k, s, j));
      }
      expect(sum).toBeLessThan(2n ** 31n);
      expect(sum).toBeGreaterThanOrEqual(-(2n ** 31n));
      const scale = Math.fround(found.scales[i]! * found.scales[m + j]!);
      const value = Math.fround(1 + Math.fround(Math.fround(Number(sum)) * scale));
      expect(found.c[i * width + j]).toBe(value);
    }
  }
}

const shape = fc.tuple(
  fc.integer({ min: 1, max: 9 }),
  fc.constantFrom(8, 16, 24),
  // Columns are computed in groups of 64.
  fc.constantFrom(8, 40, 64, 72, 136),
);
const number = fc.oneof(
  fc.float({ min: -3, max: 3, noNaN: true }),
  fc.constantFrom(0, -0, 1e30, -1e30, 1e-35, 1, -1),
);

describe("products of integers", () => {
  it("are exact, and the same in WebAssembly and in plain code, to the last bit", () => {
    fc.assert(
      fc.property(
        shape.chain(([m, k, n]) =>
          fc.tuple(
            fc.constant([m, k, n] as const),
            fc.array(number, { minLength: m * k, maxLength: m * k }),
            fc.array(number, { minLength: k * n, maxLength: k * n }),
            fc.boolean(),
          ),
        ),
        ([sizes, left, right, transposed]) => {
          const [x, w] = [Float32Array.from(left), Float32Array.from(right)];
          const simd = product("simd", sizes, x, w, transposed);
          expectExact(simd, sizes);
          expect(product("plain", sizes, x, w, transposed)).toEqual(simd);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([8, 128, 256, 512, 2048])("do not overflow where all %d numbers are the largest", (k) => {
    for (const [a, b] of [
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const sizes = [5, k, 8] as const;
      const [x, w] = [new Float32Array(5 * k).fill(a), new Float32Array(8 * k).fill(b)];
      const found = product("simd", sizes, x, w);
      expectExact(found, sizes);
      expect(product("plain", sizes, x, w)).toEqual(found);
      for (const value of found.c) expect(Math.abs(value - 1 - a * b * k)).toBeLessThan(0.005 * k);
    }
  });

  it("are close to products of floats", () => {
    const random = seeded(3);
    const sizes = [7, 256, 16] as const;
    const x = Float32Array.from({ length: 7 * 256 }, () => 2 * random() - 1);
    const w = Float32Array.from({ length: 256 * 16 }, () => 2 * random() - 1);
    const { c } = product("simd", sizes, x, w);
    for (let i = 0; i < 7; i++) {
      for (let j = 0; j < 16; j++) {
        let sum = 1;
        for (let s = 0; s < 256; s++) sum += x[i * 256 + s]! * w[s * 16 + j]!;
        expect(Math.abs(c[i * 16 + j]! - sum)).toBeLessThan(0.02);
      }
    }
  });
});

describe("a step of an LSTM that only parses", () => {
  const [rows, size] = [3, 8];
  const step = (make: typeof simdGates, inputs: Float32Array, cells: Float32Array) => {
    const arena = new Arena();
    const [gates, before, output] = [4 * rows * size, rows * size, rows * size].map((count) =>
      arena.takeNumbers(count),
    ) as [number, number, number];
    const constants = gateConstants(arena);
    const kernel = make(arena)!;
    arena.f32.set(inputs, gates >>> 2);
    arena.f32.set(cells, before >>> 2);
    kernel.lstmStep(rows, size, gates, before, output, 4 * size, constants);
    return [...arena.floats(before, rows * size), ...arena.floats(output, rows * size)];
  };
  const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

  it("has the same bits in WebAssembly and in plain code, and is close to its definition", () => {
    const random = seeded(5);
    for (const spread of [1, 5, 200]) {
      const inputs = Float32Array.from({ length: 4 * rows * size }, () => spread * (2 * random() - 1));
      const cells = Float32Array.from({ length: rows * size }, () => 4 * random() - 2);
      const found = step(simdGates, inputs, cells);
      expect(step(plainGates, inputs, cells)).toEqual(found);
      for (let r = 0; r < rows; r++) {
        for (let u = 0; u < size; u++) {
          const [i, f, g, o] = [0, 1, 2, 3].map((gate) => inputs[(4 * r + gate) * size + u]!) as [
            number,
            number,
            number,
            number,
          ];
          const c = sigmoid(f) * cells[r * size + u]! + sigmoid(i) * Math.tanh(g);
          expect(found[r * size + u]).toBeCloseTo(c, 4);
          expect(found[(rows + r) * size + u]).toBeCloseTo(sigmoid(o) * Math.tanh(c), 4);
        }
      }
    }
  });
});
