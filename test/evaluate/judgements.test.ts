import { describe, expect, it } from "vitest";
import { Analysis } from "../../src/evaluate/analysis.js";
import { Comparison } from "../../src/evaluate/comparison.js";
import { Judgements, mcnemarOf } from "../../src/evaluate/significance/judgements.js";
import { Significance, TESTED_SCORES } from "../../src/evaluate/significance/significance.js";
import { seeded } from "../../src/numbers/seeded.js";
import { corrupted, randomSentence } from "../support/trees/sentences.js";

describe("judgements", () => {
  it.each(["counted", "ignored"] as const)(
    "give the same test results as the trees, punctuation %s",
    (punctuation) => {
      const random = seeded(11);
      const judgements = [new Judgements(punctuation), new Judgements(punctuation)];
      const significance = new Significance(2, punctuation);
      for (let s = 0; s < 60; s++) {
        const gold = randomSentence(1 + Math.floor(12 * random()), random);
        const comparisons = [0.1, 0.3].map(
          (rate) => new Comparison(new Analysis(gold), new Analysis(corrupted(gold, rate, random, "tree"))),
        );
        comparisons.forEach((comparison, c) => {
          judgements[c]!.add(comparison);
        });
        significance.add(comparisons);
      }
      const expected = significance.between(0, 1, seeded(1)).mcnemar;
      for (const score of TESTED_SCORES) {
        expect(mcnemarOf(judgements[0]!.packed(), judgements[1]!.packed(), score), score).toEqual(
          expected[score],
        );
      }
      expect(expected.las.onlyFirst).toBeGreaterThan(expected.las.onlySecond);
    },
  );

  it("refuse a test against other sentences", () => {
    const [one, other] = [3, 4].map((length) => {
      const sentence = randomSentence(length, seeded(length));
      const judgements = new Judgements();
      judgements.add(new Comparison(new Analysis(sentence), new Analysis(sentence)));
      return judgements.packed();
    });
    expect(() => mcnemarOf(one!, other!, "uas")).toThrow("expected 3 items of both systems, found 4");
  });
});
