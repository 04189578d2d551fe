import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Arena } from "../../src/kernels/arena.js";
import { packedColumnsSize, packedRowsSize } from "../../src/kernels/matrix.js";
import {
  type NetworkKernels,
  networkKernels,
  plainNetworkKernels,
  simdNetworkKernels,
} from "../../src/kernels/network-kernels.js";
import { seeded } from "../../src/numbers/seeded.js";

/** Runs the same work by the kernels and in plain code, on equal random memory; returns both results. */
function both(numbers: number, work: (kernels: NetworkKernels, arena: Arena, at: number) => void) {
  return ([simdNetworkKernels, plainNetworkKernels] as const).map((make) => {
    const arena = new Arena();
    const at = arena.takeNumbers(numbers);
    const random = seeded(7);
    for (let k = 0; k < numbers; k++) arena.f32[(at >>> 2) + k] = 4 * random() - 2;
    const kernels = make(arena);
    expect(kernels).toBeDefined();
    work(kernels!, arena, at);
    return arena.floats(at, numbers).slice();
  }) as [Float32Array, Float32Array];
}

/** Expects numbers to agree up to a relative error. */
function expectClose(a: Float32Array, b: Float32Array, difference: number): void {
  let worst = -1;
  for (let k = 0; k < a.length; k++) {
    const isClose = Math.abs(a[k]! - b[k]!) <= difference * Math.max(1, Math.abs(a[k]!));
    if (!isClose && worst === -1) worst = k;
  }
  expect(worst === -1 ? "close" : `${worst}: ${a[worst]} and ${b[worst]}`).toBe("close");
}

const size = fc.integer({ min: 1, max: 21 });

