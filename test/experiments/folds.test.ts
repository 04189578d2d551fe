import { describe, expect, it } from "vitest";
import { Judgements, mcnemarOf } from "../../src/evaluate/significance/judgements.js";
import { type ParserCell, runsOn } from "../../src/experiments/engine/cell.js";
import type { ExperimentSettings } from "../../src/experiments/engine/experiment-settings.js";
import { mergedResults } from "../../src/experiments/engine/merge-results.js";
import { type ParserResult, runCell } from "../../src/experiments/engine/run-cell.js";
import { scoreParser } from "../../src/experiments/engine/score-parser.js";
import { cellParts } from "../../src/experiments/engine/treebank-parts.js";
import { foldCells } from "../../src/experiments/papers/fold-cells.js";
import { PAPER_CELLS } from "../../src/experiments/papers/paper-cells.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { smallParser } from "../support/parsers.js";
import { generatedTreebank } from "../support/trees/generated-treebank.js";

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => Sentence.ofForms([`w${from + i}`]));
const PARTS = { train: numbered(0, 50), dev: numbered(50, 60), test: numbered(60, 101) };
const numbersOf = (sentences: readonly Sentence[]) => sentences.map(({ form }) => Number(form[1]!.slice(1)));

describe("the folds of a cross-validation", () => {
  const fold = (k: number, of: number, seed = 1) => cellParts({ fold: k, of }, PARTS, seed);

  it.each([2, 3, 5])("test on every sentence of all files once, %i folds", (of) => {
    const tested = Array.from({ length: of }, (_, k) => numbersOf(fold(k + 1, of).test));
    expect(tested.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 101 }, (_, i) => i));
    const sizes = tested.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it("train on all other sentences, in their order", () => {
    const { train, test } = fold(2, 3);
    const rest = Array.from({ length: 101 }, (_, i) => i).filter((i) => !numbersOf(test).includes(i));
    expect(numbersOf(train)).toEqual(rest);
  });

  it("are decided by the seed", () => {
    expect(numbersOf(fold(1, 3, 7).test)).toEqual(numbersOf(fold(1, 3, 7).test));
    expect(numbersOf(fold(1, 3, 7).test)).not.toEqual(numbersOf(fold(1, 3, 8).test));
  });

  it("are cells for each parser of the tables, with the rows of the tables, on small treebanks", () => {
    const cells = foldCells(3);
    expect([...cells.keys()]).toEqual(PAPER_CELLS.map(({ name }) => name));
    const unbounded = cells.get("degrees-unbounded")!;
    expect(unbounded.map(({ data }) => data)).toEqual([1, 2, 3].map((k) => ({ fold: k, of: 3 })));
    expect(unbounded[0]!.rows.map(({ name }) => name)).toEqual(["unbounded", "2", "1"]);
    expect(runsOn(unbounded[0]!, 30_000)).toBe(true);
    expect(runsOn(unbounded[0]!, 200_000)).toBe(false);
  });
});

/** The result of a cell with the linear learner, on a generated treebank. */
function resultOf(cell: ParserCell): ParserResult {
  const parts = { train: generatedTreebank(60, 0.5, 1), test: generatedTreebank(30, 0.5, 2) };
  const settings: ExperimentSettings = { learner: "linear", quick: true, seed: 1 };
  const run = runCell(cell, parts, settings, { processor: () => 0, wall: () => 0 });
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

describe("merged results", () => {
  it("are those of one test file with all sentences", () => {
    const parser = parserFrom(smallParser().bytes);
    const sentences = generatedTreebank(25, 0.6, 3);
    const scored = (test: readonly Sentence[]) => {
      const run = scoreParser(parser, test, { punctuation: "ignored", groupsArcs: true }, {});
      for (;;) {
        const { done, value } = run.next();
        if (done) return value;
      }
    };
    const asResult = (test: readonly Sentence[]) =>
      ({ rows: { one: scored(test) }, testSentences: test.length, testWords: 0 }) as unknown as ParserResult;
    const folds = [sentences.slice(0, 7), sentences.slice(7, 8), sentences.slice(8)];
    const merged = mergedResults(folds.map(asResult));
    expect(merged.testSentences).toBe(25);
    expect(merged.rows.one).toEqual(scored(sentences));
  });

  it("have all words of a treebank", () => {
    const results = foldCells(2).get("swap-sp")!.map(resultOf);
    const { rows, testSentences } = mergedResults(results);
    expect(testSentences).toBe(90);
    expect(rows.sp!.judgements.lem.items).toBe(90);
    // Significance is tested over all folds: a parser never differs from itself.
    expect(mcnemarOf(rows.sp!.judgements, rows.sp!.judgements, "las").p).toBe(1);
    expect(new Judgements().packed().las.items).toBe(0);
  });
});
