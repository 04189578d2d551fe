import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readModelFile } from "../../../src/model/model-file.js";
import { stepFiles } from "../../../src/pipeline/pipeline-model.js";
import { crossarc as spawned, temporaryFolder } from "../../support/cli.js";
import { crossarc } from "../../support/command-line.js";

const HARBOUR = "examples/harbour.conllu";
const HEARING = "examples/hearing.conllu";
const SMALL = ["--learner", "neural", "--size", "tiny", "--epochs", "1", "-q"];

describe("crossarc train --start", () => {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-"));
  let [parser, pipeline] = ["", ""];
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(async () => {
    [parser, pipeline] = [join(folder, "parser.model"), join(folder, "pipeline.model")];
    await crossarc("train", HARBOUR, ...SMALL, "-o", parser);
    await crossarc("train", HARBOUR, ...SMALL, "--steps", "all", "-o", pipeline);
  }, 120_000);

  it("adapts a parser, alone, with older data and with its own answers, and leaves only the model behind", async () => {
    const folder = temporaryFolder();
    const models = [
      [],
      ["--mix", HARBOUR],
      ["--mix", HARBOUR, "--mix-ratio", "0.5"],
      ["--unlabelled", HARBOUR],
    ].map((options, k) => ({ options, file: join(folder, `${k}.model`) }));
    for (const { options, file } of models) {
      const run = await crossarc(
        "train",
        HEARING,
        "--start",
        parser,
        ...options,
        "--epochs",
        "1",
        "-o",
        file,
      );
      expect(run).toMatchObject({ exitCode: 0, output: "" });
      expect(run.errors).toMatch(/^crossarc: starts from a parser with the graph head, trained on harbour$/m);
    }
    const different = new Set(models.map(({ file }) => readFileSync(file, "latin1")));
    expect(different.size).toBe(models.length);
    expect(readdirSync(folder)).toEqual(models.map((_, k) => `${k}.model`));
    const [alone, mixed] = models.map(({ file }) => readModelFile(readFileSync(file)).header);
    expect(alone!.kind).toBe("neural parser");
    expect(alone!.provenance).toMatchObject({
      treebanks: ["hearing"],
      settings: { start: { treebanks: ["harbour"] } },
    });
    expect(mixed!.provenance).toMatchObject({ treebanks: ["hearing", "harbour"] });
  });

  it("keeps the other steps of a pipeline, whose tagger finds the tags", async () => {
    const output = join(temporaryFolder(), "adapted.model");
    const run = await crossarc("train", HEARING, "--start", pipeline, "--dev", HARBOUR, "-o", output);
    expect(run.exitCode).toBe(0);
    expect(run.errors).toMatch(/^crossarc: the tagger of the model finds the tags that the parser sees$/m);
    expect(run.errors).toMatch(/epoch 8 of 8: .* dev LAS/);
    const [before, after] = [pipeline, output].map((file) => stepFiles(readFileSync(file)));
    expect(Object.keys(after!)).toEqual(["tokenize", "tag", "lemmatize", "parse"]);
    for (const step of ["tokenize", "tag", "lemmatize"] as const) expect(after![step]).toEqual(before![step]);
    expect(after!.parse).not.toEqual(before!.parse);
  });

  it("gives the same model with two threads each time", () => {
    const folder = temporaryFolder();
    const [one, two] = ["one.model", "two.model"].map((name) => {
      const file = join(folder, name);
      const args = ["--start", parser, "--mix", HARBOUR, "--epochs", "2", "--workers", "2", "-q"];
      expect(spawned(["train", HEARING, ...args, "-o", file])).toMatchObject({ status: 0, stderr: "" });
      return readFileSync(file);
    });
    expect(two).toEqual(one);
  });

  it.each([
    [["--size", "tiny"], /--size cannot be combined with --start, whose model decides it$/],
    [["--system", "swap"], /--system cannot be combined with --start/],
    [["--encoder", "folder"], /--encoder cannot be combined with --start/],
    [["--vectors", HARBOUR], /--vectors cannot be combined with --start/],
    [["--base", HARBOUR], /--base cannot be combined with --start/],
    [["--no-single-root"], /--single-root cannot be combined with --start/],
    [["--steps", "all"], /--start trains the step parse and keeps all others, found --steps tokenize,tag/],
    [["--learner", "linear"], /--start is for the learner neural, found linear$/],
    [["--mix-ratio", "2"], /--mix-ratio needs --mix, found none$/],
    [["--mix", HARBOUR, "--mix-ratio", "0"], /expected a ratio of older data above 0, found 0$/],
  ] as const)("refuses %j", async (options, message) => {
    const output = join(temporaryFolder(), "x.model");
    const run = await crossarc("train", HEARING, "--start", parser, ...options, "-o", output);
    expect(run.exitCode).toBe(2);
    expect(run.errors.trim()).toMatch(message);
  });

  it("refuses a model of another kind, and older data without a model", async () => {
    const folder = temporaryFolder();
    const [linear, output] = [join(folder, "linear.model"), join(folder, "x.model")];
    await crossarc("train", HARBOUR, "--learner", "linear", "--epochs", "1", "-q", "-o", linear);
    const run = await crossarc("train", HEARING, "--start", linear, "-o", output);
    expect(run.exitCode).toBe(1);
    expect(run.errors).toContain(
      `${linear}: expected the model of a neural parser to start from, found one of kind`,
    );
    const other = await crossarc("train", HEARING, "--mix", HARBOUR, "-o", output);
    expect(other).toMatchObject({ exitCode: 2, errors: "crossarc: --mix needs --start, found none\n" });
  });
});
