import { describe, expect, it } from "vitest";
import { hasSingleRoots } from "../../src/transition/single-root.js";
import { HAS_TREEBANKS, treebank, treebankFiles } from "../support/treebanks.js";
import { heads } from "../support/trees/trees.js";

const ONE = heads("2 0 2");
const TWO = heads("0 0 2");
const NONE = heads("2 1");

describe("a single root is the default", () => {
  it("if 99 of 100 trees have one root word, and not if only 98 have", () => {
    const trees = Array<Int32Array>(99).fill(ONE);
    expect(hasSingleRoots([...trees, TWO])).toBe(true);
    expect(hasSingleRoots([...trees.slice(1), TWO, TWO])).toBe(false);
    expect(hasSingleRoots([...trees.slice(1), TWO, NONE])).toBe(false);
  });

  it("by the share of all trees, not of the first hundred", () => {
    expect(hasSingleRoots([...Array<Int32Array>(198).fill(ONE), TWO, TWO])).toBe(true);
    expect(hasSingleRoots([TWO])).toBe(false);
  });

  it("without trees, and whatever trees without words are there", () => {
    expect(hasSingleRoots([])).toBe(true);
    expect(hasSingleRoots([ONE, heads(""), heads("")])).toBe(true);
  });

  it.skipIf(!HAS_TREEBANKS)("in every training set, sv_talbanken with its tree of two roots included", () => {
    const files = treebankFiles().filter((file) => file.includes("-train"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const trees = Array.from(treebank(file), ({ head }) => head);
      expect([file, hasSingleRoots(trees)]).toEqual([file, true]);
      const several = trees.filter((head) => head.indexOf(0, head.indexOf(0, 1) + 1) !== -1).length;
      if (file.startsWith("sv_talbanken")) expect(several).toBe(1);
    }
  });
});
