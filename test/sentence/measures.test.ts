import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arcDegrees, edgeDegrees } from "../../src/sentence/measures/degrees.js";
import {
  arcLengths,
  depths,
  gapDegrees,
  height,
  isWellNested,
  nonProjectiveArcs,
} from "../../src/sentence/measures/measures.js";
import { dominates, projectiveOrder } from "../../src/sentence/measures/projective-order.js";
import * as naive from "../support/definitions/naive-measures.js";
import { allTrees, heads, randomTree, seeded } from "../support/trees/trees.js";

/** All measures of a tree, by the efficient algorithms. */
function measured(head: Int32Array) {
  const order = projectiveOrder(head);
  const positions = [...head.keys()];
  return {
    order: [...order.order],
    isProjective: order.isProjective,
    dominance: positions.map((h) => positions.map((v) => dominates(order, h, v))),
    nonProjective: [...nonProjectiveArcs(head)].map(Boolean),
    degrees: [...arcDegrees(head)],
    edgeDegrees: [...edgeDegrees(head)],
    gapDegrees: [...gapDegrees(head)],
    isWellNested: isWellNested(head),
    depths: [...depths(head)],
    height: height(head),
  };
}

/** All measures of a tree by their definitions. */
function defined(head: Int32Array): ReturnType<typeof measured> {
  const positions = [...head.keys()];
  const ofArcs = <T>(none: T, measure: (d: number) => T) =>
    positions.map((d) => (d === 0 ? none : measure(d)));
  const nonProjective = ofArcs(false, (d) => !naive.isProjectiveArc(head, d));
  const depth = positions.map((v) => naive.depth(head, v));
  return {
    order: naive.projectiveOrder(head),
    isProjective: !nonProjective.includes(true),
    dominance: positions.map((h) => positions.map((v) => naive.dominates(head, h, v))),
    nonProjective,
    degrees: ofArcs(0, (d) => naive.arcDegree(head, d)),
    edgeDegrees: ofArcs(0, (d) => naive.edgeDegree(head, d)),
    gapDegrees: positions.map((v) => naive.gapDegree(head, v)),
    isWellNested: naive.isWellNested(head),
    depths: depth,
    height: Math.max(...depth),
  };
}

describe("the measures agree with their definitions", () => {
  it("on every tree of up to five words", () => {
    for (let n = 0; n <= 5; n++) {
      for (const head of allTrees(n)) {
        expect(JSON.stringify(measured(head)), `${head}`).toBe(JSON.stringify(defined(head)));
      }
    }
  });

  it("on every tree of six words", () => {
    let trees = 0;
    for (const head of allTrees(6)) {
      trees++;
      expect(JSON.stringify(measured(head)), `${head}`).toBe(JSON.stringify(defined(head)));
    }
    expect(trees).toBe(7 ** 5);
  });

  it("on random larger trees, from strongly non-projective to almost projective", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 7, max: 24 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seed, n, near) => {
          const head = randomTree(n, seeded(seed), near);
          expect(JSON.stringify(measured(head)), `${head}`).toBe(JSON.stringify(defined(head)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** The positions with a value above 0. */
function listed(values: Iterable<number>): number[] {
  return [...values].flatMap((value, position) => (value > 0 ? [position] : []));
}

describe("the papers' own examples", () => {
  // A hearing is scheduled on the issue today . (2008 and 2009, figure 1)
  const hearing = heads("2 3 0 3 2 7 5 4 3");

  it("the projective order is A hearing on the issue is scheduled today .", () => {
    expect([...projectiveOrder(hearing).order.slice(1)]).toEqual([1, 2, 5, 6, 7, 3, 4, 8, 9]);
  });

  it("the non-projective arcs lead to on and today", () => {
    expect(listed(nonProjectiveArcs(hearing))).toEqual([5, 8]);
  });

  it("the arc to the full stop spans today, which its head dominates, but not within the span", () => {
    expect(listed(arcDegrees(hearing))).toEqual([5, 8, 9]);
    expect(listed(edgeDegrees(hearing))).toEqual([5, 8]);
    expect(Math.max(...arcDegrees(hearing))).toBe(1);
  });

  it("one of the three components under the arc from 5 to 1 (2007, figure 1) is not dominated", () => {
    const czech = heads("5 1 0 5 3 3 6 0");
    expect(listed(nonProjectiveArcs(czech))).toEqual([1]);
    expect(arcDegrees(czech)[1]).toBe(1);
    expect(Math.max(...arcDegrees(czech))).toBe(1);
  });
});

describe("measures that are easily confused", () => {
  it("an arc over a word that its head dominates from outside is projective and has degree 1", () => {
    // 1 -> 3 spans 2, whose head 4 is below 1.
    const head = heads("0 4 1 1");
    expect(nonProjectiveArcs(head)[3]).toBe(0);
    expect(arcDegrees(head)[3]).toBe(1);
    expect(edgeDegrees(head)[3]).toBe(0);
  });

  it("a tree of gap degree 1 may be ill-nested", () => {
    const head = heads("0 1 1 2 3");
    expect(Math.max(...gapDegrees(head))).toBe(1);
    expect(isWellNested(head)).toBe(false);
  });

  it("arcs from the artificial root are as long as their dependent's position", () => {
    expect([...arcLengths(heads("2 0 2 1"))]).toEqual([0, 1, 2, 1, 3]);
  });
});

describe("each measure of a tree of 10,000 words takes less than 1.5 seconds", () => {
  const n = 10_000;
  /** A tree by the head of each word. */
  const treeOf = (headOf: (d: number) => number) =>
    Int32Array.from({ length: n + 1 }, (_, d) => (d === 0 ? -1 : headOf(d)));
  /** A chain through the words in this order. */
  const chain = (words: readonly number[]) => {
    const head = new Int32Array(n + 1).fill(-1);
    words.forEach((word, i) => {
      head[word] = i === 0 ? 0 : words[i - 1]!;
    });
    return head;
  };
  const shuffled = Array.from({ length: n }, (_, i) => i + 1);
  const random = seeded(7);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  const shapes: Record<string, Int32Array> = {
    "a star": treeOf((d) => (d === 1 ? 0 : 1)),
    "a star with one crossing arc": treeOf((d) => (d === n / 2 ? 0 : d === n / 4 ? n : n / 2)),
    "a chain": treeOf((d) => d - 1),
    "a backward chain": treeOf((d) => (d === n ? 0 : d + 1)),
    "a zigzag from the outside in": chain(
      Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 1 + i / 2 : n - (i - 1) / 2)),
    ),
    "two combs that cross everywhere": treeOf((d) => (d === 1 ? 0 : d <= n / 2 ? d + n / 2 - 1 : d - n / 2)),
    "a chain in random order": chain(shuffled),
    "a random tree": randomTree(n, seeded(1), 0),
  };

  it.each(Object.keys(shapes))("%s", (name) => {
    const head = shapes[name]!;
    for (const measure of [
      projectiveOrder,
      nonProjectiveArcs,
      arcDegrees,
      edgeDegrees,
      gapDegrees,
      isWellNested,
      height,
    ]) {
      const start = performance.now();
      measure(head);
      expect(performance.now() - start, measure.name).toBeLessThan(1500);
    }
  });
});
