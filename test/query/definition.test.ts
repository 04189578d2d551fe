import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Query } from "../../src/query/query.js";
import { parseQuery, SentenceMatcher } from "../../src/query/sentence-matcher.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { type NamedArc, naiveMatches, written } from "../support/definitions/naive-query.js";
import { randomQueries, randomSentences } from "../support/random-queries.js";
import { randomSentence } from "../support/trees/sentences.js";
import { seeded } from "../support/trees/trees.js";

/** The matches of the engine, written as the definition writes them. */
function engineMatches(query: Query, sentence: Sentence): string[] {
  const matcher = new SentenceMatcher(query);
  const { graph } = matcher;
  const texts = matcher.matches(sentence).map((match) =>
    written(
      new Map<string, number | NamedArc>(
        matcher.variables.flatMap(({ name, index, kind }): [string, number | NamedArc][] => {
          const value = match[index]!;
          if (value < 0) return [];
          if (kind === "node") return [[name, value]];
          const arc = {
            head: graph.headOf(value),
            dependent: graph.dependentOf(value),
            relation: graph.relationOf(value),
            isEnhanced: graph.isEnhanced(value),
          };
          return [[name, arc]];
        }),
      ),
    ),
  );
  return [...new Set(texts)].sort();
}

describe("the engine", () => {
  it("finds what the definition finds, for random queries and sentences", () => {
    let found = 0;
    fc.assert(
      fc.property(randomQueries, randomSentences, (query, sentence) => {
        const expected = naiveMatches(query, sentence);
        found += expected.length;
        expect(engineMatches(query, sentence)).toEqual(expected);
      }),
      { numRuns: 4000, seed: 19 },
    );
    // The property would hold for an engine and a definition that find nothing.
    expect(found).toBeGreaterThan(3000);
  }, 120_000);

  it.each([
    "e >< f",
    "e << f",
    "e <> f",
    "A$ << f",
    "e.length < 2",
    "e.delta <= -1",
    "e.label <> f.label",
    "e.projective = no",
  ])("relates arcs as the definition does: %s", (constraint) => {
    const query = parseQuery(`pattern { e: A$ -> B$; f: C$ -> D$; ${constraint} }`);
    let found = 0;
    const random = seeded(5);
    for (let round = 0; round < 12; round++) {
      const sentence = randomSentence(4, random);
      const expected = naiveMatches(query, sentence);
      found += expected.length;
      expect(engineMatches(query, sentence)).toEqual(expected);
    }
    expect(found).toBeGreaterThan(5);
  });

  it("tells whether there is a match as the search for all of them does", () => {
    fc.assert(
      fc.property(randomQueries, randomSentences, (query, sentence) => {
        const matcher = new SentenceMatcher(query);
        expect(matcher.test(sentence)).toBe(matcher.matches(sentence).length > 0);
      }),
      { numRuns: 1000, seed: 19 },
    );
  });
});
