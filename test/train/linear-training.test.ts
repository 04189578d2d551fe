import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/evaluate/evaluation.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import { parserHeader } from "../../src/parse/transition/transition-parser-model.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { treeProblems } from "../../src/sentence/tree.js";
import { startRun, trainingSettings } from "../../src/train/families.js";
import { LinearTraining } from "../../src/train/linear/linear-training.js";
import type { ParserRun, StepReport } from "../../src/train/parser-run.js";
import type { TransitionSettings } from "../../src/train/transition/transition-settings.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { PARSING_SYSTEM_NAMES, transitionSystem } from "../../src/transition/systems.js";

const harbour = [...readConllu(readFileSync("examples/harbour.conllu"))];
/** A few features are enough here, and fast. */
const FEATURES = "s0.form\ns1.form\nb0.form\ns0.upos s1.upos b0.upos\ns0.form s1.form\ns0.form b0.form\n";

interface Given extends UserOptions {
  readonly dev?: readonly Sentence[];
  readonly sentences?: readonly Sentence[];
}

function runOf({ dev, sentences = harbour, ...options }: Given): ParserRun {
  const { settings } = trainingSettings(sentences, {
    learner: "linear",
    features: FEATURES,
    epochs: 4,
    ...options,
  });
  return startRun(sentences, dev, settings, { treebanks: ["harbour"], crossarc: "test" });
}

function epochOf(run: ParserRun): StepReport {
  const step = run.step();
  for (;;) {
    const { done, value } = step.next();
    if (done) return value;
  }
}

function completed(run: ParserRun): StepReport[] {
  const reports: StepReport[] = [];
  while (!run.isDone) reports.push(epochOf(run));
  return reports;
}

function modelOf(given: Given): Uint8Array {
  const run = runOf(given);
  completed(run);
  return run.model;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a).equals(b);
}

/** Scores of a model on the sentences it was trained on. */
function scoresOnTraining(model: Uint8Array) {
  const parser = parserFrom(model);
  const parsed = harbour.map((sentence) => parser.parse(sentence));
  return evaluate(harbour, parsed);
}

