import { describe, expect, it } from "vitest";
import {
  type SkippedSentence,
  SkipReport,
  TreebankReader,
  type TreebankReading,
} from "../../src/corpus/treebank-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { brokenTree } from "../../src/sentence/tree.js";

const word = (id: number, head: number) => `${id}\tw${id}\t_\t_\t_\t_\t${head}\t_\t_\t_\n`;
const TREE = `# sent_id = tree\n${word(1, 0)}${word(2, 1)}\n`;
const CYCLE = `# sent_id = cycle\n${word(1, 2)}${word(2, 1)}\n`;
const BROKEN = "# sent_id = broken\n1\tword\n\n";

/** The ids of the sentences that are read of a text, and the error that ended them. */
function read(text: string, reading: TreebankReading): { ids: (string | undefined)[]; error: string } {
  const source = { file: "file.conllu", format: "conllu", isFirst: true, isLast: true } as const;
  const reader = new TreebankReader(source, reading);
  const ids: (string | undefined)[] = [];
  try {
    for (const sentence of reader.push(new TextEncoder().encode(text))) ids.push(sentence.id);
    for (const sentence of reader.end()) ids.push(sentence.id);
  } catch (error) {
    return { ids, error: (error as Error).message };
  }
  return { ids, error: "" };
}

describe("a reader of treebanks", () => {
  it("throws at the first broken sentence, after those before it", () => {
    const { ids, error } = read(TREE + BROKEN + TREE, {});
    expect([ids, error]).toEqual([["tree"], "file.conllu:6: sentence broken: expected 10 columns, found 2"]);
  });

  it("takes heads that form no tree, unless it is asked to look at them", () => {
    expect(read(TREE + CYCLE, {}).ids).toEqual(["tree", "cycle"]);
    expect(read(TREE + CYCLE, { problemOf: brokenTree })).toEqual({
      ids: ["tree"],
      error: "file.conllu:6: sentence cycle: expected a tree, found that words 1 ← 2 form a cycle",
    });
  });

  it("skips only the defects that it is told to skip, and reports them", () => {
    const skipped: SkippedSentence[] = [];
    const onSkip = (sentence: SkippedSentence) => skipped.push(sentence);
    const text = TREE + BROKEN + CYCLE + TREE;
    expect(read(text, { skips: ["format", "tree"], problemOf: brokenTree, onSkip })).toEqual({
      ids: ["tree", "tree"],
      error: "",
    });
    expect(skipped.map(({ defect, location }) => [defect, location.line])).toEqual([
      ["format", 6],
      ["tree", 9],
    ]);
    expect(read(text, { skips: ["format"], problemOf: brokenTree }).error).toContain("expected a tree");
    expect(read(text, { skips: ["tree"], problemOf: brokenTree }).error).toContain("expected 10 columns");
  });

  it("passes over sentences that are not wanted, whatever their heads", () => {
    const isWanted = ({ id }: { id: string | undefined }) => id !== "cycle";
    expect(read(TREE + CYCLE + TREE, { problemOf: brokenTree, isWanted })).toEqual({
      ids: ["tree", "tree"],
      error: "",
    });
  });

  it("makes one file of several", () => {
    const files = [`\uFEFF${TREE.trimEnd()}`, `\uFEFF${TREE}# between`, `\uFEFF${TREE}# the end`];
    const texts = files.map((text, k) => {
      const source = { file: "", format: "conllu", isFirst: k === 0, isLast: k === 2 } as const;
      const reader = new TreebankReader(source);
      const sentences = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
      return sentences.map(conlluText).join("");
    });
    expect(texts.join("")).toBe(`\uFEFF${TREE}${TREE}# between\n${TREE}# the end`);
  });
});

describe("a report on skipped sentences", () => {
  it("names each sentence, and counts each defect at the end", () => {
    const [sentences, totals]: [string[], string[]] = [[], []];
    const report = new SkipReport(
      (text) => sentences.push(text),
      (text) => totals.push(text),
    );
    for (const defect of ["tree", "format", "tree"] as const)
      report.add({ defect, reason: `a broken ${defect}`, location: { file: "f", line: 7 } });
    report.finish();
    expect(sentences).toEqual(["f:7: a broken tree", "f:7: a broken format", "f:7: a broken tree"]);
    expect(totals).toEqual([
      "left out 1 sentence with a broken format",
      "left out 2 sentences without a tree",
    ]);
  });

  it("is silent if nothing was skipped", () => {
    const report = new SkipReport(expect.fail, expect.fail);
    report.finish();
  });
});
