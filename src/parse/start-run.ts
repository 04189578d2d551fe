import type { Sentence } from "../sentence/sentence.js";
import { BatchRun, type BatchStep } from "./batch-run.js";
import { LINEAR } from "./learners.js";
import type { ParserRun, RunOptions } from "./parser-run.js";
import { type EpochStep, TrainingRun } from "./training-run.js";
import type { TrainingSettings } from "./training-settings.js";

/** A run with the learner of the settings. */
export function startRun(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  settings: TrainingSettings,
  options: RunOptions,
): ParserRun<AnyStep> {
  const Run = settings.learner === LINEAR ? TrainingRun : BatchRun;
  return new Run(sentences, dev, settings, options);
}

export type AnyStep = EpochStep | BatchStep;
