import { describe, expect, it } from "vitest";
import { bestProjectiveTrees } from "../../src/graph/best-projective-trees.js";
import { treeScore } from "../../src/graph/candidate-arcs.js";
import { ProjectiveDecoder } from "../../src/graph/projective-tree.js";
import { definedScore, randomArcs, treesOf } from "../support/trees/candidate-arcs.js";
import { randomTree, seeded } from "../support/trees/trees.js";

const CASES = ([1, 2] as const).flatMap((order) =>
  [true, false].map((singleRoot) => ({ order, singleRoot })),
);

describe.each(CASES)(
  "the projective decoder of order $order, single root $singleRoot",
  ({ order, singleRoot }) => {
    const decoder = new ProjectiveDecoder();

    it("finds the best of all projective trees of up to 6 words", () => {
      const random = seeded(3);
      for (let n = 1; n <= 6; n++) {
        for (let round = 0; round < (n < 6 ? 8 : 2); round++) {
          const arcs = randomArcs(order, n, random, round % 2 === 0 ? 1 : 0.4);
          const [best] = treesOf(arcs, { singleRoot, projective: true });
          const found = decoder.decode(arcs, singleRoot)!;
          expect([...found]).toEqual([...best!.head]);
        }
      }
    });

    it("finds the k best of them, in order, and all if k is larger", () => {
      const random = seeded(5);
      for (let n = 1; n <= 4; n++) {
        for (const k of [1, 4, 1000]) {
          const arcs = randomArcs(order, n, random);
          const before = arcs.arc.slice();
          const best = treesOf(arcs, { singleRoot, projective: true }).slice(0, k);
          const found = bestProjectiveTrees(decoder, arcs, singleRoot, k);
          expect(found.map((head) => [...head])).toEqual(best.map(({ head }) => [...head]));
          expect(arcs.arc).toEqual(before);
        }
      }
    });

    it("finds no tree if all arcs of a word are ruled out", () => {
      const arcs = randomArcs(order, 3, seeded(1));
      for (let k = 0; k < arcs.count; k++) {
        if (arcs.dependent[k] === 2) arcs.arc[k] = Number.NEGATIVE_INFINITY;
      }
      expect(decoder.decode(arcs, singleRoot)).toBeUndefined();
    });

    it("gives a sentence without words the empty tree", () => {
      expect([...decoder.decode(randomArcs(order, 0, seeded(1)), singleRoot)!]).toEqual([-1]);
    });
  },
);

it("the score of a tree is the sum of its arcs and of the links of its chains", () => {
  const random = seeded(2);
  for (let round = 0; round < 50; round++) {
    const arcs = randomArcs(round % 2 === 0 ? 2 : 1, 9, random);
    const head = randomTree(9, random);
    expect(treeScore(arcs, head)).toBeCloseTo(definedScore(arcs, head), 9);
  }
});
