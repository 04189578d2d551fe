import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestSpanningTrees } from "../../src/graph/best-spanning-trees.js";
import { maximumSpanningTree } from "../../src/graph/spanning-tree.js";
import { seeded } from "../../src/numbers/seeded.js";
import { brokenTree } from "../../src/sentence/tree.js";

/** All trees over n words as arrays of heads. */
function* trees(n: number): Generator<Int32Array> {
  const head = new Int32Array(n + 1);
  head[0] = -1;
  const total = (n + 1) ** n;
  for (let code = 0; code < total; code++) {
    for (let d = 1, rest = code; d <= n; d++, rest = Math.floor(rest / (n + 1))) head[d] = rest % (n + 1);
    if (brokenTree(head) === undefined) yield head;
  }
}

function total(head: Int32Array, scores: Float64Array, stride: number): number {
  let sum = 0;
  for (let d = 1; d < head.length; d++) sum += scores[d * stride + head[d]!]!;
  return sum;
}

function isSingle(head: Int32Array): boolean {
  return head.indexOf(0) === head.lastIndexOf(0);
}

/** Random scores, whole numbers if ties are wanted. */
function randomScores(nodes: number, stride: number, random: () => number, hasTies: boolean): Float64Array {
  return Float64Array.from({ length: nodes * stride }, () => (hasTies ? Math.floor(4 * random()) : random()));
}

describe("maximum spanning tree", () => {
  it.each([1, 2, 3, 4, 5])("is the best of all trees of %i words, with one root and with any number", (n) => {
    const random = seeded(n);
    const all = Array.from(trees(n), (head) => head.slice());
    const stride = n + 3;
    for (let trial = 0; trial < 60; trial++) {
      const scores = randomScores(n + 1, stride, random, trial % 2 === 0);
      for (const singleRoot of [true, false]) {
        const found = maximumSpanningTree({ nodes: n + 1, stride, scores }, singleRoot);
        const allowed = singleRoot ? all.filter(isSingle) : all;
        expect(brokenTree(found)).toBeUndefined();
        if (singleRoot) expect(isSingle(found)).toBe(true);
        const most = allowed.reduce((best, head) => Math.max(best, total(head, scores, stride)), -Infinity);
        expect(total(found, scores, stride)).toBeCloseTo(most, 9);
      }
    }
  });

  it("is the best of all trees of six words, where the best heads form cycles", () => {
    const random = seeded(6);
    const scores = Array.from({ length: 12 }, () => {
      const made = randomScores(7, 7, random, false);
      // Cycles within cycles: 1 and 2, then 3, then 4.
      for (const [d, h, more] of [
        [1, 2, 9],
        [2, 1, 9],
        [3, 2, 7],
        [1, 3, 6],
        [4, 3, 5],
        [2, 4, 4],
      ] as const)
        made[7 * d + h]! += more;
      return made;
    });
    const most = scores.map(() => [-Infinity, -Infinity]);
    for (const head of trees(6)) {
      const k = isSingle(head) ? 0 : 1;
      for (const [i, made] of scores.entries()) most[i]![k] = Math.max(most[i]![k]!, total(head, made, 7));
    }
    for (const [i, made] of scores.entries()) {
      const [single, several] = most[i] as [number, number];
      const arcs = { nodes: 7, stride: 7, scores: made };
      expect(total(maximumSpanningTree(arcs, true), made, 7)).toBeCloseTo(single, 9);
      expect(total(maximumSpanningTree(arcs, false), made, 7)).toBeCloseTo(Math.max(single, several), 9);
    }
  });

  it("is a tree of many words that no change of one head improves", () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 60 }), fc.integer(), fc.boolean(), (n, seed, singleRoot) => {
        const scores = randomScores(n + 1, n + 1, seeded(seed), false);
        const head = maximumSpanningTree({ nodes: n + 1, stride: n + 1, scores }, singleRoot);
        expect(brokenTree(head)).toBeUndefined();
        if (singleRoot) expect(isSingle(head)).toBe(true);
        const before = total(head, scores, n + 1);
        for (let d = 1; d <= n; d++) {
          for (let h = 0; h <= n; h++) {
            const changed = head.slice();
            changed[d] = h;
            if (h === d || brokenTree(changed) !== undefined || (singleRoot && !isSingle(changed))) continue;
            if (singleRoot && changed.indexOf(0) === -1) continue;
            expect(total(changed, scores, n + 1)).toBeLessThanOrEqual(before + 1e-9);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it("takes quadratic time even with many cycles", () => {
    const inputs = [250, 2000].map((n) => {
      const scores = randomScores(n + 1, n + 1, seeded(1), false);
      for (let d = 1; d <= n; d++) scores[d * (n + 1) + (d % 2 === 0 ? d - 1 : Math.min(n, d + 1))]! += 2;
      return { nodes: n + 1, stride: n + 1, scores };
    });
    const times = inputs.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < 3; round++) {
      for (const [k, arcs] of inputs.entries()) {
        const begun = performance.now();
        const head = maximumSpanningTree(arcs, true);
        times[k] = Math.min(times[k]!, performance.now() - begun);
        expect(brokenTree(head)).toBeUndefined();
      }
    }
    // 64 times as long is quadratic time, 512 times is cubic; larger matrices fit caches less well.
    expect(times[1]! / times[0]!).toBeLessThan(256);
  });
});

describe("best spanning trees", () => {
  it.each([1, 2, 3, 4])("are the best of all trees of %i words in order, and all there are if asked", (n) => {
    const random = seeded(n);
    const all = Array.from(trees(n), (head) => head.slice());
    for (let trial = 0; trial < 6; trial++) {
      const scores = randomScores(n + 1, n + 1, random, false);
      for (const singleRoot of [true, false]) {
        const allowed = all.filter((head) => !singleRoot || isSingle(head));
        const sums = allowed.map((head) => total(head, scores, n + 1)).sort((a, b) => b - a);
        for (const k of [1, 3, 1000]) {
          const found = bestSpanningTrees({ nodes: n + 1, stride: n + 1, scores }, singleRoot, k);
          expect(found.length).toBe(Math.min(k, allowed.length));
          expect(new Set(found.map(String)).size).toBe(found.length);
          for (const [i, head] of found.entries()) {
            expect(brokenTree(head)).toBeUndefined();
            expect(total(head, scores, n + 1)).toBeCloseTo(sums[i]!, 9);
          }
        }
      }
    }
  });
});
