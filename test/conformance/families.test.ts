import { describe, expect, it } from "vitest";
import { PARSER_LOADERS, parserFrom } from "../../src/parse/load-parser.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { FAMILIES, parserFamily, startRun, trainingSettings } from "../../src/train/families.js";
import type { ParserRun, StepReport } from "../../src/train/parser-run.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { harbour } from "../support/parsers.js";

const SENTENCES = harbour();
const OPTIONS = { treebanks: ["harbour"], crossarc: "test" };

/** Options under which a family learns little, but in seconds. */
function quick(name: string, more: UserOptions = {}): UserOptions {
  const epochs = parserFamily(name).options.includes("epochs") ? { epochs: 2 } : {};
  return { learner: name, ...epochs, ...more };
}

function start(name: string, more: UserOptions = {}, dev = SENTENCES.slice(0, 4)): ParserRun {
  const { settings } = trainingSettings(SENTENCES, quick(name, more));
  return startRun(SENTENCES, dev, settings, OPTIONS);
}

function stepOf(run: ParserRun): StepReport {
  const step = run.step();
  for (;;) {
    const { done, value } = step.next();
    if (done) return value;
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
}

function completed(run: ParserRun): Uint8Array {
  while (!run.isDone) stepOf(run);
  return run.model;
}

it("every family has a loader for its models, and every loader a family", () => {
  // A family may have several kinds of models, one after the other.
  expect([...new Set(PARSER_LOADERS.map(({ name }) => name))]).toEqual(FAMILIES.map(({ name }) => name));
});

describe.each(FAMILIES.map((family) => [family.name, family] as const))("the family %s", (name, family) => {
  const model = completed(start(name));

  it("describes itself, its options and its parameters", () => {
    expect(family.description).toMatch(/\w+ \w+/);
    expect(new Set(family.options).size).toBe(family.options.length);
    for (const { flag, description } of family.parameters) {
      expect(flag).toMatch(/^--[\w-]+ <\w+>$/);
      expect(description.length).toBeGreaterThan(8);
    }
    expect(Math.min(family.cost.train, family.cost.parse)).toBeGreaterThan(0);
  });

  it("makes settings that are plain data and have its name and a number of epochs", () => {
    const { settings, remarks } = trainingSettings(SENTENCES, quick(name));
    expect(settings).toMatchObject({ learner: name, singleRoot: true, seed: 1 });
    expect(structuredClone(settings)).toEqual(settings);
    expect(family.epochs(settings)).toBe(family.options.includes("epochs") ? 2 : 1);
    expect(remarks.length).toBeGreaterThan(0);
  });

  it("uses the given seed and number of roots", () => {
    const { settings } = trainingSettings(SENTENCES, quick(name, { seed: 7, singleRoot: false }));
    expect(settings).toMatchObject({ seed: 7, singleRoot: false });
  });

  it("refuses options that it does not take, and an unknown parameter", () => {
    const values: UserOptions = { head: "graph", epochs: 2, features: "rich" };
    for (const option of ["head", "epochs", "features"] as const) {
      if (family.options.includes(option)) continue;
      const options = { learner: name, [option]: values[option] };
      expect(() => trainingSettings(SENTENCES, options)).toThrow(`the option ${option} is for the learners`);
    }
    const options = { learner: name, parameters: { zeal: 1 } };
    expect(() => trainingSettings(SENTENCES, options)).toThrow(/has no parameters?.* zeal|found zeal/);
  });

  it("learns the same model again, and ends with a report of the best step", () => {
    const run = start(name);
    const reports: StepReport[] = [];
    while (!run.isDone) reports.push(stepOf(run));
    expect(Buffer.from(run.model).equals(model)).toBe(true);
    expect(reports.some(({ isBest }) => isBest)).toBe(true);
    expect(reports.map(({ number }) => number)).toEqual(reports.map((_, k) => k + 1));
    expect(reports.at(-1)!.las).toBeGreaterThan(0.2);
    expect(reports.every(({ instances }) => instances > 100)).toBe(true);
  });

  it("resumes from the checkpoint of any step to the same model", () => {
    const first = start(name);
    const checkpoints = [first.checkpoint()];
    while (!first.isDone) {
      stepOf(first);
      checkpoints.push(first.checkpoint());
    }
    for (const checkpoint of checkpoints) {
      const resumed = start(name);
      resumed.resume(checkpoint);
      expect(Buffer.from(completed(resumed)).equals(model)).toBe(true);
    }
  });

  it("refuses the checkpoint of another seed", () => {
    const checkpoint = start(name, { seed: 2 }).checkpoint();
    expect(() => start(name).resume(checkpoint)).toThrow("expected a checkpoint of this training run");
  });

  it("trains without development data, holding nothing out on request", () => {
    const { settings } = trainingSettings(SENTENCES, quick(name));
    const run = startRun(SENTENCES, undefined, settings, { ...OPTIONS, holdOut: false });
    const reports: StepReport[] = [];
    while (!run.isDone) reports.push(stepOf(run));
    expect(reports.every(({ las, usesAllData }) => las === undefined && usesAllData)).toBe(true);
    expect(parserFrom(run.model).parse(SENTENCES[0]!).head[0]).toBe(-1);
  });

  it("loads its model as a parser that finds trees", () => {
    const parser = parserFrom(model);
    for (const sentence of SENTENCES) expect(brokenTree(parser.parse(sentence).head)).toBeUndefined();
  });

  it("refuses empty data", () => {
    const { settings } = trainingSettings(SENTENCES, quick(name));
    expect(() => startRun([], undefined, settings, OPTIONS)).toThrow("expected sentences to learn from");
    expect(() => startRun(SENTENCES, [], settings, OPTIONS)).toThrow("expected development sentences");
  });
});
