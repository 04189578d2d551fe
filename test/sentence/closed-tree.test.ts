import { describe, expect, it } from "vitest";
import { closedTree } from "../../src/sentence/tree.js";
import { allTrees, heads, reachesRoot } from "../support/trees/trees.js";

describe("closedTree", () => {
  it("returns every tree as the same array", () => {
    for (let n = 1; n <= 5; n++) for (const tree of allTrees(n)) expect(closedTree(tree)).toBe(tree);
  });

  it("turns every graph of four words into a tree, changing only words without a head and one word per cycle", () => {
    const n = 4;
    for (let code = 0; code < (n + 2) ** n; code++) {
      const graph = heads(
        Array.from({ length: n }, (_, i) => (Math.floor(code / (n + 2) ** i) % (n + 2)) - 1).join(" "),
      );
      const before = graph.slice();
      const closed = closedTree(graph);
      expect(reachesRoot(closed)).toBe(true);
      expect(graph).toEqual(before);
      for (let i = 1; i <= n; i++) {
        if (closed[i] === graph[i]) continue;
        expect(closed[i]).toBe(0);
        expect(graph[i] === -1 || isFirstOfCycle(i, graph)).toBe(true);
      }
    }
  });
});

/** Whether the path of heads from a word comes back to it without passing an earlier word. */
function isFirstOfCycle(word: number, head: Int32Array): boolean {
  let k = head[word]!;
  for (let steps = 0; k > word && steps < head.length; steps++) k = head[k]!;
  return k === word;
}