describe("a training run", () => {
  it("gives the same bytes for the same seed, and different bytes for another", () => {
    const model = modelOf({ seed: 1, dev: harbour });
    expect(same(modelOf({ seed: 1, dev: harbour }), model)).toBe(true);
    expect(same(modelOf({ seed: 2, dev: harbour }), model)).toBe(false);
  });

  it.each([
    ["with development sentences", { dev: harbour.slice(0, 5) }],
    ["with sentences held out", {}],
    ["with too few sentences to hold any out", { sentences: harbour.slice(0, 6) }],
  ])("resumed after any epoch, %s, ends in the same model", (_, given: Given) => {
    const whole = runOf(given);
    const checkpoints: Uint8Array[] = [];
    while (!whole.isDone) {
      epochOf(whole);
      checkpoints.push(whole.checkpoint());
    }
    expect(checkpoints.length).toBeGreaterThan(2);
    for (const checkpoint of checkpoints) {
      const resumed = runOf(given);
      resumed.resume(checkpoint);
      completed(resumed);
      expect(same(resumed.model, whole.model)).toBe(true);
    }
  });

  it.each([
    ["seed", { seed: 2 }],
    ["oracle", { oracle: "eager" }],
    ["number of epochs", { epochs: 5 }],
    ["training sentences", { sentences: harbour.slice(1) }],
    ["development sentences", { dev: harbour.slice(0, 9) }],
    ["hold-out in place of development sentences", { dev: undefined }],
    ["lemmas", { sentences: harbour.map((s) => s.with({ lemma: s.form })) }],
  ])("refuses a checkpoint of another %s", (_, change: object) => {
    const run = runOf({ dev: harbour.slice(0, 5) });
    epochOf(run);
    const checkpoint = run.checkpoint();
    runOf({ dev: harbour.slice(0, 5) }).resume(checkpoint);
    const other = runOf({ dev: harbour.slice(0, 5), ...change });
    expect(() => other.resume(checkpoint)).toThrow("expected a checkpoint of this training run");
  });

  it("keeps the best epoch, and ends after three epochs without improvement", () => {
    const run = runOf({ dev: harbour.slice(0, 5), sentences: harbour.slice(5), epochs: 30 });
    const reports = completed(run);
    const best = reports.findLast(({ isBest }) => isBest)!;
    expect(best.las).toBe(Math.max(...reports.map(({ las }) => las!)));
    expect(reports.length).toBe(best.number + 3);
    const { provenance } = parserHeader(run.model);
    expect(provenance).toMatchObject({ epochs: best.number, scores: { LAS: best.las, UAS: best.uas } });
    // The model is that of the epoch, not of the last one.
    const again = runOf({ dev: harbour.slice(0, 5), sentences: harbour.slice(5), epochs: 30 });
    for (let epoch = 0; epoch < best.number; epoch++) epochOf(again);
    expect(same(again.model, run.model)).toBe(true);
  });

  it("trains on all sentences for the best number of epochs, after it held some out", () => {
    const run = runOf({});
    const reports = completed(run);
    const last = reports.at(-1)!;
    const best = reports.findLast(({ isBest, las }) => isBest && las !== undefined)!;
    expect(last).toMatchObject({ number: best.number, usesAllData: true, las: undefined });
    expect(parserHeader(run.model).provenance).toMatchObject({ sentences: 20, epochs: best.number });
  });

  it("trains for all epochs if there are too few sentences to hold any out", () => {
    const run = runOf({ sentences: harbour.slice(0, 6), epochs: 5 });
    expect(completed(run).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(parserHeader(run.model).provenance).toMatchObject({ sentences: 6, epochs: 5, scores: {} });
  });

  it.each([
    [{ epochs: 0 }, "expected at least one epoch, found 0"],
    [{ sentences: [] }, "expected sentences to learn from, found none"],
    [{ dev: [] }, "expected development sentences, found none"],
  ])("refuses %o", (given: Given, message) => {
    expect(() => runOf(given)).toThrow(message);
  });

  it("becomes more accurate, and learns its few sentences nearly by heart", () => {
    const run = runOf({ dev: harbour, epochs: 10, features: undefined });
    const accuracies = completed(run).map(({ accuracy }) => accuracy);
    expect(accuracies.at(-1)!).toBeGreaterThan(accuracies[0]! + 0.2);
    const { las, nonProjective } = scoresOnTraining(run.model);
    expect(las).toBeGreaterThan(0.97);
    expect(nonProjective.gold.words).toBe(8);
    expect(nonProjective.labelled.recall).toBeGreaterThan(0.8);
  });

  it("cannot learn crossing arcs with arc-standard on trees that were lifted and not encoded", () => {
    const model = modelOf({ system: "arc-standard", projectivize: "baseline", dev: harbour, epochs: 10 });
    const { las, nonProjective } = scoresOnTraining(model);
    expect(las).toBeGreaterThan(0.85);
    expect(nonProjective.gold.arcs).toBe(0);
    expect(nonProjective.system.words).toBe(0);
  });
});

const combinations = PARSING_SYSTEM_NAMES.flatMap((system) =>
  Object.keys(transitionSystem(system).oracles).map((oracle) => [system, oracle] as const),
);

describe("exploration", () => {
  // Along the gold derivation the dynamic oracle asks for what the lazy one does; off it, only one can help.
  const classifiers = (oracle: string, epochs: number) => {
    const { settings } = trainingSettings(harbour, { features: FEATURES, oracle });
    const training = new LinearTraining(harbour, settings as TransitionSettings);
    for (let epoch = 0; epoch < epochs; epoch++) for (const _ of training.runEpoch());
    return training.classifier.tables.rows;
  };

  it("does not begin in the first two epochs", () => {
    expect(classifiers("dynamic", 2)).toEqual(classifiers("lazy", 2));
  });

  it("leads to other configurations, and so to other weights, from the third epoch on", () => {
    expect(classifiers("dynamic", 3)).not.toEqual(classifiers("lazy", 3));
  });
});

describe("every system and oracle", () => {
  it.each(combinations)("%s, %s: trains, and parses to trees with one root", (system, oracle) => {
    const model = modelOf({ system, oracle, features: undefined, dev: harbour, epochs: 2 });
    const parser = parserFrom(model);
    for (const sentence of harbour) expect(treeProblems(parser.parse(sentence).head)).toEqual([]);
    // Better than drawing every arc to the word before.
    expect(scoresOnTraining(model).uas).toBeGreaterThan(0.5);
  });
});
