import { LINEAR } from "../parse/transition/learners.js";
import type { Sentence } from "../sentence/sentence.js";
import { BatchRun, type BatchStep } from "./batch/batch-run.js";
import { type EpochStep, TrainingRun } from "./linear/linear-run.js";
import type { ParserRun, RunOptions } from "./parser-run.js";
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
