import { describe, expect, it } from "vitest";
import { DISTANCES, distanceOf } from "../../../src/learn/network/layers/distance.js";

/** The distances of arcs to node 100 from heads at these lengths, in one direction. */
function distances(direction: 1 | -1, lengths: readonly number[]): number[] {
  return lengths.map((length) => distanceOf(100 + direction * length, 100));
}

describe("distanceOf", () => {
  it("distinguishes lengths up to four, then ranges of lengths", () => {
    for (const direction of [1, -1] as const) {
      const [first] = distances(direction, [1]) as [number];
      const expected = [0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9].map((k) => first + k);
      expect(distances(direction, [1, 2, 3, 4, 5, 6, 7, 9, 10, 13, 14, 19, 20, 29, 30, 99])).toEqual(
        expected,
      );
    }
  });

  it("distinguishes directions, and gives arcs from the root one distance of their own", () => {
    const lengths = Array.from({ length: 99 }, (_, k) => k + 1);
    const [left, right] = [new Set(distances(-1, lengths)), new Set(distances(1, lengths))];
    expect([...left].filter((distance) => right.has(distance))).toEqual([]);
    expect([1, 5, 100].map((d) => distanceOf(0, d))).toEqual([0, 0, 0]);
    expect([...left, ...right]).not.toContain(0);
    expect(Math.max(...left, ...right)).toBeLessThan(DISTANCES);
  });
});
