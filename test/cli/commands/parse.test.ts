import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PRACTICAL_BEAM } from "../../../src/parse/parser.js";
import { readConllu } from "../../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { arcDegrees } from "../../../src/sentence/measures/degrees.js";
import { crossarc as crossarcProcess, temporaryFolder } from "../../support/cli.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";
import { conlluFiles, DATA, data } from "../../support/data.js";
import { harbour, smallParser } from "../../support/parsers.js";

const { parser, bytes } = smallParser();
const TEXT = harbour().map(conlluText).join("");

/** A file with the model of the small parser. */
function model(content: Uint8Array = bytes): string {
  const file = temporaryFile("", "small.model");
  writeFileSync(file, content);
  return file;
}

/** All rows of a text without HEAD and DEPREL, or only with these. */
function rows(text: string, ofArcs: boolean): string[] {
  const arcs = (_: string, i: number) => (i === 6 || i === 7) === ofArcs;
  return text.split(/\r?\n/).map((line) => {
    const columns = line.split("\t");
    if (columns.length < 10 || !/^\d+$/.test(columns[0]!)) return ofArcs ? "" : line;
    return columns.filter(arcs).join("\t");
  });
}

describe("crossarc parse", () => {
  it("writes the same trees as the library", async () => {
    const { output, exitCode, errors } = await crossarc("parse", temporaryFile(TEXT), "--model", model());
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toBe(
      harbour()
        .map((sentence) => conlluText(parser.parse(sentence, { beam: PRACTICAL_BEAM })))
        .join(""),
    );
  });

  it.each([...conlluFiles(), "shared-task.conll"])(
    "changes HEAD and DEPREL of %s, and nothing else",
    async (name) => {
      const { output, exitCode } = await crossarc("parse", join(DATA, name), "--model", model());
      const text = String(data(name));
      expect(exitCode).toBe(0);
      expect(rows(output, false)).toEqual(rows(text, false));
      expect(output.includes("\r\n")).toBe(text.includes("\r\n"));
      expect(rows(output, true).filter((arc) => arc !== "" && !/^\d+\t[^\t_]+$/.test(arc))).toEqual([]);
    },
  );

  it("says so where there is nothing to parse, and succeeds", async () => {
    const run = await crossarc("parse", temporaryFile(""), "--model", model());
    expect(run).toMatchObject({ exitCode: 0, output: "", errors: "crossarc: the input has no sentences\n" });
    expect((await crossarc("parse", temporaryFile(""), "--model", model(), "-q")).errors).toBe("");
  });

  it("fills in heads that are not there", async () => {
    const bare = harbour().map((s) =>
      conlluText(s.with({ head: s.head.map(() => -1), deprel: s.deprel.map(() => "_") })),
    );
    const file = temporaryFile(bare.join(""));
    const { output } = await crossarc("parse", file, "--model", model());
    expect(output).toBe((await crossarc("parse", temporaryFile(TEXT), "--model", model())).output);
  });

  it("writes each file in its own format", async () => {
    const files = [join(DATA, "plain.conllu"), join(DATA, "shared-task.conll")];
    const { output } = await crossarc("parse", ...files, "--model", model());
    const [first, second] = await Promise.all(
      files.map((file) => crossarcProcess(["parse", file, "--model", model()])),
    );
    expect(output).toBe(first!.stdout + second!.stdout);
  });

  it("writes several trees for a sentence, with scores", async () => {
    const args = ["parse", temporaryFile(TEXT), "--model", model(), "--nbest", "3", "--scores"];
    const { output } = await crossarc(...args);
    const found = [...readConllu(output)];
    const expected = harbour().flatMap((sentence) =>
      parser.parses(sentence, { beam: PRACTICAL_BEAM, nbest: 3 }),
    );
    expect(found.map(({ head }) => head)).toEqual(expected.map(({ sentence }) => sentence.head));
    expect(found.map((s) => s.comment("score"))).toEqual(expected.map(({ score }) => score.toPrecision(4)));
    expect(
      found.every(({ misc }) => misc.slice(1).every((value) => /ArcScore=[01]\.\d{3}$/.test(value))),
    ).toBe(true);
    expect(new Set(found.map((s) => s.comment("nbest")))).toEqual(new Set(["1", "2", "3"]));
  });

  it("keeps given arcs", async () => {
    const file = temporaryFile(TEXT);
    expect((await crossarc("parse", file, "--model", model(), "--keep")).output).toBe(TEXT);
  });

  it("refuses to keep a cycle, with its location", async () => {
    const file = join(DATA, "broken-trees.conllu");
    const target = join(temporaryFolder(), "out.conllu");
    const args = ["parse", file, "--model", model(), "--keep"];
    const { errors, exitCode } = await crossarc(...args, "-o", target);
    expect(errors).toBe(
      `crossarc: ${file}:7: sentence own-head: expected a tree, found that word 1 is its own head\n`,
    );
    expect(exitCode).toBe(1);
    expect(existsSync(target)).toBe(false);
    const skipping = await crossarc(...args, "--skip-broken");
    expect(skipping.exitCode).toBe(0);
    expect(skipping.errors).toMatch(/left out 3 sentences without a tree\n$/);
    expect((await crossarc("parse", file, "--model", model())).exitCode).toBe(0);
  });

  it("limits the degree of Covington's arcs", async () => {
    const covington = model(smallParser({ system: "covington" }).bytes);
    const file = temporaryFile(TEXT);
    const heads = async (...degree: string[]) =>
      [...readConllu((await crossarc("parse", file, "--model", covington, ...degree)).output)].map(
        ({ head }) => head,
      );
    const unbounded = await heads();
    expect(await heads("--degree", "unbounded")).toEqual(unbounded);
    const degree = (found: readonly Int32Array[]) =>
      Math.max(...found.flatMap((head) => [...arcDegrees(head)]));
    expect(degree(unbounded)).toBeGreaterThan(0);
    expect(degree(await heads("--degree", "0"))).toBe(0);
  });
});

