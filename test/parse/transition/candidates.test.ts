import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Candidates } from "../../../src/parse/transition/candidates.js";

const offers = fc.array(fc.integer({ min: -6, max: 0 }), { maxLength: 40 });

/** What is kept of offers with some scores, each as [its number, its score]. */
function kept(candidates: Candidates): [number, number][] {
  return Array.from({ length: candidates.size }, (_, k) => [candidates.classId[k]!, candidates.logScore[k]!]);
}

describe("candidates", () => {
  it("are the best of all that were offered, best first; of equals, those offered first", () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 9 }), (scores, width) => {
        const candidates = new Candidates(width, Number.POSITIVE_INFINITY);
        for (const [k, score] of scores.entries()) candidates.offer(10 + k, k, 0.5 ** k, score);
        const expected = [...scores.entries()].sort((a, b) => b[1] - a[1]).slice(0, width);
        expect(kept(candidates)).toEqual(expected);
        for (const [index, [k]] of expected.entries()) {
          expect(candidates.from[index]).toBe(10 + k);
          expect(candidates.probability[index]).toBe(0.5 ** k);
        }
      }),
    );
  });

  it("are dropped if they are worse than the best one by more than the gap", () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 0, max: 4 }), (scores, gap) => {
        const candidates = new Candidates(5, gap);
        for (const [k, score] of scores.entries()) candidates.offer(0, k, 1, score);
        candidates.prune();
        const best = [...scores.entries()].sort((a, b) => b[1] - a[1]).slice(0, 5);
        expect(kept(candidates)).toEqual(best.filter(([, score]) => score >= best[0]![1] - gap));
      }),
    );
  });

  it("start over once cleared", () => {
    const candidates = new Candidates(2, 1);
    candidates.offer(0, 1, 1, 0);
    candidates.offer(0, 2, 1, 0);
    candidates.clear();
    expect(candidates.takes(-100)).toBe(true);
    candidates.offer(0, 3, 1, -100);
    expect(kept(candidates)).toEqual([[3, -100]]);
  });
});
