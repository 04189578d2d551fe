import { describe, expect, it } from "vitest";
import type { Parse, ParseOptions } from "../../src/parse/parser.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { brokenTree, treeProblems } from "../../src/sentence/tree.js";
import { PARSER_KINDS } from "../support/parser-kinds.js";
import { disorderly, harbour } from "../support/parsers.js";
import { randomTree, seeded } from "../support/trees/trees.js";

/** The example, its words in disorder, words without tags, one word, and none. */
const SAMPLE = [
  ...harbour(),
  ...disorderly(16, 12),
  Sentence.ofForms(["Boats", "zyx", "left", "!"]),
  Sentence.ofForms(["a"]),
  Sentence.ofForms([]),
];

/** Options that parsers must agree with themselves under. */
const OPTIONS: readonly ParseOptions[] = [{}, { beam: 3 }, { nbest: 3 }, { keep: true }];

/** Softmax in 32 bits may be above 1 by as much. */
const ROUNDING = 1e-6;

function treeText({ sentence: { head, deprel } }: Parse): string {
  return `${head.join()} ${deprel.join()}`;
}

function rootsOf(head: Int32Array): number[] {
  return Array.from(head.keys()).filter((i) => head[i] === 0);
}

/**
 * The sentence with a random part of a random tree as given arcs; the words of these get the relation x.
 */
function withGivenArcs(sentence: Sentence, random: () => number): Sentence {
  const tree = randomTree(sentence.length, random, random());
  const share = random();
  const head = tree.map((h, i) => (i > 0 && random() < share ? h : -1));
  return sentence.with({ head, deprel: Array.from(head, (h, i) => (i === 0 ? "" : h === -1 ? "_" : "x")) });
}

