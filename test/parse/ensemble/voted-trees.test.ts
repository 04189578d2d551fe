import { describe, expect, it } from "vitest";
import { votedTrees } from "../../../src/parse/ensemble/voted-trees.js";
import type { Parse } from "../../../src/parse/parser.js";
import { Sentence } from "../../../src/sentence/sentence.js";
import { allTrees, heads, randomTree, seeded } from "../../support/trees/trees.js";

const LABELS = ["a", "b", "c"];

/** A parse with the given heads, labels and scores of arcs. */
function parse(head: Int32Array, labels: readonly string[], scores: readonly number[]): Parse {
  const sentence = Sentence.ofForms(Array.from(head.subarray(1), () => "x"));
  return {
    sentence: sentence.with({ head, deprel: ["", ...labels] }),
    arcScores: Float64Array.of(0, ...scores),
    score: 1,
  };
}

function randomParse(n: number, random: () => number): Parse {
  return parse(
    randomTree(n, random),
    Array.from({ length: n }, () => LABELS[Math.floor(3 * random())]!),
    Array.from({ length: n }, () => random()),
  );
}

/** The votes for a tree, by definition. */
function votesFor(head: Int32Array, parses: readonly Parse[]): number {
  let sum = 0;
  for (const { sentence, arcScores } of parses) {
    for (let d = 1; d < head.length; d++) if (sentence.head[d] === head[d]) sum += arcScores[d]!;
  }
  return sum;
}

function roots(head: Int32Array): number {
  return head.filter((h) => h === 0).length;
}

describe("a voted tree", () => {
  const random = seeded(3);

  it("has the most votes of all trees, and a single root if all parsers draw one", () => {
    for (let trial = 0; trial < 300; trial++) {
      const n = 1 + Math.floor(5 * random());
      const parses = Array.from({ length: 2 + (trial % 3) }, () => randomParse(n, random));
      const singleRoot = parses.every(({ sentence }) => roots(sentence.head) === 1);
      const [found] = votedTrees(parses);
      let most = 0;
      for (const head of allTrees(n)) {
        if (!singleRoot || roots(head) === 1) most = Math.max(most, votesFor(head, parses));
      }
      expect(votesFor(found!.head, parses)).toBeCloseTo(most, 9);
      if (singleRoot) expect(roots(found!.head)).toBe(1);
    }
  });

  it("is followed by the trees with the next most votes among arcs that some parser drew", () => {
    for (let trial = 0; trial < 60; trial++) {
      const parses = Array.from({ length: 3 }, () => randomParse(4, random));
      const singleRoot = parses.every(({ sentence }) => roots(sentence.head) === 1);
      const isDrawn = (head: Int32Array) =>
        head.every((h, d) => d === 0 || parses.some(({ sentence }) => sentence.head[d] === h));
      const expected: number[] = [];
      for (const head of allTrees(4)) {
        if (isDrawn(head) && (!singleRoot || roots(head) === 1)) expected.push(votesFor(head, parses));
      }
      expected.sort((a, b) => b - a);
      const found = votedTrees(parses, 5).map(({ head }) => votesFor(head, parses));
      expect(found.length).toBe(Math.min(5, expected.length));
      for (const [k, votes] of found.entries()) expect(votes).toBeCloseTo(expected[k]!, 9);
    }
  });

  it("takes the label with the most votes among parsers that draw the arc", () => {
    const tree = heads("0 1");
    const parses = [
      parse(tree, ["root", "obj"], [0.9, 0.5]),
      parse(tree, ["root", "nsubj"], [0.9, 0.3]),
      parse(tree, ["root", "nsubj"], [0.9, 0.4]),
      parse(heads("2 0"), ["obj", "root"], [0.1, 0.1]),
    ];
    const [found] = votedTrees(parses);
    expect(found!.head).toEqual(tree);
    expect(found!.deprel).toEqual(["", "root", "nsubj"]);
    // Parsers that have drawn something else give the arc 0.4 of what they do not give to their own.
    expect(found!.arcScores[1]).toBeCloseTo((2.7 + 0.4 * 0.9) / 4, 9);
    expect(found!.arcScores[2]).toBeCloseTo((0.7 + 0.4 * (0.5 + 0.9)) / 4, 9);
  });

  it("is that of the first parser if all votes are equal", () => {
    const parses = [
      parse(heads("0 1 2"), ["root", "a", "a"], [0.5, 0.5, 0.5]),
      parse(heads("0 1 1"), ["root", "b", "b"], [0.5, 0.5, 0.5]),
    ];
    const [found] = votedTrees(parses);
    expect(found!.head).toEqual(heads("0 1 2"));
    expect(found!.deprel).toEqual(["", "root", "a", "a"]);
  });

  it("is found for a sentence too long for a table of all arcs", () => {
    const parses = [1, 2, 3].map(() => randomParse(4000, random));
    const [found, ...others] = votedTrees(parses, 3);
    expect(others).toEqual([]);
    const most = Math.max(...parses.map(({ sentence }) => votesFor(sentence.head, parses)));
    expect(votesFor(found!.head, parses)).toBeGreaterThan(most);
  });
});
