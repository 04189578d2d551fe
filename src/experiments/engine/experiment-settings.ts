import { LINEAR } from "../../parse/transition/learners.js";
import type { Wishes } from "../../train/default-settings.js";
import { parserPreset } from "../../train/parser-presets.js";

/** What can be said about learners: that of the paper, or one for all. */
export const LEARNER_CHOICES = ["paper", LINEAR, "svm", "memory"] as const;

export type LearnerChoice = (typeof LEARNER_CHOICES)[number];

/** What holds for all experiments of a run. */
export interface ExperimentSettings {
  readonly learner: LearnerChoice;
  /** A tenth of the data, and fewer epochs. */
  readonly quick: boolean;
  readonly seed: number;
}

/** Epochs of the linear learner: none are chosen by development data, which half of the treebanks lack. */
export const EPOCHS = 5;
export const QUICK_EPOCHS = 3;

/** Share of the training data that the 2007 paper tests on (section 5). */
export const SPLIT_SHARE = 0.2;

/** Level of McNemar's test in all papers but the first. */
export const ALPHA = 0.05;

/** Parsing is timed so many times, and the fastest one counts. */
export const TIMED_PASSES = 2;

/** Where SVM learning takes a preset of another learner, the data are split by this, as for the SVM presets. */
const SVM_SPLIT = { split: "b0.upos", pool: 1000 };

/**
 * The parser of a preset with a learner: system, oracle and encoding stay. The paper's own learner and other batch
 * learners have the paper's features. The linear learner has the rich ones of the system: it cannot combine features
 * by itself, as a quadratic kernel or a memory does.
 */
export function wishesFor(preset: string, changes: Wishes, { learner, seed }: ExperimentSettings): Wishes {
  const { wishes } = parserPreset(preset);
  if (learner === LINEAR) {
    const { features: _atomic, parameters: _none, ...kept } = wishes;
    return { ...kept, ...changes, learner, seed };
  }
  const chosen = learner === "paper" ? wishes.learner : learner;
  const parameters = chosen === "svm" && wishes.learner !== "svm" ? { parameters: SVM_SPLIT } : {};
  return { preset, ...changes, ...parameters, learner: chosen, seed };
}

/** Epochs of the linear learner. */
export function epochsFor({ quick }: ExperimentSettings): number {
  return quick ? QUICK_EPOCHS : EPOCHS;
}
