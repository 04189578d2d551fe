import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/evaluate/evaluation.js";
import { readModelFile, writeModelFile } from "../../src/model/model-file.js";
import { parserFrom, parserHeader } from "../../src/parse/transition/transition-parser-model.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { treeProblems } from "../../src/sentence/tree.js";
import { BatchRun, type BatchStep } from "../../src/train/batch/batch-run.js";
import { defaultSettings, type Wishes } from "../../src/train/default-settings.js";
import { TrainingRun } from "../../src/train/linear/linear-run.js";
import { startRun } from "../../src/train/start-run.js";
import { oracleInstances } from "../../src/train/transition/oracle-instances.js";
import { TrainingSet } from "../../src/train/transition/training-set.js";
import { PARSING_SYSTEM_NAMES } from "../../src/transition/systems.js";
import { harbour } from "../support/parsers.js";

const SENTENCES = harbour();
const OPTIONS = { epochs: 10, treebanks: ["harbour"], crossarc: "test" };

function runOf(wishes: Wishes = {}, dev?: readonly Sentence[]): BatchRun {
  const { settings } = defaultSettings(SENTENCES, { learner: "memory", ...wishes });
  return new BatchRun(SENTENCES, dev, settings, OPTIONS);
}

function stepOf(run: BatchRun): BatchStep {
  const step = run.step();
  for (;;) {
    const { done, value } = step.next();
    if (done) return value;
  }
}

function modelOf(wishes: Wishes = {}): Uint8Array<ArrayBuffer> {
  const run = runOf(wishes);
  while (!run.isDone) stepOf(run);
  return run.model;
}

describe("oracle instances", () => {
  it("have the features of each configuration as slots and its transition as class", () => {
    const { settings } = defaultSettings(SENTENCES, { preset: "nivre-nilsson-2005" });
    const set = new TrainingSet(SENTENCES, settings);
    const generator = oracleInstances(set);
    let next = generator.next();
    while (!next.done) next = generator.next();
    const { instances, slotNames } = next.value;
    expect(slotNames.slice(0, 3)).toEqual(["s1.form", "s0.form", "b0.form"]);
    expect(instances).toMatchObject({ slots: 14, classes: set.transitions.size });
    expect(instances.values.length).toBe(14 * instances.targets.length);
    // The first word is at the front of the buffer of the first configuration, and shifted.
    expect(instances.values.slice(0, 14)).toEqual(new Int32Array(14).fill(1));
    expect(set.system.moves[set.transitions.move[instances.targets[0]!]!]!.name).toBe("SHIFT");
  });
});

describe("training with a batch learner", () => {
  it("learns its own few sentences by heart", () => {
    const run = runOf({}, SENTENCES);
    expect(run.isDone).toBe(false);
    const report = stepOf(run);
    expect(run.isDone).toBe(true);
    expect(report).toMatchObject({ step: 1, steps: 1 });
    expect(report.las).toBeGreaterThan(0.97);
    expect(parserHeader(run.model)).toMatchObject({
      learner: "memory",
      parameters: { k: 5, metric: "mvdm", weights: "none", threshold: 3, vote: "inverse-distance" },
      provenance: { sentences: 20, scores: { LAS: report.las, UAS: report.uas }, oracle: "lazy" },
    });
  });

  it("gives the same bytes each time, and others with other parameters", () => {
    const model = modelOf();
    expect(Buffer.from(modelOf()).equals(model)).toBe(true);
    expect(Buffer.from(modelOf({ parameters: { weights: "gain-ratio" } })).equals(model)).toBe(false);
  });

  it.each(["before", "after"])("resumed from a checkpoint %s its step, ends in the same model", (when) => {
    const run = runOf({}, SENTENCES);
    if (when === "after") stepOf(run);
    const checkpoint = run.checkpoint();
    const resumed = runOf({}, SENTENCES);
    resumed.resume(checkpoint);
    expect(Buffer.from(resumed.checkpoint()).equals(checkpoint)).toBe(true);
    while (!resumed.isDone) stepOf(resumed);
    if (!run.isDone) stepOf(run);
    expect(Buffer.from(resumed.model).equals(run.model)).toBe(true);
  });

  it.each([
    ["parameters", { parameters: { k: 3 } }],
    ["features", { features: "s0.form\n" }],
    ["seed", { seed: 2 }],
  ])("refuses a checkpoint of other %s", (_, wishes: Wishes) => {
    const checkpoint = runOf().checkpoint();
    expect(() => runOf(wishes).resume(checkpoint)).toThrow("expected a checkpoint of this very training");
  });

  it.each(PARSING_SYSTEM_NAMES)("%s: parses to trees with one root, greedily and with a beam", (system) => {
    const parser = parserFrom(modelOf({ system }));
    const parsed = SENTENCES.map((sentence) => parser.parse(sentence));
    for (const sentence of SENTENCES) {
      expect(treeProblems(parser.parse(sentence).head)).toEqual([]);
      const [best] = parser.parses(sentence, { beam: 4 });
      expect(treeProblems(best!.sentence.head)).toEqual([]);
      expect(best!.score).toBeGreaterThan(0);
      expect(best!.score).toBeLessThanOrEqual(1);
    }
    expect(evaluate(SENTENCES, parsed).uas).toBeGreaterThan(0.9);
  });

  it("takes the step-by-step run for the linear learner only", () => {
    const settingsOf = (learner: string) => defaultSettings(SENTENCES, { learner }).settings;
    expect(startRun(SENTENCES, undefined, settingsOf("linear"), OPTIONS)).toBeInstanceOf(TrainingRun);
    expect(startRun(SENTENCES, undefined, settingsOf("memory"), OPTIONS)).toBeInstanceOf(BatchRun);
  });
});

describe("the model of a batch learner", () => {
  const file = readModelFile(modelOf());

  it.each([
    [
      "an unknown learner",
      { learner: "oracle" },
      {},
      "no learner is called oracle; known are linear, memory",
    ],
    [
      "a wrong parameter",
      { parameters: { k: 0 } },
      {},
      "expected k to be a whole number of at least 1, found 0",
    ],
    ["an unknown parameter", { parameters: { p: 1 } }, {}, "the learner memory has no parameter p"],
    ["a tensor of another type", {}, { order: new Float32Array(20) }, "expected the tensor order"],
    [
      "no numbers of values",
      {},
      { valueStarts: new Uint8Array(1) },
      "expected the tensor valueStarts of value numbers",
    ],
  ])("is refused with %s", (_, header, tensors, message) => {
    const bytes = writeModelFile({ ...file.header, ...header }, { ...file.tensors, ...tensors });
    expect(() => parserFrom(bytes)).toThrow(message);
    expect(() => parserFrom(bytes)).toThrow(expect.objectContaining({ name: "ModelError" }));
  });
});
