import { describe, expect, it } from "vitest";
import type { LearnerChoice } from "../../src/experiments/engine/experiment-settings.js";
import { type ParserResult, runCell } from "../../src/experiments/engine/run-cell.js";
import { PAPER_CELLS } from "../../src/experiments/papers/paper-cells.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { nonProjectiveArcs } from "../../src/sentence/measures/measures.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { CONSTRUCTIONS, constructionOf, generatedTreebank } from "../support/trees/generated-treebank.js";

const CLOCK = { processor: () => 0, wall: () => 0 };
const PARTS = { train: generatedTreebank(300, 0.5, 1), test: generatedTreebank(100, 0.5, 2) };

const results = new Map<string, ParserResult>();

/** What comes of a cell on the generated treebank; each is run once. */
function result(name: string, learner: LearnerChoice): ParserResult {
  const key = `${name} ${learner}`;
  if (!results.has(key)) results.set(key, completed(name, learner));
  return results.get(key)!;
}

function completed(name: string, learner: LearnerChoice): ParserResult {
  const cell = PAPER_CELLS.find((known) => known.name === name)!;
  const run = runCell(cell, PARTS, { learner, quick: false, seed: 1 }, CLOCK);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

function nonProjectiveLas(name: string, learner: LearnerChoice): number {
  const [row] = Object.values(result(name, learner).rows);
  return row!.nonProjectiveLas!;
}

describe("the generated treebank", () => {
  it.each([0, 0.1, 0.37, 1])("has the wanted share of non-projective sentences: %d", (share) => {
    const sentences = generatedTreebank(100, share, 3);
    const crossing = sentences.filter(({ head }) => nonProjectiveArcs(head).includes(1));
    expect(crossing.length).toBe(Math.floor(100 * share));
  });

  it("has trees only, and every construction", () => {
    const sentences = generatedTreebank(60, 0.5, 4);
    for (const { head } of sentences) expect(brokenTree(head)).toBeUndefined();
    const found = sentences.map(constructionOf);
    expect(CONSTRUCTIONS.map((one) => found.filter((other) => other === one).length)).toEqual([10, 10, 10]);
  });

  it("is the same for the same seed, and another for another", () => {
    const text = (seed: number) => generatedTreebank(20, 0.5, seed).map(conlluText).join("");
    expect(text(5)).toBe(text(5));
    expect(text(5)).not.toBe(text(6));
  });
});

describe("parsers of the papers on the generated treebank", () => {
  // The projective parser draws no crossing arcs; all others should find most of them.
  it.each(["linear", "paper"] as const)("find crossing arcs if they can draw them: learner %s", (learner) => {
    const projective = nonProjectiveLas("swap-sp", learner);
    for (const name of ["swap-su", "swap-su-lazy", "swap-spp"]) {
      expect(nonProjectiveLas(name, learner), name).toBeGreaterThan(projective + 0.3);
    }
  });

  it("find them with Covington's algorithm unless it is projective", () => {
    const { rows } = result("degrees-unbounded", "linear");
    const projective = result("degrees-projective", "linear").rows["0"]!;
    expect(rows.unbounded!.nonProjectiveLas!).toBeGreaterThan(projective.nonProjectiveLas! + 0.3);
    expect(rows.unbounded!.uas!).toBeGreaterThan(projective.uas!);
  });

  it("ask the classifier less often the lower the degree is", () => {
    const { rows } = result("degrees-unbounded", "linear");
    const decisions = ["1", "2", "unbounded"].map((name) => rows[name]!.decisions);
    expect(decisions).toEqual([...decisions].sort((a, b) => a - b));
    expect(decisions[0]).toBeLessThan(decisions[2]!);
  });

  it("find more of them with an encoding than with the baseline", () => {
    const baseline = nonProjectiveLas("encodings-baseline", "linear");
    for (const encoding of ["head", "head+path", "path"]) {
      expect(nonProjectiveLas(`encodings-${encoding}`, "linear"), encoding).toBeGreaterThan(baseline + 0.2);
    }
  });

  it("take two transitions a word, and two more for each swap", () => {
    const { transitions, testWords } = result("swap-su", "linear");
    const taken = transitions!.transitions.reduce((sum, m) => sum + m, 0);
    expect(taken).toBeGreaterThan(2 * testWords);
    transitions!.transitions.forEach((m, s) => {
      expect((m - 2 * transitions!.lengths[s]!) % 2).toBe(0);
    });
  });
});
