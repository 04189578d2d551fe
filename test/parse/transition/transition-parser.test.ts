import { describe, expect, it } from "vitest";
import { kernelMemory } from "../../../src/kernels/memory.js";
import { loadParser, parserFrom } from "../../../src/parse/load-parser.js";
import { Sentence } from "../../../src/sentence/sentence.js";
import { brokenTree, treeProblems } from "../../../src/sentence/tree.js";
import { PARSING_SYSTEM_NAMES } from "../../../src/transition/systems.js";
import { disorderly, harbour, smallParser } from "../../support/parsers.js";

const SAMPLE = [...harbour(), ...disorderly(60, 14), Sentence.ofForms([]), Sentence.ofForms(["a"])];
// SORTPARSE's first half draws no arcs, so it has no parser of its own.
const PARSERS = PARSING_SYSTEM_NAMES;

describe.each(PARSERS)("a %s parser", (system) => {
  const { parser, bytes } = smallParser({ system });

  it("has learnt something, but not everything", () => {
    const gold = harbour();
    const right = gold.map((sentence) => {
      const { head } = parser.parse(sentence);
      return head.filter((h, i) => i > 0 && h === sentence.head[i]).length;
    });
    const words = gold.reduce((sum, { length }) => sum + length, 0);
    const share = right.reduce((a, b) => a + b) / words;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(1);
  });

  it("parses as a loop over advance does", () => {
    for (const sentence of SAMPLE) {
      const derivation = parser.start(sentence);
      while (derivation.advance());
      parser.parts.system.finish(derivation.configuration);
      expect(parser.parse(sentence).head).toEqual(derivation.configuration.head.slice());
    }
  });

  it("finds with a beam of one what it finds greedily", () => {
    for (const sentence of SAMPLE) {
      const [best, ...others] = parser.parses(sentence, { beam: 1 });
      expect(others).toEqual([]);
      expect(best!.sentence).toEqual(parser.parse(sentence));
    }
  });

  it("gives trees with one root word, whatever the beam", () => {
    for (const sentence of SAMPLE) {
      for (const beam of [1, 3]) {
        for (const { sentence: found } of parser.parses(sentence, { beam, nbest: beam })) {
          expect(treeProblems(found.head)).toEqual([]);
          expect(found.deprel.slice(1)).not.toContain("");
        }
      }
    }
  });

  it("gives trees if several roots are allowed", () => {
    const free = smallParser({ system, singleRoot: false }).parser;
    for (const sentence of SAMPLE) expect(brokenTree(free.parse(sentence).head)).toBeUndefined();
  });

  it("gives different trees, the most probable first, with probabilities", () => {
    let several = 0;
    for (const sentence of SAMPLE) {
      const parses = parser.parses(sentence, { beam: 2, nbest: 5 });
      if (parses.length > 1) several++;
      const trees = parses.map(({ sentence: { head, deprel } }) => `${head} ${deprel}`);
      expect(new Set(trees).size).toBe(trees.length);
      const scores = parses.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const { score, arcScores } of parses) {
        for (const p of [score, ...arcScores]) expect(p >= 0 && p <= 1 + 1e-12).toBe(true);
      }
    }
    expect(several).toBeGreaterThan(20);
  });

  it("ignores heads and relations: parsing a parsed sentence again changes nothing", () => {
    for (const sentence of SAMPLE) {
      const once = parser.parse(sentence);
      expect(parser.parse(once)).toEqual(once);
    }
  });

  it("is the same after saving and loading", () => {
    const loaded = parserFrom(bytes);
    for (const sentence of SAMPLE) {
      expect(loaded.parse(sentence)).toEqual(parser.parse(sentence));
      expect(loaded.parses(sentence, { beam: 3 })).toEqual(parser.parses(sentence, { beam: 3 }));
    }
  });
});

describe("a beam", () => {
  const { parser } = smallParser();

  it("never finds a less probable derivation of these sentences when it is as wide as can be", () => {
    const short = SAMPLE.filter(({ length }) => length <= 3);
    expect(short.length).toBeGreaterThan(5);
    for (const sentence of short) {
      const [widest] = parser.parses(sentence, { beam: 500 });
      for (const beam of [1, 2, 8]) {
        expect(parser.parses(sentence, { beam })[0]!.score).toBeLessThanOrEqual(widest!.score + 1e-12);
      }
    }
  });

  it("is at least as wide as the requested number of trees", () => {
    const sentence = harbour()[0]!;
    expect(parser.parses(sentence, { nbest: 4 })).toEqual(parser.parses(sentence, { beam: 4, nbest: 4 }));
  });
});

describe("loading", () => {
  const { parser, bytes } = smallParser();
  const parsed = harbour().map((sentence) => parser.parse(sentence));

  it("uses shared memory without copying it", () => {
    const memory = kernelMemory(bytes.length);
    const shared = new Uint8Array(memory.buffer, 0, bytes.length);
    shared.set(bytes);
    const loaded = parserFrom(shared, { memory });
    expect(harbour().map((sentence) => loaded.parse(sentence))).toEqual(parsed);
    // With its weights gone from that memory, the parser knows nothing any more.
    shared.fill(0);
    expect(harbour().map((sentence) => loaded.parse(sentence))).not.toEqual(parsed);
  });

  it.each([1, 4, 8])("accepts bytes that begin %i bytes into their buffer", async (offset) => {
    const within = new Uint8Array(bytes.length + offset).subarray(offset);
    within.set(bytes);
    const loaded = await loadParser(within);
    expect(harbour().map((sentence) => loaded.parse(sentence))).toEqual(parsed);
  });

  it("refuses a source without bytes, such as the name of a file", async () => {
    const name = "harbour.model" as unknown as Uint8Array;
    await expect(loadParser(name)).rejects.toThrow(
      "expected the bytes of a model, or a response with them, found string",
    );
  });

  it("accepts a response, as fetch returns it", async () => {
    const loaded = await loadParser(new Response(bytes));
    expect(harbour().map((sentence) => loaded.parse(sentence))).toEqual(parsed);
  });
});

it("parses a sentence of 5,000 words", () => {
  const { parser } = smallParser();
  const words = harbour().flatMap(({ form, upos }) => form.slice(1).map((f, i) => [f, upos[i + 1]!]));
  const long = Array.from({ length: 5000 }, (_, i) => words[i % words.length]!);
  const upos = ["", ...long.map(([, tag]) => tag!)];
  const sentence = Sentence.ofForms(long.map(([form]) => form!)).with({ upos });
  expect(treeProblems(parser.parse(sentence).head)).toEqual([]);
});
