import { describe, expect, it } from "vitest";
import { RULED_OUT } from "../../../src/graph/arc-scores.js";
import { seeded } from "../../../src/numbers/seeded.js";
import { GraphParser } from "../../../src/parse/graph/graph-parser.js";
import type { GraphScorer, ScoreRows } from "../../../src/parse/graph/graph-scorer.js";
import { LONGEST_TABLE } from "../../../src/parse/graph/long-tree.js";
import { ScoreTable } from "../../../src/parse/graph/score-table.js";
import { Sentence } from "../../../src/sentence/sentence.js";
import { Symbols } from "../../../src/sentence/symbols.js";
import { brokenTree } from "../../../src/sentence/tree.js";

const LABELS = new Symbols(["root", "dep"]);
const WORDS = LONGEST_TABLE + 1;
const sentence = Sentence.ofForms(Array.from({ length: WORDS }, (_, i) => `w${i}`));

/** The score of an arc: nearby heads are best, with noise. */
function arcScore(head: number, dependent: number): number {
  if (head === dependent) return RULED_OUT;
  const noise = Math.imul(head * 31 + dependent, 0x9e3779b1) >>> 0;
  return noise / 2 ** 31 - Math.abs(head - dependent) / 3;
}

/** Scores arcs in blocks of some rows, or only in a table. */
function scorerOf(inBlocks: boolean): GraphScorer {
  const row = (d: number) => Float32Array.from({ length: WORDS + 1 }, (_, h) => arcScore(h, d));
  const rows = (first: number, count: number): ScoreTable => {
    const table = new ScoreTable(count, WORDS + 1);
    for (let r = 0; r < count; r++) table.values.set(row(first + r), r * (WORDS + 1));
    return table;
  };
  const scoreLabels = (heads: Int32Array): ScoreRows => new ScoreTable(heads.length, LABELS.size);
  return {
    labels: LABELS.size,
    score: () => ({ arcs: rows(0, WORDS + 1), scoreLabels }),
    ...(inBlocks && {
      scoreInBlocks: (_: Sentence, visit: (rows: ScoreRows, first: number) => void) => {
        for (let first = 0; first <= WORDS; first += 100)
          visit(rows(first, Math.min(100, WORDS + 1 - first)), first);
        return { scoreLabels };
      },
    }),
  };
}

function parserOf(inBlocks: boolean, singleRoot = true): GraphParser {
  const rootLabels = { rootLabel: 0, leftoverLabel: 1, rootOnly: true };
  return new GraphParser({
    scorer: scorerOf(inBlocks),
    labels: LABELS,
    singleRoot,
    temperature: 2,
    ...rootLabels,
  });
}

/** A tree with some heads taken away, at random. */
function partOf(head: Int32Array, share: number): Sentence {
  const random = seeded(3);
  const kept = head.map((h, d) => (d > 0 && random() < share ? h : -1));
  return sentence.with({ head: kept, deprel: Array.from(kept, (h) => (h === -1 ? "_" : "dep")) });
}

describe("a sentence that is longer than the longest table", () => {
  const whole = parserOf(false);
  const parser = parserOf(true);

  it("gets the tree of the whole table", () => {
    expect(parser.parse(sentence).head).toEqual(whole.parse(sentence).head);
    expect(parserOf(true, false).parse(sentence).head).toEqual(parserOf(false, false).parse(sentence).head);
  });

  it("gets the probabilities of the whole table, and one tree whatever is asked for", () => {
    const found = parser.parses(sentence, { nbest: 4 });
    const [expected] = whole.parses(sentence);
    expect(found.length).toBe(1);
    for (let d = 1; d <= WORDS; d++) expect(found[0]!.arcScores[d]).toBeCloseTo(expected!.arcScores[d]!, 6);
  });

  it.each([0.1, 0.5, 0.9])("keeps given arcs, %f of a tree, and has one root", (share) => {
    // Every word is a dependent of a distant one, which no scores ask for.
    const far = Int32Array.from({ length: WORDS + 1 }, (_, d) => (d < 2 ? d - 1 : Math.floor(d / 2)));
    for (const tree of [far, parser.parse(sentence).head]) {
      const given = partOf(tree, share);
      const { head } = parser.parse(given, { keep: true });
      expect(brokenTree(head)).toBeUndefined();
      expect(head.filter((h) => h === 0).length).toBe(1);
      for (let d = 1; d <= WORDS; d++) if (given.head[d] !== -1) expect(head[d]).toBe(given.head[d]);
    }
  });

  it("keeps a given root as the only one", () => {
    const head = new Int32Array(WORDS + 1).fill(-1);
    head[1500] = 0;
    const given = sentence.with({ head });
    const parsed = parser.parse(given, { keep: true });
    expect(brokenTree(parsed.head)).toBeUndefined();
    expect(parsed.head.indexOf(0, 1)).toBe(1500);
    expect(parsed.head.lastIndexOf(0)).toBe(1500);
  });
});