describe.each(PARSER_KINDS)("a parser of the kind $name", ({ make }) => {
  const parser = make(true);

  it("gives trees with exactly one root, and relations", () => {
    for (const sentence of SAMPLE) {
      const { head, deprel } = parser.parse(sentence);
      expect(treeProblems(head)).toEqual([]);
      expect(head.length).toBe(sentence.length + 1);
      expect(deprel.length).toBe(sentence.length + 1);
      expect([head[0], deprel[0]]).toEqual([-1, ""]);
      for (let i = 1; i <= sentence.length; i++) {
        expect(deprel[i]).not.toBe("_");
        expect(deprel[i] === "root").toBe(head[i] === 0);
      }
    }
  });

  it("gives trees if several roots are allowed", () => {
    const free = make(false);
    for (const sentence of SAMPLE) {
      for (const { sentence: found } of free.parses(sentence, { nbest: 2 })) {
        expect(brokenTree(found.head)).toBeUndefined();
      }
    }
  });

  it("changes nothing but heads and relations, and leaves its input alone", () => {
    for (const sentence of SAMPLE) {
      const before = conlluText(sentence);
      const found = parser.parse(sentence);
      for (const { sentence: other } of parser.parses(sentence, { nbest: 2, keep: true })) {
        expect(conlluText(other.with({ head: sentence.head, deprel: sentence.deprel }))).toBe(before);
      }
      expect(conlluText(sentence)).toBe(before);
      expect(conlluText(found.with({ head: sentence.head, deprel: sentence.deprel }))).toBe(before);
    }
  });

  it("gives the same trees and scores again, in any order", () => {
    const parse = (sentence: Sentence) => parser.parses(sentence, { beam: 2, nbest: 2 });
    const forward = SAMPLE.map(parse);
    const backward = SAMPLE.toReversed().map(parse).toReversed();
    expect(backward).toEqual(forward);
  });

  it("ignores the heads and relations of a sentence, unless it is asked to keep them", () => {
    for (const sentence of SAMPLE) {
      const bare = sentence.with({
        head: sentence.head.map(() => -1),
        deprel: sentence.deprel.map(() => "_"),
      });
      const { head, deprel } = parser.parse(sentence);
      expect(parser.parse(bare)).toEqual(bare.with({ head, deprel }));
      expect(parser.parse(bare, { keep: true })).toEqual(bare.with({ head, deprel }));
    }
  });

  it.each(OPTIONS)("gives with parse the first tree of parses, with %o", (options) => {
    for (const sentence of SAMPLE) {
      expect(parser.parse(sentence, options)).toEqual(parser.parses(sentence, options)[0]!.sentence);
    }
  });

  it("gives different trees, at most as many as asked for, the most probable first", () => {
    const counts = new Set<number>();
    for (const sentence of SAMPLE) {
      for (const nbest of [1, 2, 5]) {
        const parses = parser.parses(sentence, { nbest });
        counts.add(parses.length);
        expect(parses.length).toBeGreaterThanOrEqual(1);
        expect(parses.length).toBeLessThanOrEqual(nbest);
        expect(new Set(parses.map(treeText)).size).toBe(parses.length);
        const scores = parses.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        for (const { sentence: found } of parses) expect(treeProblems(found.head)).toEqual([]);
      }
    }
    // It must be able to give several trees: those of long sentences, if not of all.
    expect(counts).toContain(1);
    expect(counts).toContain(5);
  });

  it("gives probabilities as scores of trees and of arcs", () => {
    for (const sentence of SAMPLE) {
      for (const { score, arcScores } of parser.parses(sentence, { nbest: 3 })) {
        expect(arcScores.length).toBe(sentence.length + 1);
        for (const probability of [score, ...arcScores]) {
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1 + ROUNDING);
        }
      }
    }
  });

  it("keeps any part of any tree, with relations, in every tree that it gives, and is sure of it", () => {
    const random = seeded(7);
    let given = 0;
    for (const sentence of SAMPLE) {
      const partial = withGivenArcs(sentence, random);
      const givenRoots = rootsOf(partial.head);
      const parses = parser.parses(partial, { keep: true, nbest: 3 });
      expect(new Set(parses.map(treeText)).size).toBe(parses.length);
      for (const { sentence: found, arcScores } of parses) {
        expect(brokenTree(found.head)).toBeUndefined();
        if (givenRoots.length > 0) expect(rootsOf(found.head)).toEqual(givenRoots);
        else expect(rootsOf(found.head).length).toBe(Math.min(1, sentence.length));
        for (let i = 1; i <= sentence.length; i++) {
          if (partial.head[i] === -1) continue;
          given++;
          expect([found.head[i], found.deprel[i], arcScores[i]]).toEqual([partial.head[i], "x", 1]);
        }
      }
    }
    expect(given).toBeGreaterThan(100);
  });

  it("gives back a sentence whose whole tree is given, once", () => {
    for (const sentence of harbour()) {
      const parses = parser.parses(sentence, { keep: true, nbest: 3 });
      expect(parses.map((parse) => parse.sentence)).toEqual([sentence]);
    }
  });

  it("refuses given arcs that form a cycle", () => {
    const cyclic = Sentence.ofForms(["a", "b", "c"]).with({ head: Int32Array.of(-1, 2, 1, -1) });
    const message = /expected a part of a tree, found .* form a cycle/;
    expect(() => parser.parse(cyclic, { keep: true })).toThrow(RangeError);
    expect(() => parser.parse(cyclic, { keep: true })).toThrow(message);
    expect(() => parser.parses(cyclic, { keep: true, nbest: 2 })).toThrow(message);
  });

  it("attaches a single word to the root, and returns a sentence without words", () => {
    const one = parser.parse(Sentence.ofForms(["a"]));
    expect([[...one.head], one.deprel]).toEqual([
      [-1, 0],
      ["", "root"],
    ]);
    const none = Sentence.ofForms([]);
    expect(parser.parse(none)).toEqual(none);
    expect(parser.parses(none, { nbest: 3 })).toEqual([
      { sentence: none, arcScores: Float64Array.of(0), score: 1 },
    ]);
  });

  it("parses a sentence of 500 words", () => {
    const words = harbour().flatMap(({ form }) => form.slice(1));
    const long = Sentence.ofForms(Array.from({ length: 500 }, (_, i) => words[i % words.length]!));
    expect(treeProblems(parser.parse(long).head)).toEqual([]);
  });

  it("gives the same trees and scores after prepare, for prepared sentences and for others", () => {
    const before = SAMPLE.map((sentence) => parser.parses(sentence, { nbest: 2 }));
    for (const prepared of [SAMPLE.slice(0, 20), SAMPLE.slice(20).toReversed(), []]) {
      parser.prepare?.(prepared);
      expect(SAMPLE.map((sentence) => parser.parses(sentence, { nbest: 2 }))).toEqual(before);
    }
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses %d as beam and as number of trees", (count) => {
    const sentence = harbour()[0]!;
    for (const name of ["beam", "nbest"] as const) {
      const message = new RangeError(`expected a whole number above 0 as ${name}, found ${count}`);
      expect(() => parser.parse(sentence, { [name]: count })).toThrow(message);
      expect(() => parser.parses(sentence, { [name]: count })).toThrow(message);
    }
  });
});
