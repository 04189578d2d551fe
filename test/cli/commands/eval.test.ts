import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";
import { DATA, data } from "../../support/data.js";
import { naiveConll18 } from "../../support/definitions/naive-conll18.js";
import { naiveEvaluation } from "../../support/definitions/naive-evaluation.js";
import { HAS_TREEBANKS, treebank } from "../../support/treebanks.js";
import { corrupted, sentence } from "../../support/trees/sentences.js";
import { seeded } from "../../support/trees/trees.js";

const [GOLD, FIRST, SECOND, RAW] = ["gold", "first", "second", "raw"].map((name) =>
  join(DATA, `evaluation-${name}.conllu`),
) as [string, string, string, string];

/** The text of a file of test/data without its comments. */
function uncommented(name: string): string {
  return data(`evaluation-${name}.conllu`)
    .toString()
    .replaceAll(/^#.*\n/gm, "");
}

/** The cells of the table below a caption, row by row, header first. */
function cells(output: string, caption: string): string[][] {
  const lines = output.split("\n");
  const from = lines.findIndex((line) => line.includes(caption)) + 1;
  const to = lines.findIndex((line, l) => l >= from && line === "");
  return lines.slice(from, to === -1 ? undefined : to).map((line) => line.trim().split(/ {2,}/));
}

describe("crossarc eval", () => {
  it("prints the scores that the naive computation gives", async () => {
    const { output, errors, exitCode } = await crossarc("eval", GOLD, FIRST);
    expect([errors, exitCode]).toEqual(["", 0]);
    const rows = cells(output, "10 sentences, 80 words").slice(2);
    for (const [row, punctuation] of ["counted", "ignored"].entries()) {
      const { all } = naiveEvaluation(uncommented("gold"), uncommented("first"), punctuation as "counted");
      const { gold, exact } = all;
      const shares = [gold.heads, gold.arcs, gold.labels].map((right) => right / gold.words);
      shares.push(exact.heads / exact.sentences, exact.arcs / exact.sentences);
      const figures = shares.map((share) => (100 * share).toFixed(2));
      expect(rows[row]).toEqual([FIRST, punctuation, String(gold.words), ...figures]);
    }
  });

  it("shows the calibration of arc scores if a system has them", async () => {
    const row = (misc: string) => `1\tGo\t_\t_\t_\t_\t0\troot\t_\t${misc}\n\n`;
    const [gold, scored] = [temporaryFile(row("_")), temporaryFile(row("ArcScore=0.750"))];
    const { output } = await crossarc("eval", gold, scored);
    const caption = `Scores of ${scored}'s arcs: calibration error 25.00, Brier score 0.0625`;
    expect(cells(output, caption)[2]).toEqual(["0.7-0.8", "1", "75.00", "100.00"]);
    const json = JSON.parse((await crossarc("eval", gold, scored, gold, "--json")).output);
    expect(json.systems[0].calibration).toMatchObject({ arcs: 1, error: 0.25, brierScore: 0.0625 });
    expect(json.systems[1]).not.toHaveProperty("calibration");
  });

  it("prints precision and recall of non-projective arcs, and a dash if there are none", async () => {
    const { output } = await crossarc("eval", GOLD, FIRST, SECOND, "--punctuation", "ignored");
    const [header, , first, second] = cells(output, "Non-projective arcs");
    expect(header).toEqual("system punctuation gold found UP UR UF LP LR LF LA UEM LEM".split(" "));
    expect(first!.slice(2)).toEqual("4 2 100.00 0.00 0.00 100.00 0.00 0.00 75.00 0.00 0.00".split(" "));
    expect(second!.slice(2, 8)).toEqual("4 4 75.00 75.00 75.00 75.00".split(" "));
    const flat = temporaryFile("1\tGo\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
    const nothing = await crossarc("eval", flat, flat);
    expect(cells(nothing.output, "Non-projective arcs")[2]!.slice(2)).toEqual([
      "0",
      "0",
      ...Array(9).fill("–"),
    ]);
  });

  it("prints the error reduction against the first system", async () => {
    const { output } = await crossarc("eval", GOLD, FIRST, SECOND, "--punctuation", "counted");
    const [header, , first, second] = cells(output, "80 words");
    expect(header!.slice(-2)).toEqual(["ER UAS", "ER LAS"]);
    expect(first!.slice(-2)).toEqual(["–", "–"]);
    // 10 wrong heads become 6, 15 wrong arcs 8.
    expect(second!.slice(-2)).toEqual(["40.00", "46.67"]);
  });

  it("prints scores by breakdown", async () => {
    const { output } = await crossarc("eval", GOLD, FIRST, "--by", "arc-length", "--by", "relation");
    expect(cells(output, "by arc length, punctuation counted").map(([name]) => name)).toEqual(
      "arc length,──────────,root,1,2,3-6,7+".split(","),
    );
    expect(cells(output, "by relation").find(([name]) => name === "obj")).toEqual(
      "obj 6 6 33.33 33.33 33.33 50.00 83.33".split(" "),
    );
    const all = await crossarc("eval", GOLD, FIRST, "--by", "all", "--punctuation", "ignored");
    const captions = all.output.split("\n").filter((line) => line.includes(" by "));
    expect(captions).toHaveLength(4);
    expect(captions.every((line) => line.endsWith("punctuation ignored"))).toBe(true);
  });

  it("tests differences, with the same result for the same seed", async () => {
    const run = (...options: string[]) => crossarc("eval", GOLD, FIRST, SECOND, "--significance", ...options);
    const { output } = await run();
    expect(cells(output, "McNemar's test").find(([score]) => score === "LAS")).toEqual([
      "LAS",
      "1",
      "8",
      "0.0391",
      "exact",
    ]);
    expect(cells(output, "Paired bootstrap")[3]!.slice(0, 2)).toEqual(["LAS", "8.75"]);
    expect((await run("--seed", "1")).output).toBe(output);
    expect((await run("--seed", "2")).output).not.toBe(output);
  });

  it("prints JSON with all counts", async () => {
    const { output } = await crossarc(
      "eval",
      GOLD,
      FIRST,
      SECOND,
      "--json",
      "--significance",
      "--by",
      "relation",
    );
    const report = JSON.parse(output);
    expect(report.gold).toEqual({ file: GOLD, sentences: 10, words: 80, brokenTrees: 0 });
    expect(report.systems.map((system: { file: string }) => system.file)).toEqual([FIRST, SECOND]);
    const [counted, ignored] = report.systems[0].evaluations;
    const naive = naiveEvaluation(uncommented("gold"), uncommented("first"), "counted");
    expect(counted).toMatchObject({
      punctuation: "counted",
      all: naive.all,
      nonProjective: naive.nonProjective,
    });
    expect(counted.by.relation[0]).toMatchObject({ name: "nsubj", ...naive.by.relation.nsubj });
    expect(ignored.punctuation).toBe("ignored");
    expect(report.systems[1].evaluations[0].errorReduction.las).toBeCloseTo(7 / 15, 12);
    expect(report.significance).toHaveLength(1);
    expect(report.significance[0].mcnemar.las).toMatchObject({ onlyFirst: 1, onlySecond: 8 });
  });

  it("prints Markdown tables", async () => {
    const { output } = await crossarc("eval", GOLD, FIRST, "--markdown");
    expect(output).toContain(`\n\n| system ${" ".repeat(FIRST.length - 6)}| punctuation | words |`);
    expect(output).toMatch(/\| -+ \| -+ \| -+: \| -+: \|/);
  });

  it("gives the CoNLL 2018 metrics for other tokens and sentences", async () => {
    const { output } = await crossarc("eval", GOLD, RAW, "--conll18");
    const naive = naiveConll18(uncommented("gold"), uncommented("raw"));
    const rows = cells(output, "CoNLL 2018 metrics").slice(2);
    const expected = Object.entries(naive).map(([metric, [correct, gold, system]]) => {
      const shares = [correct! / system!, correct! / gold!, (2 * correct!) / (gold! + system!)];
      return [metric, ...shares.map((share) => (100 * share).toFixed(2))];
    });
    expect(rows.map((row) => row.slice(0, 4))).toEqual(expected);
    const both = await crossarc("eval", GOLD, RAW, SECOND, "--conll18", "--json");
    expect(JSON.parse(both.output).systems[0].conll18.MLAS).toMatchObject({ correct: naive.MLAS![0] });
    const table = await crossarc("eval", GOLD, RAW, SECOND, "--conll18");
    expect(cells(table.output, "F1")[3]).toEqual([
      SECOND,
      ...Array(8).fill("100.00"),
      ...Array(5).fill(expect.any(String)),
    ]);
  });

  it("refuses files that do not match, with the first difference and a suggestion", async () => {
    const { errors, exitCode, output } = await crossarc("eval", GOLD, RAW);
    expect(errors).toBe(
      `crossarc: ${RAW}:41: sentence house: expected word 4 to be "a" as at ${GOLD}:41, found "la"; ` +
        "where only tokens or sentences are cut differently, use --conll18\n",
    );
    expect([exitCode, output]).toEqual([1, ""]);
    const shorter = temporaryFile(data("evaluation-first.conllu").toString().split("# sent_id = wait")[0]!);
    const missing = await crossarc("eval", GOLD, shorter);
    expect(missing.errors).toContain(
      `${shorter}: expected a sentence as at ${GOLD}:110, found the end of the file`,
    );
    const other = temporaryFile("1\tStop\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
    const conll18 = await crossarc("eval", GOLD, other, "--conll18");
    expect(conll18.errors).toBe(
      `crossarc: ${other}:1: expected "Aletterarrivedtodayt" as at ${GOLD}:3, found "Stop"\n`,
    );
    expect(conll18.exitCode).toBe(1);
  });

  it("scores a gold sentence that is not a tree word by word, and says so", async () => {
    const gold = temporaryFile(conlluText(sentence("a/2/x b/1/x c/0/root")));
    const { output, errors, exitCode } = await crossarc("eval", gold, gold, "--punctuation", "counted");
    expect(cells(output, "3 words")[2]!.slice(3, 5)).toEqual(["100.00", "100.00"]);
    expect(exitCode).toBe(0);
    expect(errors.split("\n")).toHaveLength(3);
    expect(errors).toContain(
      `${gold}:1: words 1 ← 2 form a cycle (one sentence is not a tree; measures that need a tree attach broken parts to the root)`,
    );
    expect((await crossarc("eval", gold, gold, "--quiet")).errors).toBe("");
    const conll18 = await crossarc("eval", gold, gold, "--conll18");
    expect([conll18.exitCode, conll18.errors]).toEqual([
      1,
      `crossarc: ${gold}:1: expected a tree with one root, found: words 1 ← 2 form a cycle\n`,
    ]);
  });

  it("refuses a gold file without heads, and an empty one", async () => {
    const bare = temporaryFile(conlluText(sentence("a/_/_")));
    expect(await crossarc("eval", bare, bare)).toMatchObject({
      exitCode: 1,
      errors: `crossarc: ${bare}:1: expected a HEAD for word 1 of the gold, found _\n`,
    });
    const empty = temporaryFile("");
    for (const options of [[], ["--conll18"]]) {
      expect(await crossarc("eval", empty, empty, ...options)).toMatchObject({
        exitCode: 1,
        errors: `crossarc: ${empty}: expected at least one sentence, found none\n`,
      });
    }
  });

  it("ignores comments at the end of a file", async () => {
    const trailing = temporaryFile(`${data("evaluation-first.conllu")}# the end\n`);
    expect((await crossarc("eval", GOLD, trailing)).exitCode).toBe(0);
    expect((await crossarc("eval", trailing, GOLD, "--conll18")).exitCode).toBe(0);
  });

  it.each([
    [["--significance"], "--significance compares systems: expected two or more, found one"],
    [["--by", "tag"], "Allowed choices are relation, arc-length, sentence-length, root-distance, all."],
    [["--punctuation", "no"], "Allowed choices are counted, ignored."],
    [["--conll18", "--by", "all"], "'--conll18' cannot be used with option '--by <division>'"],
    [["--json", "--markdown"], "'--json' cannot be used with option '--markdown'"],
    [["--seed", "1.5"], "Expected a whole number."],
    [["-", "-"], "expected standard input (-) for one file at most, found it for several"],
  ])("refuses %j as usage", async (options, message) => {
    const { errors, exitCode } = await crossarc("eval", GOLD, FIRST, ...options);
    expect(errors).toContain(message);
    expect(exitCode).toBe(2);
  });

  it.skipIf(!HAS_TREEBANKS)("agrees with the naive computations on a treebank", async () => {
    const random = seeded(31);
    const gold = [...treebank("de_gsd-ud-test.conllu")].slice(0, 40).map((s) => s.with({ comments: [] }));
    const system = gold.map((s) => corrupted(s, 0.2, random, "tree"));
    const relabelled = gold.map((s, k) => s.with({ deprel: system[k]!.deprel }));
    const [goldText, systemText, relabelledText] = [gold, system, relabelled].map((sentences) =>
      sentences.map(conlluText).join(""),
    ) as [string, string, string];
    const [goldFile, systemFile, relabelledFile] = [goldText, systemText, relabelledText].map((text) =>
      temporaryFile(text),
    ) as [string, string, string];

    const attachment = await crossarc("eval", goldFile, systemFile, "--json");
    const { all, nonProjective } = naiveEvaluation(goldText, systemText, "ignored");
    expect(JSON.parse(attachment.output).systems[0].evaluations[1]).toMatchObject({ all, nonProjective });

    const metrics = await crossarc("eval", goldFile, relabelledFile, "--conll18", "--json");
    const naive = Object.entries(naiveConll18(goldText, relabelledText));
    expect(JSON.parse(metrics.output).systems[0].conll18).toMatchObject(
      Object.fromEntries(
        naive.map(([metric, [correct, of, found]]) => [metric, { correct, gold: of, system: found }]),
      ),
    );
  });
});
