import { describe, expect, it } from "vitest";
import { finalLabel, rootLabels } from "../../src/parse/root-labels.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { heads } from "../support/trees.js";

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

  it("finds that it is otherwise where a word has a dependent called root, or 0 one with another label", () => {
    expect(rootLabels([tree("2 0 2", "root root obj")], labels).rootOnly).toBe(false);
    expect(rootLabels([tree("2 0 0", "nsubj root obj")], labels).rootOnly).toBe(false);
  });

  it("gives arcs from 0 the root label and no other arc, if that is so in the treebank", () => {
    expect(finalLabel(1, 0, universal)).toBe(0);
    expect(finalLabel(0, 2, universal)).toBe(3);
    expect(finalLabel(1, 2, universal)).toBe(1);
  });

  it("leaves labels alone where it is not, and labels what finishing added", () => {
    const free = { ...universal, rootOnly: false };
    expect([finalLabel(1, 0, free), finalLabel(0, 2, free)]).toEqual([1, 0]);
    expect([finalLabel(-1, 0, free), finalLabel(-1, 2, free)]).toEqual([0, 3]);
  });
});
