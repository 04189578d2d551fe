import { parserFamily, TRANSITION_FAMILY_NAMES } from "../../train/families.js";
import { parserPreset } from "../../train/parser-presets.js";
import type { FamilyOption, UserOptions } from "../../train/user-options.js";
import type { ParserCell } from "./cell.js";

/** The learners that an experiment of the papers can run with: that of its paper, or one family for all. */
export const LEARNER_CHOICES = ["paper", ...TRANSITION_FAMILY_NAMES] as const;

/** One of the learners that an experiment can run with. */
export type LearnerChoice = (typeof LEARNER_CHOICES)[number];

/** Settings that hold for all cells of a run. */
export interface ExperimentSettings {
  /**
   * The learner of cells that do not fix their own: "paper" for that of their preset, or the name of a
   * family.
   */
  readonly learner: LearnerChoice;
  /** Whether to use a tenth of the data and few epochs. */
  readonly quick: boolean;
  /** Seed of everything random. */
  readonly seed: number;
  /** Number of epochs at most, for families that have epochs; by default what suits the family. */
  readonly epochs?: number | undefined;
  /** Width of the beam of transition-based parsers; 1, the default, is greedy. */
  readonly beam?: number | undefined;
}

/** Epochs of a quick run, for families that have epochs. */
export const QUICK_EPOCHS = 3;

/** Share of the training data that the 2007 paper tests on (section 5). */
export const SPLIT_SHARE = 0.2;

/** Level of McNemar's test in the paper of 2005. */
export const ALPHA_2005 = 0.01;

/** Level of McNemar's test in the papers of 2007 and 2009. */
export const ALPHA = 0.05;

/** Number of timed passes over the test sentences. The fastest one counts. */
export const TIMED_PASSES = 2;

/**
 * The options of a cell's parser in a run. The learner of the run replaces that of the cell's preset, and
 * leaves system, oracle and encoding as they are. A learner that combines features by itself keeps the
 * paper's features; any other takes its own.
 *
 * @throws RangeError if a preset or learner does not exist, or the cell has neither.
 */
export function cellOptions(
  { name, preset, options: own }: ParserCell,
  { learner, quick, seed, epochs: limit }: ExperimentSettings,
): UserOptions {
  const paper = preset === undefined ? undefined : parserPreset(preset).options;
  const chosen = own.learner ?? (learner === "paper" ? paper?.learner : learner);
  if (chosen === undefined) throw new RangeError(`the cell ${name} needs a learner: it is of no paper`);
  const family = parserFamily(chosen);
  const takes = (option: FamilyOption) => family.options.includes(option);
  const most = limit ?? (quick ? QUICK_EPOCHS : undefined);
  const epochs = most !== undefined && takes("epochs") ? { epochs: most } : {};
  const run = { learner: family.name, ...epochs, seed };
  if (paper !== undefined && family.name === paper.learner) return { preset, ...own, ...run };
  if (family.name === own.learner) return { ...own, ...run };
  if (paper === undefined) {
    // Parameters of a stand-in may name features of the papers.
    const { parameters: _, ...standIn } = family.standIn ?? {};
    return { ...own, ...standIn, ...run };
  }
  const kept = family.combinesFeatures ? { preset } : withoutFeatures(paper);
  // Parameters are those of the paper's learner.
  const { parameters: _, ...others } = own;
  return { ...kept, ...others, ...family.standIn, ...run };
}

/** The options of a preset that decide about derivations alone. */
function withoutFeatures({ features: _, parameters: __, ...others }: UserOptions): UserOptions {
  return others;
}
