import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readModelFile } from "../../../src/model/model-file.js";
import type { Provenance } from "../../../src/model/provenance.js";
import { BIN, crossarc as spawned, temporaryFolder } from "../../support/cli.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";

const HARBOUR = "examples/harbour.conllu";
const FEATURES = "s0.form\ns1.form\nb0.form\ns0.upos s1.upos b0.upos\n";

function row(id: number, form: string, head: number, relation: string): string {
  return `${id}\t${form}\t_\t_\t_\t_\t${head}\t${relation}\t_\t_\n`;
}
const CYCLE = `${row(1, "They", 2, "nsubj") + row(2, "came", 1, "root")}\n`;
const TWO_ROOTS = `${row(1, "They", 0, "root") + row(2, "came", 0, "root")}\n`;

/** Starts a training in a process of its own, ends it with a signal once its checkpoint is there. */
function interrupted(args: readonly string[], model: string, signal: "SIGTERM" | "SIGKILL"): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BIN, ...args], { stdio: "ignore" });
    const timer = setInterval(() => {
      if (!existsSync(`${model}.checkpoint`)) return;
      clearInterval(timer);
      child.kill(signal);
    }, 1);
    child.on("exit", (code, by) => {
      clearInterval(timer);
      resolve(String(by ?? code));
    });
  });
}

/** The labelled attachment score of parsed sentences of the example, with punctuation, from 0 to 1. */
async function lasOf(parsed: string): Promise<number> {
  const { output } = await crossarc("eval", HARBOUR, parsed, "--json", "--punctuation", "counted");
  return JSON.parse(output).systems[0].evaluations[0].all.gold.las;
}

