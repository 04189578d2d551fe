import { describe, expect, it } from "vitest";
import { RULED_OUT } from "../../src/graph/arc-scores.js";
import { maximumSpanningTree } from "../../src/graph/spanning-tree.js";
import { type SparseArcs, sparseSpanningTree } from "../../src/graph/sparse-spanning-tree.js";
import { seeded } from "../../src/numbers/seeded.js";
import { brokenTree } from "../../src/sentence/tree.js";

/** Random arcs: each word has 0 and some other words as possible heads. */
function randomArcs(nodes: number, count: number, random: () => number, hasTies: boolean): SparseArcs {
  const heads = new Int32Array(count * nodes).fill(-1);
  const scores = new Float64Array(count * nodes);
  for (let d = 1; d < nodes; d++) {
    const others = Array.from({ length: nodes }, (_, h) => h).filter((h) => h !== d && h !== 0);
    for (let k = others.length - 1; k > 0; k--) {
      const j = Math.floor(random() * (k + 1));
      [others[k], others[j]] = [others[j]!, others[k]!];
    }
    heads.set([0, ...others.slice(0, Math.floor(random() * count))].slice(0, count), count * d);
  }
  for (let k = 0; k < scores.length; k++) scores[k] = hasTies ? Math.floor(4 * random()) : 20 * random() - 10;
  return { nodes, count, heads, scores };
}

/** The same arcs in a table of all, the missing ones ruled out. */
function dense({ nodes, count, heads, scores }: SparseArcs) {
  const table = new Float64Array(nodes * nodes).fill(RULED_OUT);
  for (let k = count; k < heads.length; k++)
    if (heads[k] !== -1) table[Math.floor(k / count) * nodes + heads[k]!] = scores[k]!;
  return { nodes, stride: nodes, scores: table };
}

function total(head: Int32Array, { nodes, scores }: { nodes: number; scores: Float64Array }): number {
  let sum = 0;
  for (let d = 1; d < head.length; d++) sum += scores[d * nodes + head[d]!]!;
  return sum;
}

const roots = (head: Int32Array) => head.filter((h) => h === 0).length;

describe("the maximum spanning tree among a few heads of each word", () => {
  it.each([2, 3, 4, 6, 9, 20, 60])("is as good as that of the whole table, for %i nodes", (nodes) => {
    const random = seeded(nodes);
    for (let trial = 0; trial < 300; trial++) {
      const arcs = randomArcs(nodes, Math.min(nodes, 2 + (trial % 6)), random, trial % 2 === 0);
      const table = dense(arcs);
      const head = sparseSpanningTree(arcs, false);
      expect(brokenTree(head)).toBeUndefined();
      expect(total(head, table)).toBeCloseTo(total(maximumSpanningTree(table, false), table), 6);
    }
  });

  it("has one root where there is such a tree, and is the best of these", () => {
    const random = seeded(7);
    let single = 0;
    for (let trial = 0; trial < 1000; trial++) {
      const nodes = 3 + (trial % 12);
      const arcs = randomArcs(nodes, 5, random, trial % 2 === 0);
      const table = dense(arcs);
      const head = sparseSpanningTree(arcs, true);
      expect(brokenTree(head)).toBeUndefined();
      const best = maximumSpanningTree(table, true);
      if (total(best, table) < RULED_OUT / 2) {
        expect(roots(head)).toBeGreaterThan(1);
        continue;
      }
      single++;
      expect(roots(head)).toBe(1);
      expect(total(head, table)).toBeCloseTo(total(best, table), 6);
    }
    expect(single).toBeGreaterThan(500);
  });

  it("is found in a second for 100,000 words in one cycle after the other", () => {
    const nodes = 100_001;
    const [heads, scores] = [new Int32Array(3 * nodes).fill(-1), new Float64Array(3 * nodes)];
    // Each word prefers the next one, and then the one before: cycles within cycles.
    for (let d = 1; d < nodes; d++) {
      heads.set([d + 1 < nodes ? d + 1 : -1, d - 1 > 0 ? d - 1 : -1, 0], 3 * d);
      scores.set([9, 8, 1 + d / nodes], 3 * d);
    }
    const begun = performance.now();
    const head = sparseSpanningTree({ nodes, count: 3, heads, scores }, true);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(brokenTree(head)).toBeUndefined();
    expect(head[nodes - 1]).toBe(0);
  });
});