describe("matrix kernel", () => {
  it("multiplies by the definition for every way to pack, bit for bit as plain code does", () => {
    fc.assert(
      fc.property(
        size,
        fc.integer({ min: 1, max: 3 }),
        size,
        fc.boolean(),
        fc.boolean(),
        (m, panels, k, aIsTransposed, bIsTransposed) => {
          const n = 8 * panels - (bIsTransposed ? 3 : 0);
          const width = 8 * panels;
          const [b, c] = [m * k, m * k + k * n];
          const packed = c + m * width;
          const total = packed + packedRowsSize(m, k) + packedColumnsSize(k, n);
          let before = new Float32Array(0);
          const [simd, plain] = both(total, (kernels, arena, at) => {
            before = arena.floats(at, total).slice();
            const left = at + 4 * packed;
            const right = left + 4 * packedRowsSize(m, k);
            if (aIsTransposed) kernels.packRows(left, at, 4, 4 * m, m, k);
            else kernels.packRows(left, at, 4 * k, 4, m, k);
            if (bIsTransposed) kernels.packColumns(right, at + 4 * b, 4, 4 * k, k, n);
            else kernels.packColumns(right, at + 4 * b, 4 * n, 4, k, n);
            kernels.multiply(at + 4 * c, 4 * width, left, right, m, width, k);
          });
          expect(simd).toEqual(plain);
          for (let i = 0; i < m; i++) {
            for (let j = 0; j < width; j++) {
              let sum = before[c + i * width + j]!;
              for (let s = 0; s < k && j < n; s++) {
                const x = before[aIsTransposed ? s * m + i : i * k + s]!;
                sum += x * before[b + (bIsTransposed ? j * k + s : s * n + j)]!;
              }
              expect(simd[c + i * width + j]).toBeCloseTo(sum, 4);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("multiplies a single row bit for bit as plain code does, and as a matrix of one row", () => {
    const [k, n] = [9, 48];
    const b = k * n;
    const [simd, plain] = both(b + packedColumnsSize(k, n) + 8 * k + 2 * n, (kernels, _, at) => {
      const packed = at + 4 * b;
      const row = packed + 4 * packedColumnsSize(k, n);
      const tile = row + 4 * k;
      const [c, d] = [tile + 16 * k, tile + 16 * k + 4 * n];
      kernels.packColumns(packed, at, 4 * n, 4, k, n);
      kernels.packRows(tile, row, 0, 4, 1, k);
      for (const to of [c, d]) kernels.multiplyElements(to, at, at, n);
      kernels.multiplyRow(c, row, packed, n, k);
      kernels.multiply(d, 4 * n, tile, packed, 1, n, k);
    });
    expect(simd).toEqual(plain);
    const start = b + packedColumnsSize(k, n) + 5 * k;
    expect(simd.slice(start, start + n)).toEqual(simd.slice(start + n, start + 2 * n));
  });
});

describe("LSTM kernel", () => {
  it.each([
    [1, 0],
    [3, 2],
    [4, 4],
  ])("agrees with plain code for %i rows, %i of which continue", (rows, following) => {
    const units = 8;
    const cells = 4 * rows * units;
    const [simd, plain] = both(20 * cells, (kernels, _, at) => {
      const piece = (k: number) => at + 4 * k * cells;
      const stride = 4 * (units + 4);
      kernels.lstmForward(
        rows,
        units,
        ...([0, 1, 2, 3].map(piece) as [number, number, number, number]),
        stride,
        following,
        piece(4),
        piece(5),
        piece(6),
      );
      kernels.lstmBackward(
        rows,
        units,
        ...([0, 1, 2, 7].map(piece) as [number, number, number, number]),
        stride,
        following,
        piece(8),
        piece(9),
        piece(6),
        piece(10),
      );
    });
    expectClose(simd, plain, 2e-6);
  });

  it("saturates for large inputs", () => {
    const [simd] = both(64, (kernels, arena, at) => {
      arena.floats(at, 16).set([500, 500, -500, -500, 500, -500, 500, -500, 500, 500, -500, -500]);
      kernels.lstmForward(1, 4, at, at + 64, at + 80, at + 96, 16, 0, at, at, at);
    });
    expect([...simd.slice(0, 12)]).toEqual([1, 1, 0, 0, 1, 0, 1, 0, 1, 1, -1, -1].map((x) => closeTo(x)));
  });
});

function closeTo(x: number): unknown {
  return expect.closeTo(x, 6);
}

describe("rows kernel", () => {
  it("sums, scatters and gathers rows by the definition, bit for bit as plain code does", () => {
    const [columns, lists] = [12, [[3], [], [0, 3, 3, 1], [4]]];
    const starts = [0];
    for (const list of lists) starts.push(starts.at(-1)! + list.length);
    const items = lists.flat();
    let before = new Float32Array(0);
    const [simd, plain] = both(500, (kernels, arena, at) => {
      before = arena.floats(at, 500).slice();
      const [s, i] = [at + 1200, at + 1240];
      arena.integers(s, 5).set(starts);
      arena.integers(i, items.length).set(items);
      const scales = at + 1600;
      kernels.sumRows(at + 400, 64, at, columns, 4, s, i, scales);
      kernels.scatterRows(at + 800, at + 400, 64, columns, 4, s, i, scales);
      kernels.gatherRows(at + 1680, at, columns, 3, i);
    });
    expect(simd).toEqual(plain);
    for (const [r, list] of lists.entries()) {
      for (let u = 0; u < columns; u++) {
        const sum = list.reduce((total, item) => total + before[item * columns + u]!, 0);
        expect(simd[100 + 16 * r + u]).toBeCloseTo(sum * before[400 + r]!, 4);
      }
    }
    expect(simd.slice(420, 432)).toEqual(before.slice(36, 48));
    let third = before[200 + 36]!;
    for (const [r, list] of lists.entries())
      third += list.filter((item) => item === 3).length * simd[100 + 16 * r]! * before[400 + r]!;
    expect(simd[236]).toBeCloseTo(third, 4);
  });
});

describe("elements, softmax and Adam kernels", () => {
  it("agree with plain code bit for bit", () => {
    const [simd, plain] = both(200, (kernels, _, at) => {
      kernels.multiplyElements(at, at, at + 80, 16);
      kernels.addElements(at + 16, at + 160, 12);
      kernels.fillRows(at + 320, at, 3, 8);
      kernels.sumColumns(at + 480, at, 4, 8);
      kernels.leakyRelu(at + 520, 20);
      kernels.leakyReluBackward(at + 640, at + 160, 20);
    });
    expect(simd).toEqual(plain);
  });

  it("sum squares", () => {
    const sums: number[] = [];
    both(40, (kernels, _, at) => sums.push(kernels.squareSum(at, 40)));
    expect(sums[0]).toBeCloseTo(sums[1]!, 4);
    expect(sums[0]).toBeGreaterThan(1);
  });

  it("turn scores into probabilities that sum to 1, even if most choices are ruled out", () => {
    const [simd, plain] = both(96, (kernels, arena, at) => {
      arena.f32.fill(-1e9, (at >>> 2) + 3, (at >>> 2) + 12);
      arena.f32[(at >>> 2) + 40] = 70;
      kernels.softmax(at, 80, 4, 16);
    });
    expectClose(simd, plain, 1e-6);
    const sum = simd.slice(0, 16).reduce((a, b) => a + b);
    expect(sum).toBeCloseTo(1, 5);
    expect(simd[5]).toBeLessThan(1e-30);
  });

  it("agree on a step of Adam, which clears the gradients", () => {
    const [simd, plain] = both(80, (kernels, arena, at) => {
      for (let k = 60; k < 80; k++) arena.f32[(at >>> 2) + k]! **= 2;
      kernels.adam(at, at + 80, at + 160, at + 240, 20, 0.01, 0.5, 0.9, 0.95, 1e-8);
    });
    expectClose(simd, plain, 1e-6);
    expect(simd.slice(20, 40)).toEqual(new Float32Array(20));
  });
});

describe("arena", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("hands out blocks that do not overlap, and keeps their numbers while it grows", () => {
    for (const memory of [
      undefined,
      new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared: false }),
    ]) {
      const arena = new Arena(memory);
      const first = arena.takeNumbers(10);
      arena.floats(first, 10).fill(3);
      const second = arena.take(20_000_000);
      expect(second % 16).toBe(0);
      expect(second).toBeGreaterThanOrEqual(first + 40);
      expect([...arena.floats(first, 10)]).toEqual(Array(10).fill(3));
      expect(arena.floats(second, 5_000_000).some((x) => x !== 0)).toBe(false);
    }
  });

  it("works without WebAssembly, in plain code", () => {
    vi.stubGlobal("WebAssembly", undefined);
    const arena = new Arena();
    const at = arena.takeNumbers(8);
    arena.floats(at, 8).fill(-1);
    arena.take(20_000_000);
    networkKernels(arena).leakyRelu(at, 4);
    expect([...arena.floats(at, 8)]).toEqual([-0.1, -0.1, -0.1, -0.1, -1, -1, -1, -1].map(closeTo));
  });
});
