import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { program } from "../../src/cli/main.js";
import { bash, crossarc as spawned, temporaryFolder } from "../support/cli.js";
import { crossarc } from "../support/command-line.js";

const HARBOUR = "examples/harbour.conllu";

/** A copy of the example in a folder of its own. */
function copy(): string {
  const file = join(temporaryFolder(), "v.conllu");
  cpSync(HARBOUR, file);
  return file;
}

/** Every command that reads a file V and would write V. */
const CALLS: readonly (readonly string[])[] = [
  ["stats", "V", "-o", "V"],
  ["validate", "V", "-o", "V"],
  ["eval", "V", "V", "-o", "V"],
  ["eval", HARBOUR, "V", "-o", "V"],
  ["eval", "V", HARBOUR, "-o", "V"],
  ["grep", "pattern { X [] }", "V", "-o", "V"],
  ["grep", "-f", "V", HARBOUR, "-o", "V"],
  ["rewrite", "V", HARBOUR, "-o", "V"],
  ["draw", "V", "-o", "V"],
  ["draw", HARBOUR, "--against", "V", "-o", "V"],
  ["trace", "V", "-o", "V"],
  ["coverage", "V", "-o", "V"],
  ["coverage", "V", "--plot", "V"],
  ["train", "V", "-o", "V"],
  ["train", HARBOUR, "V", "-o", "V"],
  ["train", HARBOUR, "--dev", "V", "-o", "V"],
  ["train", HARBOUR, "--base", "V", "-o", "V"],
  ["train", HARBOUR, "--features", "V", "-o", "V"],
  ["train", "V", "--steps", "all", "--jackknifed", "V", "-o", "x.model"],
  ["parse", HARBOUR, "--model", "V", "-o", "V"],
  ["parse", HARBOUR, "--ensemble", "V", "-o", "V"],
  ["experiment", "lifts", "V", "-o", "V"],
  ["experiment", "recovery", "V", "-o", "V"],
  ["experiment", "misses", "V", "--encoding", "head", "-o", "V"],
];

describe("a command refuses to overwrite what it reads", () => {
  it("for each command that writes one output", async () => {
    const writing = (await program()).commands.filter(({ options }) =>
      options.some(({ long }) => long === "--output"),
    );
    const tested = new Set(CALLS.map(([name]) => name));
    const inPlace = ["convert", "projectivize", "deprojectivize"];
    for (const command of writing) expect([...tested, ...inPlace]).toContain(command.name());
  });

  it.each(CALLS)("%s %s %s %s %s %s", async (...call) => {
    const file = copy();
    const run = await crossarc(
      ...call.filter((word) => word !== undefined).map((word) => (word === "V" ? file : word)),
    );
    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(/^crossarc: --(output|plot|jackknifed) would overwrite [^\n]*v\.conllu\n$/);
    expect(readFileSync(file)).toEqual(readFileSync(HARBOUR));
  });

  it.each([
    ["a symbolic link", "ln -s v.conllu other", "other"],
    ["a hard link", "ln v.conllu other", "other"],
    ["another spelling", "mkdir sub", "sub/../v.conllu"],
    ["a link to its folder", "ln -s . sub", "sub/v.conllu"],
  ])("under another name: %s", async (_, line, name) => {
    const file = copy();
    const folder = join(file, "..");
    bash(line, folder);
    const other = `${folder}/${name}`;
    for (const [input, output] of [
      [file, other],
      [other, file],
    ] as const) {
      const run = await crossarc("stats", input, "-o", output);
      expect(run).toMatchObject({
        exitCode: 2,
        errors: `crossarc: --output would overwrite the input: ${output}, which is the same file as ${input}\n`,
      });
      expect(readFileSync(file)).toEqual(readFileSync(HARBOUR));
    }
  });

  it("as standard input", () => {
    const file = copy();
    const run = bash("$crossarc stats -o v.conllu < v.conllu", join(file, ".."));
    expect(run).toMatchObject({
      status: 2,
      stderr:
        "crossarc: --output would overwrite the input: v.conllu, which is the same file as standard input\n",
    });
    expect(readFileSync(file)).toEqual(readFileSync(HARBOUR));
  });

  it("as text to parse, whether by its name or by an option", async () => {
    const text = join(temporaryFolder(), "v.txt");
    writeFileSync(text, "Two boats left.");
    for (const options of [[], ["--text"], ["--tokenized"]]) {
      const { exitCode, errors } = await crossarc("parse", text, ...options, "-o", text);
      expect([exitCode, errors]).toEqual([2, `crossarc: --output would overwrite the input: ${text}\n`]);
      expect(readFileSync(text, "utf8")).toBe("Two boats left.");
    }
  });

  it("as the built-in model", async () => {
    const { exitCode, errors } = await crossarc("parse", HARBOUR, "-o", "models/english.model");
    expect(exitCode).toBe(2);
    expect(errors).toContain("--output would overwrite the built-in model: models/english.model");
  });

  it("as a file of an encoder", async () => {
    const folder = temporaryFolder();
    const weights = join(folder, "model.safetensors");
    writeFileSync(weights, "weights");
    const { exitCode, errors } = await crossarc("train", HARBOUR, "--encoder", folder, "-o", weights);
    expect([exitCode, errors]).toEqual([2, `crossarc: --output would overwrite --encoder: ${weights}\n`]);
    const unnamed = await crossarc("train", HARBOUR, "--encoder", "", "-o", join(folder, "x.model"));
    expect([unnamed.exitCode, unnamed.errors]).toEqual([
      2,
      "crossarc: --encoder: expected the name of a file, found an empty one\n",
    ]);
  });

  it("as a checkpoint", async () => {
    const file = copy();
    cpSync(file, `${file}.checkpoint`);
    const { exitCode, errors } = await crossarc("train", `${file}.checkpoint`, "-o", file);
    expect([exitCode, errors]).toEqual([
      2,
      `crossarc: the checkpoint of --output would overwrite the input: ${file}.checkpoint\n`,
    ]);
  });
});

