import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { Statistics } from "../../src/sentence/measures/statistics.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { data } from "../support/data.js";
import { HAS_TREEBANKS, TREEBANKS, treebank } from "../support/treebanks.js";
import { heads } from "../support/trees/trees.js";

function statisticsOf(sentences: Iterable<Sentence>): Statistics {
  const statistics = new Statistics();
  for (const sentence of sentences) statistics.add(sentence);
  return statistics;
}

/** A sentence with this tree; all its words are "w". */
function ofHeads(text: string): Sentence {
  const head = heads(text);
  return Sentence.ofForms([...head.slice(1)].map(() => "w")).with({ head });
}

describe("statistics", () => {
  it("count words, tags, atomic features and relations, but no unset values", () => {
    const { tokens, sentences, hasLemmas, coarseTags, tags, features, relations } = statisticsOf(
      readConllu(data("plain.conllu")),
    );
    expect([tokens, sentences, hasLemmas]).toEqual([23, 4, true]);
    expect([...coarseTags].sort()).toEqual("ADV DET NOUN NUM PRON PROPN PUNCT SYM VERB X".split(" "));
    expect(tags.size).toBe(11);
    expect([...features].filter((feature) => feature.startsWith("Number")).sort()).toEqual([
      "Number=Plur",
      "Number=Sing",
    ]);
    expect(relations.has("_")).toBe(false);
    expect(relations.size).toBe(13);
  });

  it("do not count comments after the last sentence as a sentence", () => {
    expect(statisticsOf(readConllu(data("odd-blank-lines.conllu"))).sentences).toBe(2);
    expect(statisticsOf(readConllu(data("comments-only.conllu"))).sentences).toBe(0);
  });

  it("skip broken trees in the structural measures, but keep trees with several roots", () => {
    const statistics = new Statistics();
    const skipped = [...readConllu(data("broken-trees.conllu"))].filter(
      (s) => statistics.add(s) !== undefined,
    );
    expect(skipped.map((sentence) => sentence.id)).toEqual(["own-head", "cycle", "no-root", "no-head"]);
    expect([statistics.sentences, statistics.trees, statistics.brokenTrees]).toEqual([7, 3, 4]);
    // The arc from 1 to 3 spans the second root.
    expect(statistics.degree.entries()).toEqual([
      [0, 2],
      [1, 1],
    ]);
    expect(statistics.arcLength.entries()).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });

  it("measure the highest degree of each sentence", () => {
    const statistics = statisticsOf(["0 1 2", "2 3 0 3 2 7 5 4 3", "0 1 1 2 3", "4 5 6 0 4 4"].map(ofHeads));
    expect(statistics.nonProjectiveSentences).toBe(3);
    expect(statistics.nonProjectiveTokens).toBe(2 + 2 + 2);
    expect(statistics.nonProjectiveTokenPercentage).toBeCloseTo((100 * 6) / 23);
    expect(statistics.nonProjectiveSentencePercentage).toBe(75);
    expect(statistics.wellNestedSentences).toBe(1);
    expect(statistics.gapDegree.entries()).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(statistics.edgeDegree.max).toBe(2);
  });

  it("of two files merge into those of both files together", () => {
    const parts = ["plain.conllu", "broken-trees.conllu"].map((file) => [...readConllu(data(file))]);
    const total = new Statistics();
    for (const part of parts) total.merge(statisticsOf(part));
    expect(JSON.stringify(total)).toBe(JSON.stringify(statisticsOf(parts.flat())));
  });

  it("of no sentences are zero, with no percentages", () => {
    const json = JSON.parse(JSON.stringify(new Statistics()));
    expect(json).toMatchObject({ tokens: 0, tokensPerSentence: null, nonProjectiveTokenPercentage: null });
  });
});

describe.skipIf(!HAS_TREEBANKS)("statistics of the treebanks", () => {
  // The table of the folder's README: | prefix | language | source | tokens | sentences | NPT | NPS | ...
  const rows = HAS_TREEBANKS
    ? readFileSync(join(TREEBANKS, "README.md"), "utf8")
        .split("\n")
        .filter((line) => /^\| \w+_\w+ \|/.test(line))
        .map((line) => line.split("|").map((cell) => cell.trim()))
    : [];

  it("are given in the README for ten treebanks", () => {
    expect(rows.length).toBe(10);
  });

  it.each(rows.map((row) => [row[1]!, row[4]!, row[5]!, row[6]!, row[7]!]))(
    "agree with the README for %s: %s tokens, %s sentences, NPT %s, NPS %s",
    (prefix, ...figures) => {
      const statistics = statisticsOf(treebank(`${prefix}-ud-train.conllu`));
      expect([
        statistics.tokens.toLocaleString("en"),
        statistics.sentences.toLocaleString("en"),
        statistics.nonProjectiveTokenPercentage.toFixed(2),
        statistics.nonProjectiveSentencePercentage.toFixed(1),
      ]).toEqual(figures);
    },
  );
});
