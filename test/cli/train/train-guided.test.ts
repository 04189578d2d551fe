import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readModelFile, writeModelFile } from "../../../src/model/model-file.js";
import { guidedBytes } from "../../../src/parse/guided/guided-model.js";
import { parserFrom } from "../../../src/parse/load-parser.js";
import { PRACTICAL_BEAM } from "../../../src/parse/parser.js";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { startRun, trainingSettings } from "../../../src/train/families.js";
import { crossarc as spawned, temporaryFolder } from "../../support/cli.js";
import { crossarc } from "../../support/command-line.js";
import { harbour } from "../../support/parsers.js";

const HARBOUR = "examples/harbour.conllu";
const QUICK = ["--epochs", "2", "-q"] as const;

/** The model of a guide, as `crossarc train --system arc-eager --epochs 2` makes it. */
function guideModel(): Uint8Array {
  const { settings } = trainingSettings(harbour(), { system: "arc-eager", epochs: 2 });
  const run = startRun(harbour(), undefined, settings, { treebanks: [], crossarc: "", holdOut: false });
  while (!run.isDone) for (const _share of run.step());
  return run.model;
}

const GUIDE = guideModel();

/** A folder with a trained guide, and a function that trains with more options. */
function setUp() {
  const folder = temporaryFolder();
  const [guide, model] = [join(folder, "guide.model"), join(folder, "guided.model")];
  writeFileSync(guide, GUIDE);
  const train = (...options: string[]) =>
    crossarc("train", HARBOUR, "--epochs", "2", "--guide", guide, "-o", model, ...options);
  return { folder, guide, model, train };
}

describe("crossarc train --guide", () => {
  it("trains a parser in one file, which parses alone, with threads, n best trees and given arcs", async () => {
    const { folder, guide, model, train } = setUp();
    const { exitCode, errors } = await train();
    expect(exitCode).toBe(0);
    expect(errors).toMatch(/^crossarc: guide \S+guide.model, fold 1 of 2: epoch 1 of 2: \d+ instances/m);
    expect(errors).toMatch(/fold 2 of 2: epoch 2 of 2: \d+ instances, [\d.]+ right, fold LAS [\d.]+ UAS/);
    expect(errors).toMatch(/^crossarc: epoch 1 of 2: .* dev LAS/m);
    const parser = parserFrom(readFileSync(model));
    writeFileSync(guide, "The model does not need the file of its guide.");
    const [one, two] = [join(folder, "one.conllu"), join(folder, "two.conllu")];
    const beam = ["--beam", String(PRACTICAL_BEAM)];
    expect((await crossarc("parse", HARBOUR, "-m", model, "-q", ...beam, "-o", one)).exitCode).toBe(0);
    expect(spawned(["parse", HARBOUR, "-m", model, "-q", "--workers", "2", "-o", two]).status).toBe(0);
    const trees = harbour().map((sentence) => parser.parse(sentence, { beam: PRACTICAL_BEAM }));
    expect(readFileSync(one, "utf8")).toBe(trees.map(conlluText).join(""));
    expect(readFileSync(two, "utf8")).toBe(readFileSync(one, "utf8"));
    const kept = await crossarc("parse", HARBOUR, "-m", model, "-q", "--keep");
    expect(kept.output).toBe(readFileSync(HARBOUR, "utf8"));
    const best = await crossarc("parse", HARBOUR, "-m", model, "-q", "--nbest", "2", "--scores");
    expect(best.output).toMatch(/# nbest = 2\n/);
  });

  it("works in a pipeline, and takes a pipeline as guide", async () => {
    const { folder, model } = setUp();
    const pipeline = join(folder, "pipeline.model");
    const steps = ["--steps", "tag,parse", "--guide", "nivre-nilsson-2005"];
    expect((await crossarc("train", HARBOUR, ...QUICK, ...steps, "-o", pipeline)).errors).toBe("");
    const parsed = await crossarc("parse", HARBOUR, "-m", pipeline, "-q");
    expect(parsed).toMatchObject({ exitCode: 0, errors: "" });
    const again = await crossarc("train", HARBOUR, "--epochs", "1", "-q", "--guide", pipeline, "-o", model);
    expect(again).toMatchObject({ exitCode: 0, errors: "" });
  });

  it.each<[string, string[], number, RegExp]>([
    ["no file and no preset", ["--guide", "no.model"], 2, /^crossarc: expected a model file or a preset \(/],
    ["a file that is no model", ["--guide", HARBOUR], 1, /^crossarc: guide \S+: expected a model file/],
    [
      "another learner",
      ["--learner", "neural"],
      2,
      /--guide is for the learners linear, memory, svm and mst/,
    ],
    ["too many folds", ["--guide-folds", "60"], 1, /expected at least 60 sentences for 60 folds of guides/],
  ])("refuses %s in one line", async (_, options, exitCode, message) => {
    const { train } = setUp();
    const run = await train(...options, "-q");
    expect(run.exitCode).toBe(exitCode);
    expect(run.errors).toMatch(message);
    expect(run.errors.trimEnd().split("\n")).toHaveLength(1);
  });

  it("refuses to replace a guide, and a guide that is guided by the model itself", async () => {
    const { folder, guide, model } = setUp();
    const same = await crossarc("train", HARBOUR, "--guide", guide, "-o", guide);
    expect(same).toMatchObject({
      exitCode: 2,
      errors: `crossarc: --output would overwrite --guide: ${guide}\n`,
    });
    const guided = (guide: Uint8Array) =>
      guidedBytes({ parser: GUIDE, guides: [guide], names: ["guide"], folds: 2, beam: 1 });
    const outer = join(folder, "outer.model");
    writeFileSync(model, guided(GUIDE));
    writeFileSync(outer, guided(guided(GUIDE)));
    const circle = await crossarc("train", HARBOUR, ...QUICK, "--guide", outer, "-o", model);
    expect(circle.exitCode).toBe(1);
    expect(circle.errors).toBe(
      `crossarc: guide ${outer}: expected a guide without ${model}, which is to be replaced, found one that it guides\n`,
    );
    copyFileSync(model, join(folder, "copy.model"));
    const copied = await crossarc(
      "train",
      HARBOUR,
      ...QUICK,
      "--guide",
      join(folder, "copy.model"),
      "-o",
      model,
    );
    expect(copied.exitCode).toBe(1);
  });

  it("refuses a guide that does not record its settings, and options about guides without one", async () => {
    const { guide, model, train } = setUp();
    const { header, tensors } = readModelFile(readFileSync(guide));
    const { settings, ...provenance } = header.provenance as { settings: object };
    expect(settings).toMatchObject({ learner: "linear", system: "arc-eager" });
    writeFileSync(guide, writeModelFile({ ...header, provenance }, tensors));
    expect((await train("-q")).errors).toMatch(/^crossarc: guide \S+: expected a model with the settings/);
    const alone = await crossarc("train", HARBOUR, "--guide-folds", "3", "-o", model);
    expect(alone.errors).toMatch(
      /--guide-folds is for a parser with guides, found none; --guide names one\n$/,
    );
    const features = join(model, "..", "features.txt");
    writeFileSync(features, "s0.guide.deprel\n");
    const without = await crossarc("train", HARBOUR, "--features", features, "-o", model);
    expect(without.errors).toMatch(/expected a guide for s0.guide.deprel, found no guide/);
    expect(existsSync(model)).toBe(false);
  });
});