describe("a command line", () => {
  it("cannot name one file for two outputs, there or not", async () => {
    const file = join(temporaryFolder(), "x.svg");
    for (let k = 0; k < 2; k++) {
      const run = await crossarc("coverage", HARBOUR, "--plot", file, "-o", join(file, "..", ".", "x.svg"));
      expect([run.exitCode, run.errors]).toEqual([
        2,
        `crossarc: --plot and --output would write the same file: ${file}\n`,
      ]);
      writeFileSync(file, "");
    }
  });

  it("cannot read standard input twice", async () => {
    const model = join(temporaryFolder(), "x.model");
    const { exitCode, errors } = await crossarc("train", HARBOUR, "-", "--dev", "-", "-o", model);
    expect([exitCode, errors]).toEqual([
      2,
      "crossarc: expected standard input (-) for one file at most, found it for the input and --dev\n",
    ]);
  });

  it.each(["--output", "--lessons"])("cannot give a model another form by its name: %s", async (option) => {
    const name = join(temporaryFolder(), "x.gz");
    const output = option === "--output" ? [] : ["-o", `${name}.model`];
    const { exitCode, errors } = await crossarc("train", HARBOUR, option, name, ...output);
    expect([exitCode, errors]).toEqual([
      2,
      `crossarc: ${option}: expected a name without .gz, since models are read as they are, found ${name}\n`,
    ]);
  });

  it("may read and write the same device", async () => {
    expect(spawned(["stats", "/dev/null", "-o", "/dev/null"])).toMatchObject({ status: 0 });
  });

  it.each([
    [["stats", HARBOUR, "-o", ""], "--output"],
    [["stats", ""], "the input"],
    [["train", HARBOUR, "--dev", "", "-o", "x.model"], "--dev"],
    [["train", HARBOUR, "-o", ""], "--output"],
    [["experiment", "all", "--treebanks", "examples", "-o", ""], "--output"],
  ])("refuses an empty name: %j", async (args, role) => {
    const { exitCode, errors } = await crossarc(...args);
    expect([exitCode, errors]).toEqual([
      2,
      `crossarc: ${role}: expected the name of a file, found an empty one\n`,
    ]);
  });
});

describe("a command that writes its input anew", () => {
  it.each([
    ["convert", "--to", "conllu"],
    ["parse", "--steps", "parse", "-q"],
    ["projectivize", "--encoding", "head"],
    ["deprojectivize", "--encoding", "head"],
  ])("replaces it: %s", async (name, ...options) => {
    const file = copy();
    const { output } = await crossarc(name, HARBOUR, ...options);
    const run = await crossarc(name, file, ...options, "-o", file);
    expect(run).toMatchObject({ exitCode: 0, output: "" });
    expect(readFileSync(file, "utf8")).toBe(output);
  });

  it("leaves it as it was after an error", async () => {
    const file = copy();
    const broken = `${readFileSync(file, "utf8")}1\tbroken\n`;
    writeFileSync(file, broken);
    expect((await crossarc("convert", file, "--to", "conllx", "-o", file)).exitCode).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(broken);
  });
});