describe("crossarc train", () => {
  it("trains a model that finds nearly all arcs of its training sentences", async () => {
    const folder = temporaryFolder();
    const [model, parsed] = [join(folder, "harbour.model"), join(folder, "parsed.conllu")];
    const trained = await crossarc("train", HARBOUR, "--dev", HARBOUR, "-o", model);
    expect(trained).toMatchObject({ exitCode: 0, output: "" });
    expect(trained.errors).toMatch(
      /^crossarc: 40\.0% of the trees are non-projective: swap with the dynamic oracle$/m,
    );
    expect(trained.errors).toMatch(
      /^crossarc: epoch 1 of 10: \d+ instances, [\d.]+ right, dev LAS [\d.]+ UAS [\d.]+ \(best\), \d+ s, at most \d+ s left$/m,
    );
    expect(readdirSync(folder)).toEqual(["harbour.model"]);
    const best = [...trained.errors.matchAll(/dev LAS ([\d.]+) UAS ([\d.]+) \(best\)/g)].at(-1)!;
    const { scores } = readModelFile(readFileSync(model)).header.provenance as Provenance;
    expect([best[1], best[2]]).toEqual([scores.LAS, scores.UAS].map((score) => (100 * score!).toFixed(2)));
    expect((await crossarc("parse", HARBOUR, "--model", model, "-o", parsed)).exitCode).toBe(0);
    expect(await lasOf(parsed)).toBeGreaterThan(0.95);
  });

  it("trains support vector machines, in one thread or two, with the same result", async () => {
    const folder = temporaryFolder();
    const models = ["1", "2"].map((workers) => {
      const model = join(folder, `${workers}.model`);
      const options = ["--preset", "nivre-2009-su", "--pool", "50", "--workers", workers, "-o", model];
      const { status, stderr } = spawned(["train", HARBOUR, ...options]);
      expect(status).toBe(0);
      expect(stderr).toMatch(/^crossarc: nivre-2009-su: Nivre \(2009\), sections 3\.2 and 4\.2$/m);
      expect(stderr).toMatch(/^crossarc: step \d+ of \d+: \d+ instances, \d+ s$/m);
      return model;
    });
    expect(readFileSync(models[1]!)).toEqual(readFileSync(models[0]!));
    const parse = ["parse", HARBOUR, "--model", models[0]!, "--beam", "1", "-q"];
    const one = spawned(parse);
    expect(one.status).toBe(0);
    expect(spawned([...parse, "--workers", "2"]).stdout).toBe(one.stdout);
    expect(await lasOf(temporaryFile(one.stdout))).toBeGreaterThan(0.95);
  });

  it("trains a single machine if --split none overrides a preset", async () => {
    const model = join(temporaryFolder(), "none.model");
    const options = ["--preset", "malt-06", "--split", "none", "-q", "-o", model];
    expect(await crossarc("train", HARBOUR, ...options)).toMatchObject({ exitCode: 0 });
    expect(readModelFile(readFileSync(model)).header.parameters).toMatchObject({ split: null });
  });

  it.each(["n0.upos", "b0.upos", "s0.upos"])(
    "splits by the feature %s, in the model or not",
    async (split) => {
      const model = join(temporaryFolder(), "split.model");
      const options = ["--learner", "svm", "--split", split, "--pool", "50", "-q", "-o", model];
      expect(await crossarc("train", HARBOUR, ...options)).toMatchObject({ exitCode: 0, errors: "" });
      expect(readModelFile(readFileSync(model)).header.parameters).toMatchObject({ split });
      expect((await crossarc("parse", HARBOUR, "--model", model, "-q")).exitCode).toBe(0);
    },
  );

  it("trains a memory-based parser that parse uses, in one thread or two, with the same result", async () => {
    const folder = temporaryFolder();
    const model = join(folder, "memory.model");
    const trained = await crossarc(
      "train",
      HARBOUR,
      "--preset",
      "nivre-nilsson-2005",
      "--k",
      "3",
      "-o",
      model,
    );
    expect(trained).toMatchObject({ exitCode: 0, output: "" });
    expect(trained.errors).toMatch(
      /^crossarc: nivre-nilsson-2005: Nivre and Nilsson \(2005\), sections 2, 3 and 5$/m,
    );
    expect(trained.errors).toContain(
      "arc-eager with the static oracle, made projective with the head encoding",
    );
    expect(trained.errors).toMatch(/^crossarc: \d+ instances, \d+ s$/m);
    expect(readdirSync(folder)).toEqual(["memory.model"]);
    const parse = ["parse", HARBOUR, "--model", model, "--scores", "--beam", "3", "-q"];
    const one = spawned(parse);
    expect(one.status).toBe(0);
    expect(one.stdout).toContain("ArcScore=");
    expect(spawned([...parse, "--workers", "2"]).stdout).toBe(one.stdout);
    const parsed = temporaryFile(one.stdout);
    expect(await lasOf(parsed)).toBeGreaterThan(0.95);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)("ended by %s and resumed gives the same model", async (signal) => {
    const folder = temporaryFolder();
    const whole = join(folder, "whole.model");
    const model = join(folder, "resumed.model");
    const args = ["train", HARBOUR, "--epochs", "12", "--dev", HARBOUR, "-q", "-o"];
    expect(spawned([...args, whole]).status).toBe(0);
    const ends = signal === "SIGTERM" ? ["143", "SIGTERM"] : ["SIGKILL"];
    expect(ends).toContain(await interrupted([...args, model], model, signal));
    expect(existsSync(model)).toBe(false);
    expect(existsSync(`${model}.checkpoint`)).toBe(true);
    expect((await crossarc(...args, model, "--resume")).exitCode).toBe(0);
    expect(readFileSync(model).equals(readFileSync(whole))).toBe(true);
    expect(existsSync(`${model}.checkpoint`)).toBe(false);
  });

  it("refuses the checkpoint of another training, with its name", async () => {
    const folder = temporaryFolder();
    const model = join(folder, "x.model");
    const foreign = temporaryFile(FEATURES);
    writeFileSync(`${model}.checkpoint`, "no checkpoint");
    const run = await crossarc("train", HARBOUR, "--features", foreign, "-q", "--resume", "-o", model);
    expect(run.exitCode).toBe(1);
    expect(run.errors).toMatch(/^crossarc: .*x\.model\.checkpoint: .+\n$/);
  });

  it("starts from the beginning, with a remark, if there is no checkpoint to resume", async () => {
    const model = join(temporaryFolder(), "x.model");
    const features = temporaryFile(FEATURES);
    const run = await crossarc("train", HARBOUR, "--features", features, "--resume", "-o", model);
    expect(run.exitCode).toBe(0);
    expect(run.errors).toContain(`no checkpoint ${model}.checkpoint: training from the start`);
  });

  it("uses one thread for the linear learner, with a remark", async () => {
    const model = join(temporaryFolder(), "x.model");
    const run = await crossarc("train", HARBOUR, "--workers", "2", "--epochs", "1", "-o", model);
    expect(run.exitCode).toBe(0);
    expect(run.errors).toContain("the linear learner works in one thread; --workers is for svm and neural");
  });

  it("prints nothing with --quiet", async () => {
    const model = join(temporaryFolder(), "x.model");
    const run = await crossarc("train", HARBOUR, "--features", temporaryFile(FEATURES), "-q", "-o", model);
    expect(run).toEqual({ exitCode: 0, output: "", errors: "" });
  });

  it("leaves out sentences without a tree or with several roots, and counts them", async () => {
    const model = join(temporaryFolder(), "x.model");
    const file = temporaryFile(CYCLE + TWO_ROOTS + CYCLE + readFileSync(HARBOUR, "utf8"));
    const features = temporaryFile(FEATURES);
    const run = await crossarc("train", file, "--features", features, "--single-root", "-o", model);
    expect(run.exitCode).toBe(0);
    expect(run.errors).toContain("left out 2 of 23 sentences without a tree, the first at ");
    expect(run.errors).toContain(`${file}:1: words 1 ← 2 form a cycle`);
    expect(run.errors).toContain("left out 1 of 21 sentences with several roots");
  });

  it("leaves out trees that the system cannot derive, and says how many", async () => {
    const model = join(temporaryFolder(), "x.model");
    const rows = [3, 3, 0, 1, 2].map((head, i) => `${i + 1}\tw${i}\t_\t_\t_\t_\t${head}\tx\t_\t_\n`);
    const file = temporaryFile(`${rows.join("")}\n${readFileSync(HARBOUR, "utf8")}`);
    const features = temporaryFile(FEATURES);
    const run = await crossarc("train", file, "--features", features, "--system", "two-planar", "-o", model);
    expect(run.exitCode).toBe(0);
    expect(run.errors).toContain("left out 1 of 21 sentences with trees that two-planar cannot derive");
  });

  const harbour = (): string => HARBOUR;
  const refused: readonly [string, () => string, readonly string[], number, RegExp][] = [
    [
      "an empty file",
      () => temporaryFile(""),
      [],
      1,
      /expected sentences with trees to learn from, found none$/,
    ],
    ["broken trees only", () => temporaryFile(CYCLE), [], 1, /expected sentences with trees .* found none$/],
    [
      "several roots only",
      () => temporaryFile(TWO_ROOTS),
      ["--single-root"],
      1,
      /expected sentences to learn/,
    ],
    ["a broken format", () => temporaryFile("1\tThey\n"), [], 1, /file\.conllu:1: expected 10 columns/],
    ["no file", () => "missing.conllu", [], 1, /^crossarc: missing\.conllu: no such file or folder$/],
    ["an empty development file", harbour, ["--dev", "test/data/empty.conllu"], 1, /empty\.conllu: expected/],
    ["an unknown system", harbour, ["--system", "shift"], 2, /Allowed choices are swap, arc-standard/],
    ["an unknown learner", harbour, ["--learner", "teacher"], 2, /Allowed choices are linear, memory, svm/],
    [
      "an unknown parser of the papers",
      harbour,
      ["--preset", "1066"],
      2,
      /Allowed choices are nivre-nilsson-2005, nivre-2007/,
    ],
    [
      "the option of another learner",
      harbour,
      ["--k", "3"],
      2,
      /--k is for the learner memory, found linear$/,
    ],
    [
      "epochs where there are none",
      harbour,
      ["--learner", "memory", "--epochs", "3"],
      2,
      /--epochs is for the learners linear, mst and neural, found memory$/,
    ],
    [
      "a feature to split by that is none",
      harbour,
      ["--preset", "malt-06", "--split", "b7.colour"],
      2,
      /no feature to split by is called b7\.colour; known are s0\.form, /,
    ],
    [
      "a cost of nothing",
      harbour,
      ["--learner", "svm", "--cost", "0"],
      2,
      /expected cost to be a number above 0, found 0$/,
    ],
    ["a gamma in words", harbour, ["--learner", "svm", "--gamma", "much"], 2, /Expected a number, such as/],
    [
      "jackknifed tags where none are learnt",
      harbour,
      ["--jackknifed", "x"],
      2,
      /--jackknifed is for --steps with tag or lemmatize, found parse$/,
    ],
    ["gnome-sort", harbour, ["--system", "gnome-sort"], 2, /Allowed choices are swap/],
    ["an unknown oracle", harbour, ["--oracle", "lucky"], 2, /swap has no oracle called lucky; it has/],
    [
      "an unknown preset",
      harbour,
      ["--features", "poor"],
      2,
      /expected a preset \(.*rich.*\) or a file .* poor$/,
    ],
    [
      "a missing file of features",
      harbour,
      ["--features", "no.txt"],
      2,
      /expected a preset .* found no\.txt$/,
    ],
    ["no epochs", harbour, ["--epochs", "0"], 2, /Expected a whole number from 1 to 1000\.$/],
    ["a degree for swap", harbour, ["--degree", "1"], 2, /a degree is for covington, found the system swap$/],
    ["a bad degree", harbour, ["--system", "covington", "--degree", "-1"], 2, /Expected 0, 1, 2, \.\.\. or/],
  ];
  it.each(refused)("refuses %s in one line", async (_, file, more, exitCode, line) => {
    const folder = temporaryFolder();
    const run = await crossarc("train", file(), "-q", "-o", join(folder, "x.model"), ...more);
    expect(run.exitCode).toBe(exitCode);
    expect(run.errors).toMatch(/^crossarc: [^\n]*\n$/);
    expect(run.errors.trimEnd()).toMatch(line);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("reports the location of an error in a file of features", async () => {
    const features = temporaryFile("s0.form\ns0.colour\n", "my.features");
    const model = join(temporaryFolder(), "x.model");
    const run = await crossarc("train", HARBOUR, "--features", features, "-q", "-o", model);
    expect(run.exitCode).toBe(1);
    expect(run.errors).toMatch(/my\.features: features, line 2, column \d+: .+\n {2}s0\.colour\n {5}\^+\n$/);
  });

  it.each([
    ["-", 2, /--output: expected a file, found - \(standard output\)/],
    ["no/such/folder/x.model", 1, /no\/such\/folder: no such file or folder/],
    ["examples", 1, /examples: expected a file, found a folder/],
  ] as const)("refuses to write to %s before it trains", async (output, exitCode, line) => {
    const run = await crossarc("train", HARBOUR, "-o", output);
    expect(run.exitCode).toBe(exitCode);
    expect(run.errors).toMatch(line);
    expect(run.errors).not.toContain("epoch");
  });
});
