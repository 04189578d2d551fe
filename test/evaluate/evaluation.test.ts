import { describe, expect, it } from "vitest";
import { BREAKDOWNS } from "../../src/evaluate/breakdown.js";
import { Evaluation, evaluate } from "../../src/evaluate/evaluation.js";
import type { GroupScores } from "../../src/evaluate/group-scores.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { naiveEvaluation } from "../support/definitions/naive-evaluation.js";
import { corrupted, randomSentence, sentence } from "../support/trees/sentences.js";
import { seeded } from "../support/trees/trees.js";

/** The counts of a group, without its scores. */
function counts({ gold, system, exact }: GroupScores) {
  const attachment = ({ words, heads, labels, arcs }: GroupScores["gold"]) => ({
    words,
    heads,
    labels,
    arcs,
  });
  const { sentences, heads, arcs } = exact;
  return { gold: attachment(gold), system: attachment(system), exact: { sentences, heads, arcs } };
}

function allCounts(evaluation: Evaluation) {
  return {
    all: counts(evaluation.all),
    nonProjective: counts(evaluation.nonProjective),
    by: Object.fromEntries(
      evaluation.breakdowns.map(({ name, groups }) => [
        name,
        Object.fromEntries(groups.map(([key, group]) => [key, counts(group)])),
      ]),
    ),
  };
}

/** The naive scores without empty groups. */
function naiveCounts(gold: Sentence[], system: Sentence[], punctuation: "counted" | "ignored") {
  const text = (sentences: Sentence[]) => sentences.map(conlluText).join("");
  const naive = naiveEvaluation(text(gold), text(system), punctuation);
  for (const groups of Object.values(naive.by)) {
    for (const [name, group] of Object.entries(groups)) {
      if (group.gold.words + group.system.words === 0) delete groups[name];
    }
  }
  return naive;
}

describe("evaluation", () => {
  for (const punctuation of ["counted", "ignored"] as const) {
    for (const heads of ["tree", "any"] as const) {
      it(`agrees with the naive computation, punctuation ${punctuation}, system heads: ${heads}`, () => {
        const random = seeded(7);
        for (let round = 0; round < 60; round++) {
          const lengths = Array.from({ length: 1 + (round % 7) }, () => 1 + Math.floor(random() * 56));
          const gold = lengths.map((n) => randomSentence(n, random));
          const system = gold.map((g) => corrupted(g, random(), random, heads));
          const evaluation = evaluate(gold, system, { punctuation, by: BREAKDOWNS });
          expect(allCounts(evaluation)).toEqual(naiveCounts(gold, system, punctuation));
        }
      });
    }
  }

  it("agrees with the naive computation if gold itself is not a tree", () => {
    const random = seeded(8);
    for (let round = 0; round < 60; round++) {
      const attached = (s: Sentence) => s.with({ head: s.head.map((h, i) => (i > 0 && h < 0 ? 0 : h)) });
      const gold = [5, 9, 14].map((n) => attached(corrupted(randomSentence(n, random), 0.5, random, "any")));
      const system = gold.map((g) => corrupted(g, 0.3, random, "any"));
      const evaluation = evaluate(gold, system, { by: BREAKDOWNS });
      expect(allCounts(evaluation)).toEqual(naiveCounts(gold, system, "counted"));
    }
  });

  it("counts heads, labels and whole sentences", () => {
    const gold = [sentence("They/2/nsubj came/0/root home/2/obl ./2/punct"), sentence("Go/0/root")];
    const system = [sentence("They/2/nsubj came/0/root home/2/obj ./3/punct"), sentence("Go/0/root")];
    const { uas, las, labelAccuracy, uem, lem } = evaluate(gold, system);
    expect([uas, las, labelAccuracy, uem, lem]).toEqual([4 / 5, 3 / 5, 4 / 5, 1 / 2, 1 / 2]);
    const without = evaluate(gold, system, { punctuation: "ignored" });
    expect([without.uas, without.las, without.labelAccuracy]).toEqual([1, 3 / 4, 3 / 4]);
    expect([without.uem, without.lem]).toEqual([1, 1 / 2]);
  });

  it("skips a sentence of only punctuation in exact match if punctuation is ignored", () => {
    const gold = [sentence("Go/0/root"), sentence("./0/root")];
    const system = [sentence("Go/0/root"), sentence("./0/dep")];
    expect(evaluate(gold, system, { punctuation: "ignored" }).all.exact.sentences).toBe(1);
    expect(evaluate(gold, system).lem).toBe(1 / 2);
  });

  it("judges a predicted non-projective arc in the system's own tree", () => {
    const gold = [sentence("a/0/root b/4/x c/1/x d/1/x e/4/x")];
    const system = [sentence("a/0/root b/5/x c/1/y d/1/x e/4/x")];
    const { nonProjective } = evaluate(gold, system);
    // Gold: 4 -> 2 spans c, which d does not dominate: non-projective. 1 -> 3 spans b, a descendant of a.
    expect(nonProjective.gold.toJSON()).toMatchObject({ words: 1, heads: 0 });
    // System: 5 -> 2 spans c and d, which e does not dominate: non-projective, and wrong.
    expect(nonProjective.system.toJSON()).toMatchObject({ words: 1, heads: 0 });
    expect(nonProjective.unlabelled).toEqual({ precision: 0, recall: 0, f: 0 });
  });

  it("counts a right arc that is non-projective in one tree only on that side", () => {
    // c depends on a in both trees; b depends on the root word d in gold and on a in the system's tree.
    const gold = [sentence("a/4/x b/4/x c/1/x d/0/root")];
    const system = [sentence("a/4/x b/1/x c/1/y d/0/root")];
    const { nonProjective } = evaluate(gold, system);
    expect(nonProjective.gold.toJSON()).toMatchObject({ words: 1, heads: 1, arcs: 0 });
    expect(nonProjective.system.words).toBe(0);
    expect(nonProjective.unlabelled).toEqual({ precision: Number.NaN, recall: 1, f: Number.NaN });
    expect(nonProjective.exact.toJSON()).toMatchObject({ sentences: 1, uem: 1, lem: 0 });
  });

  it("counts a word without a head as wrong, but not as an arc of the system", () => {
    const { all } = evaluate([sentence("a/0/root b/1/x")], [sentence("a/0/root b/_/x")]);
    expect([all.gold.words, all.gold.heads, all.gold.labels, all.system.words]).toEqual([2, 1, 2, 1]);
    expect(all.unlabelled).toEqual({ precision: 1, recall: 1 / 2, f: 2 / 3 });
  });

  it("gives the same scores sentence by sentence as all at once", () => {
    const random = seeded(9);
    const gold = [3, 8, 20].map((n) => randomSentence(n, random));
    const system = gold.map((g) => corrupted(g, 0.3, random, "tree"));
    const evaluation = new Evaluation({ by: BREAKDOWNS });
    gold.forEach((g, s) => {
      evaluation.add(g, system[s]!);
    });
    expect(evaluation.toJSON()).toEqual(evaluate(gold, system, { by: BREAKDOWNS }).toJSON());
  });

  it("gives NaN if there are no sentences", () => {
    const { uas, lem, all, nonProjective } = evaluate([], []);
    expect([uas, lem, all.labelled.f, nonProjective.unlabelled.precision]).toEqual([NaN, NaN, NaN, NaN]);
    expect(JSON.parse(JSON.stringify(all)).labelled).toEqual({ precision: null, recall: null, f: null });
  });
});
