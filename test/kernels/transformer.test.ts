import { describe, expect, it } from "vitest";
import { Arena } from "../../src/kernels/arena.js";
import { plainTransformer, simdTransformer, type TransformerKernel } from "../../src/kernels/transformer.js";
import { seeded } from "../../src/numbers/seeded.js";

/** Runs the same work by the kernel and in plain code, on equal random memory; returns both results. */
function both(
  numbers: number,
  work: (kernel: TransformerKernel, at: number, arena: Arena) => void,
  most = 3,
): [Float32Array, Float32Array] {
  return ([simdTransformer, plainTransformer] as const).map((make) => {
    const arena = new Arena();
    const at = arena.takeNumbers(numbers);
    const random = seeded(7);
    for (let k = 0; k < numbers; k++) arena.f32[(at >>> 2) + k] = most * (2 * random() - 1);
    const kernel = make(arena);
    expect(kernel).toBeDefined();
    work(kernel!, at, arena);
    return arena.floats(at, numbers).slice();
  }) as [Float32Array, Float32Array];
}

function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, difference = 2e-5): void {
  const wrong = Array.from(expected, (x, k) => [k, found[k]!, x] as const).filter(
    ([, a, b]) => !(Math.abs(a - b) <= difference * Math.max(1, Math.abs(b))),
  );
  expect(wrong.slice(0, 3)).toEqual([]);
}

describe("the kernel of transformers, like its plain twin,", () => {
  it("normalizes rows by the definition", () => {
    const [rows, columns] = [5, 12];
    const count = rows * columns;
    let before = new Float32Array(0);
    const [simd, plain] = both(2 * count + 3 * columns, (kernel, at, arena) => {
      before = arena.floats(at, 2 * count + 3 * columns).slice();
      const [y, gain] = [at + 4 * count, at + 8 * count];
      kernel.normalizeRows(y, at, gain, gain + 4 * columns, gain + 8 * columns, rows, columns, 1e-3);
    });
    expectClose(simd, plain);
    for (let r = 0; r < rows; r++) {
      const row = Array.from(before.subarray(r * columns, (r + 1) * columns));
      const mean = row.reduce((sum, x) => sum + x, 0) / columns;
      const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / columns;
      const normal = row.map((x) => (x - mean) / Math.sqrt(variance + 1e-3));
      expectClose(simd.subarray(r * columns, (r + 1) * columns), normal);
      const [gain, bias] = [before.subarray(2 * count), before.subarray(2 * count + columns)];
      const expected = normal.map((x, c) => x * gain[c]! + bias[c]!);
      expectClose(simd.subarray(count + r * columns, count + (r + 1) * columns), expected);
    }
  });

  it("propagates gradients of normalized rows", () => {
    const [rows, columns] = [3, 8];
    const count = rows * columns;
    const [simd, plain] = both(2 * count + 2 * columns + 4, (kernel, at) => {
      const [normal, gain] = [at + 4 * count, at + 8 * count];
      const inverse = gain + 8 * columns;
      kernel.normalizeRowsBackward(at, at, normal, gain, gain + 4 * columns, inverse, rows, columns);
    });
    expectClose(simd, plain);
  });

  it("computes GELU to 2e-7 of x", () => {
    // Values of x times the share of normal deviates below x, from a table.
    const table = [
      [-3, -0.0040497],
      [-1, -0.1586553],
      [-0.5, -0.1542688],
      [0, 0],
      [0.5, 0.3457312],
      [1, 0.8413447],
      [2, 1.9544997],
      [6, 6],
    ] as const;
    const results = both(8, (kernel, at, arena) => {
      arena.floats(at, 8).set(table.map(([x]) => x));
      kernel.gelu(at, at, 8);
    });
    for (const found of results) for (const [k, [, y]] of table.entries()) expect(found[k]).toBeCloseTo(y, 6);
    const [simd, plain] = both(400, (kernel, at) => kernel.gelu(at, at, 400), 12);
    expectClose(simd, plain, 1e-6);
  });

  it("has the slope of GELU by finite differences", () => {
    const [simd, plain] = both(200, (kernel, at) => kernel.geluBackward(at, at + 400, 100), 5);
    expectClose(simd, plain, 1e-5);
    const step = 1e-2;
    const results = both(300, (kernel, at, arena) => {
      const x = arena.floats(at, 100);
      for (let k = 0; k < 100; k++) {
        arena.f32[(at >>> 2) + 100 + k] = x[k]! + step;
        arena.f32[(at >>> 2) + 200 + k] = x[k]! - step;
      }
      kernel.gelu(at + 400, at + 400, 200);
    });
    const slopes = both(200, (kernel, at, arena) => {
      arena.floats(at + 400, 100).fill(1);
      kernel.geluBackward(at + 400, at, 100);
    });
    for (const [which, found] of results.entries()) {
      for (let k = 0; k < 100; k++) {
        const slope = (found[100 + k]! - found[200 + k]!) / (2 * step);
        expect(slopes[which]![100 + k]).toBeCloseTo(slope, 3);
      }
    }
  });

  it.each([1, 2, 3, 4, 5, 8, 11])(
    "turns %i scores times a factor into probabilities, and back",
    (columns) => {
      const [rows, width] = [3, 16];
      let before = new Float32Array(0);
      const [simd, plain] = both(rows * width, (kernel, at, arena) => {
        before = arena.floats(at, rows * width).slice();
        kernel.scaledSoftmax(at, 4 * width, rows, columns, 0.7);
      });
      const padded = 4 * Math.ceil(columns / 4);
      for (let r = 0; r < rows; r++) {
        const odds = Array.from(before.subarray(r * width, r * width + columns), (x) => Math.exp(0.7 * x));
        const sum = odds.reduce((a, b) => a + b, 0);
        const expected = [...odds.map((x) => x / sum), ...new Array(padded - columns).fill(0)];
        for (const found of [simd, plain])
          expectClose(found.subarray(r * width, r * width + padded), expected);
      }
      const [a, b] = both(2 * rows * width, (kernel, at) => {
        const probabilities = at + 4 * rows * width;
        kernel.scaledSoftmax(probabilities, 4 * width, rows, columns, 0.7);
        kernel.scaledSoftmaxBackward(at, probabilities, 4 * width, rows, columns, 0.7);
      });
      expectClose(a, b);
    },
  );

  it("adds multiples", () => {
    const [simd, plain] = both(16, (kernel, at) => kernel.addScaled(at, at + 32, -1.5, 8));
    expectClose(simd, plain, 1e-6);
  });
});
