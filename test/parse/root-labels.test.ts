import { describe, expect, it } from "vitest";
import { finalLabel, rootLabels } from "../../src/parse/root-labels.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { heads } from "../support/trees/trees.js";

const labels = new Symbols(["root", "nsubj", "obj", "dep"]);

function tree(head: string, names: string) {
  const label = Int32Array.from([-1, ...names.split(" ").map((name) => labels.get(name))]);
  return { length: label.length - 1, head: heads(head), label };
}

describe("the labels of roots", () => {
  const universal = rootLabels([tree("2 0 2", "nsubj root obj")], labels);

  it("finds that only arcs from 0 are called root", () => {
    expect(universal).toEqual({ rootLabel: 0, leftoverLabel: 3, rootOnly: true });
  });

  it("finds that other arcs are called root, or that arcs from 0 have other labels", () => {
    expect(rootLabels([tree("2 0 2", "root root obj")], labels).rootOnly).toBe(false);
    expect(rootLabels([tree("2 0 0", "nsubj root obj")], labels).rootOnly).toBe(false);
  });

  it("gives the root label to all arcs from 0 and to no other arcs, if the treebank does", () => {
    expect(finalLabel(1, 0, universal)).toBe(0);
    expect(finalLabel(0, 2, universal)).toBe(3);
    expect(finalLabel(1, 2, universal)).toBe(1);
  });

  it("otherwise keeps labels, and labels only the arcs that finishing added", () => {
    const free = { ...universal, rootOnly: false };
    expect([finalLabel(1, 0, free), finalLabel(0, 2, free)]).toEqual([1, 0]);
    expect([finalLabel(-1, 0, free), finalLabel(-1, 2, free)]).toEqual([0, 3]);
  });
});
