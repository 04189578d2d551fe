import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isotonic } from "../../src/learn/isotonic.js";

/**
 * The definition by brute force: of all ways to cut the values into runs, each with its mean, the one that
 * never decreases and has the smallest sum of squares.
 */
function naive(values: readonly number[], weights: readonly number[]): number[] {
  let [best, least]: [number[], number] = [[], Number.POSITIVE_INFINITY];
  for (let cuts = 0; cuts < 1 << (values.length - 1); cuts++) {
    const fitted: number[] = [];
    for (let first = 0, k = 0; k < values.length; k++) {
      if (k + 1 < values.length && (cuts & (1 << k)) === 0) continue;
      const run = values.slice(first, k + 1);
      const total = weights.slice(first, k + 1);
      const weight = total.reduce((sum, w) => sum + w, 0);
      const mean = run.reduce((sum, v, i) => sum + v * total[i]!, 0) / weight;
      fitted.push(...run.map(() => mean));
      first = k + 1;
    }
    if (fitted.some((v, k) => k > 0 && v < fitted[k - 1]! - 1e-12)) continue;
    const squares = fitted.reduce((sum, v, k) => sum + weights[k]! * (v - values[k]!) ** 2, 0);
    if (squares < least - 1e-12) [best, least] = [fitted, squares];
  }
  return best;
}

const points = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 9,
});

describe("isotonic regression", () => {
  it("never decreases and minimises the squares, as brute force does", () => {
    fc.assert(
      fc.property(points, (list) => {
        const [values, weights] = [list.map(([v]) => v), list.map(([, w]) => w)];
        const fitted = [...isotonic(values, weights)];
        const expected = naive(values, weights);
        expect(fitted).toHaveLength(values.length);
        for (const [k, v] of fitted.entries()) {
          expect(v).toBeCloseTo(expected[k]!, 9);
          if (k > 0) expect(v).toBeGreaterThanOrEqual(fitted[k - 1]!);
        }
      }),
    );
  });

  it("leaves increasing values alone, pools decreasing ones, and takes none", () => {
    expect([...isotonic([1, 2, 3], [1, 5, 2])]).toEqual([1, 2, 3]);
    expect([...isotonic([3, 2, 1], [1, 1, 2])]).toEqual([1.75, 1.75, 1.75]);
    expect([...isotonic([], [])]).toEqual([]);
  });
});
