import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../../src/numbers/seeded.js";
import { confidence, fittedConfidence } from "../../../src/parse/graph/confidence.js";

/** Arcs whose probability p is right with the probability `share(p)`. */
function arcs(count: number, share: (p: number) => number): { p: number[]; right: number[] } {
  const random = seeded(7);
  const p = Array.from({ length: count }, () => random() ** 0.25);
  return { p, right: p.map((x) => (random() < share(x) ? 1 : 0)) };
}

describe("the confidence of a graph-based parser", () => {
  it("is the share of right arcs, whatever monotone map the probabilities had", () => {
    for (const share of [(x: number) => x, (x: number) => x ** 3, (x: number) => Math.sqrt(x)]) {
      const { p, right } = arcs(20_000, share);
      const map = fittedConfidence(p, right);
      for (const x of [0.4, 0.6, 0.8, 0.9, 0.97]) {
        expect(Math.abs(confidence(map, x) - share(x)), `${x}`).toBeLessThan(0.05);
      }
    }
  });

  it("increases strictly from 0 to 1, so that the order of arcs stays", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(1))), (list) => {
        const many = Array.from({ length: 40 }, () => list).flat();
        const map = fittedConfidence(
          many.map(([p]) => p),
          many.map(([, right]) => right),
        );
        expect(confidence(map, 0)).toBe(0);
        expect(confidence(map, 1)).toBe(1);
        for (let k = 0; k < 100; k++) {
          expect(confidence(map, (k + 1) / 100)).toBeGreaterThan(confidence(map, k / 100));
        }
      }),
    );
  });

  it("leaves probabilities alone if there are few arcs", () => {
    const map = fittedConfidence([0.2, 0.9], [1, 0]);
    expect(map).toEqual([]);
    expect(confidence(map, 0.3)).toBeCloseTo(0.3, 12);
  });
});
