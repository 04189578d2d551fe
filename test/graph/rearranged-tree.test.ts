import { describe, expect, it } from "vitest";
import { treeScore } from "../../src/graph/candidate-arcs.js";
import { nearTrees } from "../../src/graph/near-trees.js";
import { ProjectiveDecoder } from "../../src/graph/projective-tree.js";
import { isTreeWith, rearrangedTree, visitChanges } from "../../src/graph/rearranged-tree.js";
import { nonProjectiveArcs } from "../../src/sentence/measures/measures.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { randomArcs } from "../support/trees/candidate-arcs.js";
import { randomTree, reachesRoot, seeded } from "../support/trees/trees.js";

const decoder = new ProjectiveDecoder();

describe.each([true, false])("the search for better trees, single root %s", (singleRoot) => {
  it("never ends below its projective start, and no change of one head improves its end", () => {
    const random = seeded(4);
    let nonProjective = 0;
    for (let round = 0; round < 60; round++) {
      const arcs = randomArcs(2, 12, random, 0.3);
      const start = decoder.decode(arcs, singleRoot)!;
      const before = treeScore(arcs, start);
      const end = rearrangedTree(arcs, start.slice(), singleRoot);
      expect(brokenTree(end)).toBeUndefined();
      if (singleRoot) expect(end.indexOf(0)).toBe(end.lastIndexOf(0));
      const after = treeScore(arcs, end);
      expect(after).toBeGreaterThanOrEqual(before);
      if (nonProjectiveArcs(end).includes(1)) nonProjective++;
      for (let k = 0; k < arcs.count; k++) {
        const other = end.slice();
        other[arcs.dependent[k]!] = arcs.head[k]!;
        const isAllowed = !singleRoot || other.indexOf(0) === other.lastIndexOf(0);
        if (!reachesRoot(other) || !isAllowed || !other.includes(0)) continue;
        expect(treeScore(arcs, other)).toBeLessThanOrEqual(after + 1e-8);
      }
    }
    expect(nonProjective).toBeGreaterThan(10);
  });

  it("knows what each change makes of the score, and which ones give trees", () => {
    const random = seeded(6);
    for (let round = 0; round < 30; round++) {
      const arcs = randomArcs(round % 2 === 0 ? 2 : 1, 8, random);
      const head = randomTree(8, random);
      const score = treeScore(arcs, head);
      visitChanges(arcs, head, singleRoot, (arc, change) => {
        const other = head.slice();
        other[arcs.dependent[arc]!] = arcs.head[arc]!;
        expect(isTreeWith(arcs, head, arc)).toBe(reachesRoot(other));
        if (reachesRoot(other)) expect(treeScore(arcs, other) - score).toBeCloseTo(change, 8);
      });
    }
  });

  it("goes on to different trees nearby, best first", () => {
    const random = seeded(8);
    for (let round = 0; round < 20; round++) {
      const arcs = randomArcs(2, 8, random, 0.4);
      const best = rearrangedTree(arcs, decoder.decode(arcs, singleRoot)!, singleRoot);
      const trees = nearTrees(arcs, best, singleRoot, 6);
      expect(trees.length).toBe(6);
      expect(new Set(trees.map(String)).size).toBe(6);
      expect(trees.map(String)).toContain(String(best));
      const scores = trees.map((head) => treeScore(arcs, head));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const head of trees) expect(brokenTree(head)).toBeUndefined();
    }
  });
});
