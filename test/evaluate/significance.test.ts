import { describe, expect, it } from "vitest";
import { Analysis } from "../../src/evaluate/analysis.js";
import { Comparison } from "../../src/evaluate/comparison.js";
import { evaluate } from "../../src/evaluate/evaluation.js";
import { pairedBootstrap } from "../../src/evaluate/significance/bootstrap.js";
import { mcnemar } from "../../src/evaluate/significance/mcnemar.js";
import { Significance, TESTED_SCORES } from "../../src/evaluate/significance/significance.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { corrupted, randomSentence, sentence } from "../support/trees/sentences.js";
import { seeded } from "../support/trees/trees.js";

function significanceOf(gold: Sentence[], systems: Sentence[][], punctuation: "counted" | "ignored") {
  const significance = new Significance(systems.length, punctuation);
  gold.forEach((g, s) => {
    const analysis = new Analysis(g);
    significance.add(systems.map((system) => new Comparison(analysis, new Analysis(system[s]!))));
  });
  return significance;
}

describe("significance", () => {
  it("counts the disagreements for each score", () => {
    // The gold arc to b is non-projective. First: wrong label of c. Second: wrong head of b. Both are wrong
    // in the second sentence.
    const gold = [sentence("a/0/root b/4/x c/1/x d/1/x ./1/p"), sentence("e/0/root f/1/x")];
    const first = [sentence("a/0/root b/4/x c/1/y d/1/x ./2/p"), sentence("e/0/root f/1/y")];
    const second = [sentence("a/0/root b/1/x c/1/x d/1/x ./1/p"), sentence("e/2/root f/0/x")];
    const counts = (punctuation: "counted" | "ignored") => {
      const pair = significanceOf(gold, [first, second], punctuation).between(0, 1, seeded(1));
      return Object.fromEntries(
        TESTED_SCORES.map((score) => [
          score,
          [pair.mcnemar[score].onlyFirst, pair.mcnemar[score].onlySecond],
        ]),
      );
    };
    expect(counts("counted")).toEqual({
      uas: [3, 1],
      las: [2, 2],
      uem: [1, 0],
      lem: [0, 0],
      nonProjectiveUas: [1, 0],
      nonProjectiveLas: [1, 0],
    });
    expect(counts("ignored")).toMatchObject({ uas: [3, 0], las: [2, 1], uem: [2, 0] });
  });

  it("tests each pair as if there were no other systems", () => {
    const random = seeded(12);
    const gold = Array.from({ length: 40 }, () => randomSentence(1 + Math.floor(random() * 20), random));
    const systems = [0.1, 0.2, 0.3].map((rate) => gold.map((g) => corrupted(g, rate, random, "tree")));
    const together = significanceOf(gold, systems, "ignored");
    for (const [a, b] of [
      [0, 1],
      [2, 0],
      [1, 2],
    ] as const) {
      const alone = significanceOf(gold, [systems[a]!, systems[b]!], "ignored");
      expect(together.between(a, b, seeded(1))).toEqual(alone.between(0, 1, seeded(1)));
    }
  });

  it("agrees with the scores of the systems", () => {
    const random = seeded(13);
    const gold = Array.from({ length: 30 }, () => randomSentence(1 + Math.floor(random() * 20), random));
    const systems = [0.2, 0.4].map((rate) => gold.map((g) => corrupted(g, rate, random, "any")));
    const [first, second] = systems.map((system) => evaluate(gold, system)) as [
      ReturnType<typeof evaluate>,
      ReturnType<typeof evaluate>,
    ];
    const pair = significanceOf(gold, systems, "counted").between(0, 1, seeded(1));
    const net = ({ onlyFirst, onlySecond }: ReturnType<typeof mcnemar>) => onlySecond - onlyFirst;
    expect(net(pair.mcnemar.uas)).toBe(second.all.gold.heads - first.all.gold.heads);
    expect(net(pair.mcnemar.las)).toBe(second.all.gold.arcs - first.all.gold.arcs);
    expect(net(pair.mcnemar.uem)).toBe(second.all.exact.heads - first.all.exact.heads);
    expect(net(pair.mcnemar.lem)).toBe(second.all.exact.arcs - first.all.exact.arcs);
    expect(net(pair.mcnemar.nonProjectiveLas)).toBe(
      second.nonProjective.gold.arcs - first.nonProjective.gold.arcs,
    );
    const { onlyFirst, onlySecond } = pair.mcnemar.las;
    expect(pair.mcnemar.las).toEqual(mcnemar(onlyFirst, onlySecond));
    expect(pair.bootstrap.las.difference).toBeCloseTo(second.las - first.las, 12);
    const right = (system: Sentence[]) => gold.map((g, s) => evaluate([g], [system[s]!]).all.gold.heads);
    const counts = {
      words: gold.map(({ length }) => length),
      first: right(systems[0]!),
      second: right(systems[1]!),
    };
    expect(pair.bootstrap.uas).toEqual(pairedBootstrap(counts, seeded(1)));
  });
});
