import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/evaluate/evaluation.js";
import { readModelFile, writeModelFile } from "../../src/model/model-file.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import { parserHeader } from "../../src/parse/transition/transition-parser-model.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { treeProblems } from "../../src/sentence/tree.js";
import { BatchRun } from "../../src/train/batch/batch-run.js";
import { startRun, trainingSettings } from "../../src/train/families.js";
import type { ParserRun, StepReport } from "../../src/train/parser-run.js";
import { oracleInstances } from "../../src/train/transition/oracle-instances.js";
import { TrainingSet } from "../../src/train/transition/training-set.js";
import type { TransitionSettings } from "../../src/train/transition/transition-settings.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { PARSING_SYSTEM_NAMES } from "../../src/transition/systems.js";
import { harbour } from "../support/parsers.js";

const SENTENCES = harbour();
const OPTIONS = { treebanks: ["harbour"], crossarc: "test" };

function runOf(options: UserOptions = {}, dev?: readonly Sentence[]): ParserRun {
  const { settings } = trainingSettings(SENTENCES, { learner: "memory", ...options });
  return startRun(SENTENCES, dev, settings, OPTIONS);
}

function stepOf(run: ParserRun): StepReport {
  const step = run.step();
  for (;;) {
    const { done, value } = step.next();
    if (done) return value;
  }
}

function modelOf(options: UserOptions = {}): Uint8Array<ArrayBuffer> {
  const run = runOf(options);
  while (!run.isDone) stepOf(run);
  return run.model;
}

describe("oracle instances", () => {
  it("have the features of each configuration as slots and its transition as class", () => {
    const { settings } = trainingSettings(SENTENCES, { preset: "nivre-nilsson-2005" });
    const set = new TrainingSet(SENTENCES, settings as TransitionSettings);
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
    expect(report).toMatchObject({ unit: "step", number: 1, of: 1, isBest: true });
    expect(report.las).toBeGreaterThan(0.97);
    expect(parserHeader(run.model)).toMatchObject({
      learner: "memory",
      parameters: { k: 5, metric: "mvdm", weights: "none", threshold: 3, vote: "inverse-distance" },
      provenance: { sentences: 20, scores: { LAS: report.las, UAS: report.uas }, oracle: "lazy" },
    });
  });

  it("gives the same bytes each time, and different bytes with other parameters", () => {
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
  ])("refuses a checkpoint of other %s", (_, options: UserOptions) => {
    const checkpoint = runOf().checkpoint();
    expect(() => runOf(options).resume(checkpoint)).toThrow("expected a checkpoint of this training run");
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

  it("sees all instances at once only with the batch learners", () => {
    const isBatch = (learner: string) => runOf({ learner }) instanceof BatchRun;
    expect(["linear", "memory", "svm"].map(isBatch)).toEqual([false, true, true]);
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
