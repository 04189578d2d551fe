import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readModelFile } from "../../../src/model/model-file.js";
import { stepFiles } from "../../../src/pipeline/pipeline-model.js";
import { BIN, temporaryFolder } from "../../support/cli.js";
import { crossarc } from "../../support/command-line.js";

const HARBOUR = "examples/harbour.conllu";
const QUICK = ["--learner", "neural", "--epochs", "1", "-q"] as const;

describe("crossarc train --vectors", () => {
  it("gives tagger and parser the first words of a file, also compressed", async () => {
    const folder = temporaryFolder();
    const [vectors, model] = ["vectors.vec.gz", "x.model"].map((name) => join(folder, name)) as [
      string,
      string,
    ];
    const lines = ["3 2", "the 0.1 0.2", "harbour 1 -1", "boat 0.5 0.25", ""];
    writeFileSync(vectors, gzipSync(lines.join("\n")));
    const options = ["--steps", "all", "--tagger", "neural", "--folds", "2", "--vector-words", "2"];
    const run = await crossarc("train", HARBOUR, ...QUICK, ...options, "--vectors", vectors, "-o", model);
    expect(run).toMatchObject({ exitCode: 0, errors: "" });
    expect(readdirSync(folder).sort()).toEqual(["vectors.vec.gz", "x.model"]);
    const { tag, parse } = stepFiles(readFileSync(model));
    for (const step of [tag!, parse!]) {
      const { header } = readModelFile(step);
      expect(header.vocabulary).toMatchObject({ vectors: ["the", "harbour"] });
    }
    const parsed = await crossarc("parse", "-m", model, "-q", "--string", "The harbour opens at six.");
    expect(parsed.output).toMatch(/^2\tharbour\t/m);
  });

  it.each([
    [
      "a broken line",
      "the 0.1 0.2\nsea 0.1\n",
      /^crossarc: .*vectors\.txt: line 2: expected 2 numbers, found 1\n$/,
    ],
    ["an empty file", "", /^crossarc: .*vectors\.txt: expected vectors, found none\n$/],
  ])("refuses %s by file and line, before it trains", async (_, text, message) => {
    const folder = temporaryFolder();
    const vectors = join(folder, "vectors.txt");
    writeFileSync(vectors, text);
    const run = await crossarc(
      "train",
      HARBOUR,
      ...QUICK,
      "--vectors",
      vectors,
      "-o",
      join(folder, "x.model"),
    );
    expect(run.exitCode).toBe(1);
    expect(run.errors).toMatch(message);
    expect(readdirSync(folder)).toEqual(["vectors.txt"]);
  });

  it.each([
    [
      "a learner without a network",
      ["--learner", "linear", "--vectors", HARBOUR],
      /--vectors is for the learner neural/,
    ],
    [
      "a number of words without a file",
      ["--vector-words", "5"],
      /--vector-words needs --vectors, found none/,
    ],
  ])("refuses %s", async (_, options, message) => {
    const run = await crossarc("train", HARBOUR, "-q", ...options, "-o", join(temporaryFolder(), "x.model"));
    expect(run.exitCode).not.toBe(0);
    expect(run.errors).toMatch(message);
  });
});

describe("crossarc train --tagger", () => {
  it("goes on after an interruption in the tagger, with the same model to the byte", async () => {
    const folder = temporaryFolder();
    const [whole, part] = ["whole.model", "part.model"].map((name) => join(folder, name)) as [string, string];
    const steps = ["--steps", "tag,parse", "--tagger", "neural", "--folds", "2"];
    const args = ["train", HARBOUR, ...QUICK, ...steps];
    expect((await crossarc(...args, "-o", whole)).exitCode).toBe(0);
    const checkpoint = `${part}.tagging.checkpoint`;
    const child = spawn(process.execPath, [BIN, ...args, "-o", part], { stdio: "ignore" });
    while (!existsSync(checkpoint)) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(existsSync(part)).toBe(false);
    expect((await crossarc(...args, "-o", part, "--resume")).exitCode).toBe(0);
    expect(readFileSync(part).equals(readFileSync(whole))).toBe(true);
    expect(existsSync(checkpoint)).toBe(false);
  });
});
