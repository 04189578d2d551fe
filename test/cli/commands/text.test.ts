import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pipelineFrom } from "../../../src/pipeline/pipeline-model.js";
import { readConllu } from "../../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { originalText } from "../../../src/text/original-text.js";
import { withRanges } from "../../../src/text/ranges.js";
import { crossarc as spawned, temporaryFolder } from "../../support/cli.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";
import { harbour, smallParser } from "../../support/parsers.js";
import { smallPipeline } from "../../support/segmenters.js";

const BYTES = smallPipeline();
const PIPELINE = pipelineFrom(BYTES);
const TEXT = "The harbour opens at six.  Two boats\nleft before the rain came.\n\nThe crew 😀 rests.\n";

function model(content: Uint8Array = BYTES): string {
  const file = temporaryFile("", "small.model");
  writeFileSync(file, content);
  return file;
}

function written(text: string, options = {}): string {
  return PIPELINE.parse(text, { beam: 8, ...options })
    .map(conlluText)
    .join("");
}

describe("crossarc with a text", () => {
  it("draws its trees", async () => {
    const { output, errors, exitCode } = await crossarc("The harbour opens at six.", "--model", model());
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toMatch(/^The harbour opens at six\.\n\n[\s\S]*root[\s\S]*\nThe +harbour +opens +at +six/);
  });

  it.each([
    ["tree.svg", /^<svg /],
    ["tree.html", /^<!DOCTYPE html>/],
    ["tree.json", /^\[\n\{"id":"1"/],
    ["tree.txt", /^The harbour opens\.\n/],
  ])("writes what the name of the output asks for: %s", async (name, opening) => {
    const file = join(temporaryFolder(), name);
    const { errors } = await crossarc("The harbour opens.", "--model", model(), "-o", file);
    expect(errors).toBe("");
    expect(readFileSync(file, "utf8")).toMatch(opening);
  });

  it("refuses a name that asks for a PNG picture", async () => {
    const file = join(temporaryFolder(), "tree.png");
    const { errors, exitCode } = await crossarc("The harbour opens.", "--model", model(), "-o", file);
    expect([exitCode, errors]).toEqual([2, expect.stringContaining("only crossarc draw writes PNG")]);
  });

  it("says how to read it if it is taken for a treebank, but not in later lines", async () => {
    const file = temporaryFile("The harbour opens.\n", "novel");
    const { errors, exitCode } = await crossarc("parse", file, "--model", model());
    expect(exitCode).toBe(1);
    expect(errors).toBe(`crossarc: ${file}:1: expected 10 columns, found 1; --text reads running text\n`);
    const broken = temporaryFile("# text = The harbour opens.\nThe harbour opens.\n", "broken.conllu");
    const later = await crossarc("parse", broken, "--model", model());
    expect(later.errors).toBe(`crossarc: ${broken}:2: expected 10 columns, found 1\n`);
  });

  it("names a model file that does not exist", async () => {
    const { errors, exitCode } = await crossarc("The harbour opens.", "--model", "nowhere.model");
    expect(exitCode).toBe(1);
    expect(errors).toBe("crossarc: nowhere.model: no such file or folder\n");
  });

  it("takes a word that ends like a sentence for a text", async () => {
    const { output, exitCode } = await crossarc("Stop!", "--model", model());
    expect([exitCode, output.split("\n")[0]]).toEqual([0, "Stop!"]);
  });

  it("takes a word for a command", async () => {
    expect((await crossarc("harbour")).errors).toMatch(/unknown command "harbour"; .*parse --string WORD/);
  });
});

describe("crossarc parse --text", () => {
  it("writes the same trees as the library", async () => {
    const { output, errors, exitCode } = await crossarc(
      "parse",
      "--text",
      temporaryFile(TEXT),
      "-m",
      model(),
    );
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toBe(written(TEXT));
    expect(originalText(readConllu(output))).toBe(TEXT);
  });

  it("recognises text by the name of its file, and reads it from standard input", async () => {
    const file = temporaryFile(TEXT, "log.txt");
    expect((await crossarc("parse", file, "-m", model())).output).toBe(written(TEXT));
    const { stdout } = spawned(["parse", "--text", "-m", model()], { input: TEXT });
    expect(stdout).toBe(written(TEXT));
  });

  it("writes the same with threads", async () => {
    const text = TEXT.repeat(300);
    const { output } = await crossarc("parse", "--text", temporaryFile(text), "-m", model(), "--beam", "1");
    const { stdout } = spawned(["parse", "--text", "-m", model(), "--beam", "1", "--workers", "2"], {
      input: text,
    });
    expect(stdout === output).toBe(true);
  });

  it("uses given tokens and sentences", async () => {
    const text = "The harbour don't.\nTwo boats\n";
    const file = temporaryFile(text, "given.txt");
    const { output } = await crossarc("parse", file, "--tokenized", "--lines", "-m", model());
    expect(output).toBe(written(text, { tokenized: true, lines: true }));
    expect([...readConllu(output)].map(({ form }) => form.slice(1))).toEqual([
      ["The", "harbour", "don't."],
      ["Two", "boats"],
    ]);
  });

  it("runs only the requested steps", async () => {
    const { output } = await crossarc(
      "parse",
      "--string",
      "Two boats",
      "--steps",
      "tokenize,tag",
      "-m",
      model(),
    );
    expect(output).toContain("2\tboats\t_\tNOUN\tNNS\tNumber=Plur\t_\t_\t_\tSpaceAfter=No\n");
  });

  it("parses with the tags of a treebank, or with its own", async () => {
    const [sentence] = harbour();
    const mistagged = sentence!.with({ upos: sentence!.upos.map((tag) => tag && "X") });
    const file = temporaryFile(conlluText(mistagged));
    const own = await crossarc("parse", file, "-m", model());
    const given = await crossarc("parse", file, "-m", model(), "--steps", "parse");
    expect([...readConllu(own.output)][0]!.upos).toEqual(sentence!.upos);
    expect([...readConllu(given.output)][0]!.upos).toEqual(mistagged.upos);
  });

  it("writes the offsets of tokens", async () => {
    const { output } = await crossarc("parse", "--string", TEXT, "--ranges", "-m", model());
    expect(output).toBe(PIPELINE.parse(TEXT, { beam: 8 }).map(withRanges).map(conlluText).join(""));
    expect(output).toMatch(/\t😀\t.*TokenRange=74:75\n/);
    const { output: json } = await crossarc("parse", "--string", TEXT, "--to", "json", "-m", model());
    const last = JSON.parse(json).at(-1).tokens.at(-1);
    expect(last).toMatchObject({ form: ".", start: 82, end: 83, startPoint: 81, endPoint: 82 });
  });

  it("makes a document of each file, with its own ids", async () => {
    const folder = temporaryFolder();
    const files = ["one", "two"].map((name) => join(folder, `${name}.txt`));
    for (const file of files) writeFileSync(file, "Two boats");
    const { output } = await crossarc("parse", ...files, "-m", model());
    expect([...readConllu(output)].map(({ comments }) => [comments[0], comments[2]])).toEqual([
      ["# newdoc id = one.txt", "# sent_id = one.txt-1"],
      ["# newdoc id = two.txt", "# sent_id = two.txt-1"],
    ]);
  });

  it.each([
    ["html", /^<!DOCTYPE html>[\s\S]*(<figure [\s\S]*<svg [\s\S]*){3}<\/html>\n$/],
    ["tree", /^The harbour opens at six\.\n\n[\s\S]*\n\nTwo boats [\s\S]*\n\nThe crew [\s\S]*rests/],
    ["text", /^The harbour opens at six\.\nTwo boats left before the rain came\.\nThe crew 😀 rests\.\n$/],
  ])("writes %s", async (to, expected) => {
    expect((await crossarc("parse", "--string", TEXT, "--to", to, "-m", model())).output).toMatch(expected);
  });

  it("draws one sentence as one picture", async () => {
    const one = await crossarc("parse", "--string", "Two boats", "--to", "svg", "-m", model());
    expect(one.output).toMatch(/^<svg/);
    const more = await crossarc("parse", "--string", TEXT, "--to", "svg", "-m", model());
    expect(more.exitCode).toBe(1);
    expect(more.errors).toMatch(/expected one sentence for an SVG picture/);
  });

  it("writes an empty list for no text", async () => {
    expect((await crossarc("parse", "--string", "", "--to", "json", "-m", model())).output).toBe("[\n\n]\n");
    expect((await crossarc("parse", "--string", " \n", "-m", model())).output).toBe("");
  });

  it("replaces bytes that are not UTF-8, with a remark", () => {
    const input = Buffer.from([0x54, 0x77, 0x6f, 0x20, 0xff, 0x20, 0x62]);
    const { stdout, stderr, status } = spawned(["parse", "--text", "-m", model()], { input });
    expect(status).toBe(0);
    expect(originalText(readConllu(stdout))).toBe("Two \uFFFD b");
    expect(stderr).toBe(
      "crossarc: standard input: expected UTF-8, found invalid bytes in 1 place, replaced by U+FFFD\n",
    );
  });

  it.each([
    [
      "a parser alone",
      [],
      smallParser().bytes,
      /running text needs a model with the step tokenize, found only parse/,
    ],
    ["arcs to keep", ["--keep"], BYTES, /--keep needs sentences with arcs/],
    ["files and a string", ["x.txt"], BYTES, /expected files or --string, found both/],
    ["a step that is none", ["--steps", "cook"], BYTES, /no step is called cook; known are all, tokenize/],
  ])("refuses %s", async (_, args, bytes, expected) => {
    const { errors, exitCode } = await crossarc("parse", "--string", "a b", "-m", model(bytes), ...args);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(expected);
  });
});

describe("crossarc train --steps", () => {
  it("trains all steps, and takes steps from another model", async () => {
    const folder = temporaryFolder();
    const [first, second, jack] = ["a.model", "b.model", "jack.conllu"].map((name) => join(folder, name));
    const HARBOUR = "examples/harbour.conllu";
    const whole = await crossarc(
      "train",
      HARBOUR,
      "--steps",
      "all",
      "--epochs",
      "2",
      "--jackknifed",
      jack!,
      "-o",
      first!,
    );
    expect(whole.exitCode).toBe(0);
    expect(whole.errors).toMatch(/jackknifing in 5 folds: UPOS [\d.]+ XPOS [\d.]+ FEATS [\d.]+ LEMMA [\d.]+/);
    const text = "Two boats left.";
    const parsed = await crossarc("parse", "--string", text, "-m", first!);
    expect(parsed.output).toMatch(/^4\t\.\t.*PUNCT/m);
    const words = await crossarc("eval", HARBOUR, jack!, "--conll18");
    expect(words.exitCode).toBe(0);
    const again = await crossarc("train", HARBOUR, "--steps", "tag", "--base", first!, "-o", second!);
    expect(again.exitCode).toBe(0);
    expect((await crossarc("parse", "--string", text, "-m", second!)).output).toBe(parsed.output);
  });

  it("reports that a treebank has no information on spaces", async () => {
    const file = temporaryFile(
      harbour()
        .map((s) => conlluText(s.with({ misc: s.misc.map(() => "_"), multiwords: [] })))
        .join(""),
    );
    const { errors } = await crossarc("train", file, "--steps", "tokenize", "-o", `${file}.model`);
    expect(errors).toMatch(/no SpaceAfter=No in the data: tokens will only be split at spaces/);
  });

  it("refuses a base that is not a model", async () => {
    const base = temporaryFile("nonsense".repeat(10));
    const { errors, exitCode } = await crossarc(
      "train",
      "examples/harbour.conllu",
      "--base",
      base,
      "-o",
      `${base}.model`,
    );
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/expected a model file/);
  });
});
