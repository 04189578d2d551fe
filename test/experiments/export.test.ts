import { describe, expect, it } from "vitest";
import {
  type ExportFormat,
  exportedInstances,
  exportFiles,
} from "../../src/experiments/engine/exported-instances.js";
import { libsvmIndices, slotSizes, valuesOfFeatures } from "../../src/learn/svm/libsvm-data.js";
import { trainingSettings } from "../../src/train/families.js";
import { TRANSITION_PRESET_NAMES } from "../../src/train/parser-presets.js";
import { oracleInstances } from "../../src/train/transition/oracle-instances.js";
import { TrainingSet } from "../../src/train/transition/training-set.js";
import type { TransitionSettings } from "../../src/train/transition/transition-settings.js";
import { generatedTreebank } from "../support/trees/generated-treebank.js";

const [TRAIN, TEST] = [generatedTreebank(40, 0.5, 1), generatedTreebank(10, 0.5, 2)];

function exported(preset: string) {
  const settings = trainingSettings(TRAIN, { preset }).settings as TransitionSettings;
  return { settings, ...exportedInstances(TRAIN, TEST, settings) };
}

function files(preset: string, format: ExportFormat): Record<string, string[]> {
  return Object.fromEntries(
    [...exportFiles(exported(preset), format)].map(([name, lines]) => [name, [...lines]]),
  );
}

describe.each(TRANSITION_PRESET_NAMES)("the instances of %s", (preset) => {
  it("are those that the parser learns from", () => {
    const { settings, train, slotNames } = exported(preset);
    const run = oracleInstances(new TrainingSet(TRAIN, settings));
    let step = run.next();
    while (!step.done) step = run.next();
    expect(train.values).toEqual(step.value.instances.values);
    expect(train.targets).toEqual(step.value.instances.targets);
    expect(slotNames).toEqual(step.value.slotNames);
  });

  it("go to LIBSVM as ascending features of one value for each slot", () => {
    const { train, test, classNames } = exported(preset);
    const written = files(preset, "libsvm");
    const indices = libsvmIndices(slotSizes(train));
    expect(written["train.txt"]).toHaveLength(train.targets.length);
    expect(written["test.txt"]).toHaveLength(test.targets.length);
    const [target, ...features] = written["train.txt"]![7]!.trim().split(" ");
    expect(Number(target)).toBe(train.targets[7]);
    expect(valuesOfFeatures(features, indices)).toEqual(train.values.slice(7 * train.slots, 8 * train.slots));
    expect(written["classes.txt"]).toHaveLength(classNames.length);
    expect(written["features.txt"]).toHaveLength(train.slots);
  });

  it("go to TiMBL as values with the class at the end", () => {
    const { train, classNames } = exported(preset);
    const line = files(preset, "timbl")["train.txt"]![3]!;
    const values = train.values.slice(3 * train.slots, 4 * train.slots).join(" ");
    expect(line).toBe(`${values} ${classNames[train.targets[3]!]}\n`);
  });
});

describe("the parts of an export", () => {
  it("are those of a preset that splits its training data", () => {
    const { parts, train, test } = exported("malt-06");
    expect(parts!.train).toHaveLength(train.targets.length);
    expect(parts!.test).toHaveLength(test.targets.length);
    expect(exported("nivre-nilsson-2005").parts).toBeUndefined();
    expect(Object.keys(files("malt-06", "libsvm"))).toEqual([
      "train.txt",
      "train.parts.txt",
      "test.txt",
      "test.parts.txt",
      "classes.txt",
      "features.txt",
    ]);
  });
});