describe("an error is one line", () => {
  const cases: [string, () => Uint8Array, RegExp][] = [
    ["truncated", () => bytes.subarray(0, 1000), /expected a model file of \d+ bytes, found 1000$/],
    ["empty", () => new Uint8Array(0), /expected a model file of at least 32 bytes, found 0$/],
    ["altered", () => bytes.with(2000, bytes[2000]! ^ 1), /the file was altered$/],
    ["foreign", () => data("plain.conllu"), /expected a model file, which starts with "CROSSARC", found /],
  ];
  it.each(cases)("with a model that is %s", async (_, content, message) => {
    const file = model(content());
    const { errors, exitCode } = await crossarc("parse", temporaryFile(TEXT), "--model", file);
    expect(exitCode).toBe(1);
    expect(errors.startsWith(`crossarc: ${file}: `)).toBe(true);
    expect(errors.trimEnd()).toMatch(message);
    expect(errors.split("\n").length).toBe(2);
  });

  it("with a missing model, or a folder instead", async () => {
    const file = temporaryFile(TEXT);
    expect((await crossarc("parse", file, "--model", "no.model")).errors).toBe(
      "crossarc: no.model: no such file or folder\n",
    );
    expect((await crossarc("parse", file, "--model", DATA)).errors).toBe(
      `crossarc: ${DATA}: expected a model, found a folder\n`,
    );
  });

  it("with options that say nothing to the built-in model or to text", async () => {
    const text = ["parse", "--string", "Two boats left."];
    expect(await crossarc(...text, "--beam", "2")).toMatchObject({
      exitCode: 2,
      errors: expect.stringMatching(
        /^crossarc: --beam is for transition-based parsers, found a model of a graph/,
      ),
    });
    expect(await crossarc(...text, "--from", "conllu")).toMatchObject({
      exitCode: 2,
      errors: "crossarc: --from conllu is for treebanks, found running text\n",
    });
  });

  const usage: [string[], RegExp][] = [
    [["--beam", "0"], /'--beam <n>' argument '0' is invalid. Expected a whole number from 1 to 1000/],
    [["--nbest", "some"], /'--nbest <n>' argument 'some' is invalid. Expected a whole number from 1 to 1000/],
    [["--workers", "65"], /'--workers <n>' argument '65' is invalid. Expected a whole number from 1 to 64/],
    [["--degree", "1"], /--degree is for covington, found a model of the system swap/],
    [["--from", "conllx", "--scores"], /need the comments and the MISC column of CoNLL-U, found CoNLL-X/],
    [["--ranges"], /--ranges needs running text, found a treebank/],
  ];
  it.each(usage)("with %j", async (args, message) => {
    const { errors, exitCode } = await crossarc("parse", temporaryFile(TEXT), "--model", model(), ...args);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(message);
    expect(errors.split("\n").length).toBe(2);
  });
});
