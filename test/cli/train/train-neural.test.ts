import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readModelFile } from "../../../src/model/model-file.js";
import type { GraphParser } from "../../../src/parse/graph/graph-parser.js";
import { fittedTemperature } from "../../../src/parse/graph/temperature.js";
import { parserFrom } from "../../../src/parse/load-parser.js";
import { PRACTICAL_BEAM } from "../../../src/parse/parser.js";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { crossarc as spawned, temporaryFolder } from "../../support/cli.js";
import { crossarc } from "../../support/command-line.js";
import { harbour } from "../../support/parsers.js";

const HARBOUR = "examples/harbour.conllu";
const NEURAL = ["--learner", "neural"] as const;

describe("crossarc train --learner neural", () => {
  it.each([
    ["graph", /^crossarc: 40\.0% of the trees are non-projective: the graph head takes them as they are$/m],
    ["transition", /^crossarc: 40\.0% of the trees are non-projective: swap with the dynamic oracle$/m],
  ])("trains the %s head, and parse works with one thread and with two", async (head, remark) => {
    const folder = temporaryFolder();
    const [model, one, two] = ["x.model", "one.conllu", "two.conllu"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const epochs = ["--epochs", "3"];
    const run = await crossarc("train", HARBOUR, ...NEURAL, "--head", head, ...epochs, "-o", model);
    expect(run).toMatchObject({ exitCode: 0, output: "" });
    expect(run.errors).toMatch(remark);
    expect(run.errors).toMatch(
      /^crossarc: all data, epoch 3 of 3: \d+ instances, [\d.]+ right, \d+ s, 0 s left$/m,
    );
    expect(readdirSync(folder)).toEqual(["x.model"]);
    expect(statSync(model).size).toBeLessThan(4e6);
    expect((await crossarc("parse", HARBOUR, "-m", model, "-q", "-o", one)).exitCode).toBe(0);
    expect(spawned(["parse", HARBOUR, "-m", model, "-q", "--workers", "2", "-o", two]).status).toBe(0);
    expect(readFileSync(two, "utf8")).toBe(readFileSync(one, "utf8"));
    const parser = parserFrom(readFileSync(model));
    const trees = harbour().map((sentence) => parser.parse(sentence, { beam: PRACTICAL_BEAM }));
    expect(readFileSync(one, "utf8")).toBe(trees.map(conlluText).join(""));
  });

  it.each([
    [
      "neural where a head is wished",
      ["--head", "graph", "--epochs", "1"],
      /the graph head takes them/,
      /learner/,
    ],
    ["linear where a system is", ["--system", "swap", "--epochs", "1"], /swap with the dynamic/, /learner/],
    ["linear with few words, and says why", ["--epochs", "1"], /194 words: the linear learner/, /neural/],
  ])("is chosen without --learner: %s", async (_, options, expected, unexpected) => {
    const folder = temporaryFolder();
    const run = await crossarc("train", HARBOUR, "-o", join(folder, "x.model"), ...options);
    expect(run.exitCode).toBe(0);
    expect(run.errors).toMatch(expected);
    expect(run.errors).not.toMatch(unexpected);
  });

  const refused: readonly [string, readonly string[], RegExp][] = [
    [
      "features",
      [...NEURAL, "--features", "rich"],
      /--features is for the learners linear, memory and svm, found neural$/,
    ],
    [
      "a preset",
      [...NEURAL, "--preset", "malt-06"],
      /--preset is for the learners linear, memory, svm and mst, found neural$/,
    ],
    [
      "the option of another learner",
      [...NEURAL, "--cost", "0.3"],
      /--cost is for the learner svm, found neural$/,
    ],
    [
      "a transition system for the graph head",
      [...NEURAL, "--system", "covington"],
      /the option system is for the transition head of a network, found the graph head$/,
    ],
    [
      "a head for the linear learner",
      ["--learner", "linear", "--head", "graph"],
      /--head is for the learner neural, found linear$/,
    ],
    ["an unknown head", [...NEURAL, "--head", "chart"], /Allowed choices are graph, transition\.$/],
    ["an unknown oracle", ["--head", "transition", "--oracle", "lucky"], /swap has no oracle called lucky/],
  ];
  it.each(refused)("refuses %s in one line", async (_, options, line) => {
    const folder = temporaryFolder();
    const run = await crossarc("train", HARBOUR, "-q", "-o", join(folder, "x.model"), ...options);
    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(/^crossarc: [^\n]*\n$/);
    expect(run.errors.trimEnd()).toMatch(line);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("chooses an epoch by development data that are not all trees, and fits probabilities to those that are", async () => {
    const folder = temporaryFolder();
    const [model, dev] = ["x.model", "dev.conllu"].map((name) => join(folder, name)) as [string, string];
    const own = "1\tboats\t_\t_\t_\t_\t1\tdep\t_\t_\n\n";
    writeFileSync(dev, `${readFileSync(HARBOUR, "utf8")}${own}`);
    const options = [...NEURAL, "--dev", dev, "--epochs", "3", "-q", "-o", model];
    expect(await crossarc("train", HARBOUR, ...options)).toMatchObject({ exitCode: 0 });
    const bytes = readFileSync(model);
    const { scorer, labels } = (parserFrom(bytes) as GraphParser).parts;
    const { temperature } = readModelFile(bytes).header;
    expect(temperature).toBe(fittedTemperature(scorer, labels, harbour()));
    // That of a model without development data is 0.8.
    expect(temperature).not.toBe(0.8);
    writeFileSync(dev, own.replace("\t1\tdep", "\t_\t_"));
    const run = await crossarc("train", HARBOUR, ...options);
    expect(run.exitCode).toBe(1);
    expect(run.errors).toContain(`${dev}:1: expected a gold head, found none`);
  });

  it("refuses a degree for a graph parser when parsing", async () => {
    const model = join(temporaryFolder(), "x.model");
    await crossarc("train", HARBOUR, ...NEURAL, "--epochs", "1", "-q", "-o", model);
    const run = await crossarc("parse", HARBOUR, "-m", model, "--degree", "1");
    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(/--degree is for covington, found a model of a graph parser/);
  });
});
