import { FAMILY_NAMES, parserFamily } from "../../train/families.js";
import { parserPreset } from "../../train/parser-presets.js";
import type { FamilyOption, UserOptions } from "../../train/user-options.js";

/** The learners that an experiment can run with: that of its paper, or one family for all. */
export const LEARNER_CHOICES = ["paper", ...FAMILY_NAMES] as const;

/** One of the learners that an experiment can run with. */
export type LearnerChoice = (typeof LEARNER_CHOICES)[number];

/** What holds for all experiments of a run. */
export interface ExperimentSettings {
  readonly learner: LearnerChoice;
  /** Whether a tenth of the data and fewer epochs must do. */
  readonly quick: boolean;
  readonly seed: number;
}

/** Epochs of a quick run, for families that have epochs. */
export const QUICK_EPOCHS = 3;

/** Share of the training data that the 2007 paper tests on (section 5). */
export const SPLIT_SHARE = 0.2;

/** Level of McNemar's test in all papers but the first. */
export const ALPHA = 0.05;

/** Parsing is timed so many times, and the fastest one counts. */
export const TIMED_PASSES = 2;

/**
 * The parser of a preset, with changes, and with the learner of the run: system, oracle and encoding stay. A learner that
 * combines features by itself keeps the paper's features; any other takes its own.
 */
export function cellOptions(
  preset: string,
  changes: UserOptions,
  { learner, quick, seed }: ExperimentSettings,
): UserOptions {
  const { options } = parserPreset(preset);
  const family = parserFamily(learner === "paper" ? options.learner : learner);
  const takes = (option: FamilyOption) => family.options.includes(option);
  const epochs = quick && takes("epochs") ? { epochs: QUICK_EPOCHS } : {};
  if (family.name === options.learner) return { preset, ...changes, learner: family.name, ...epochs, seed };
  const { standIn } = family;
  if (family.combinesFeatures)
    return { preset, ...changes, ...standIn, learner: family.name, ...epochs, seed };
  const { features: _atomic, parameters: _other, ...kept } = options;
  return { ...kept, ...changes, ...standIn, learner: family.name, ...epochs, seed };
}
