import type { Sentence } from "../sentence/sentence.js";
import { MEMORY_FAMILY, SVM_FAMILY } from "./batch/batch-family.js";
import { GuidedRun } from "./guided/guided-run.js";
import { LINEAR_FAMILY } from "./linear/linear-family.js";
import { MST_FAMILY } from "./mst/mst-family.js";
import { NEURAL_FAMILY } from "./neural/neural-family.js";
import type { ChosenSettings, ParserFamily, ParserSettings } from "./parser-family.js";
import { parserPreset } from "./parser-presets.js";
import type { ParserRun, RunOptions } from "./parser-run.js";
import type { FamilyOption, UserOptions } from "./user-options.js";

/** All families of parsers. To add one, write its file and add it here. */
export const FAMILIES: readonly ParserFamily[] = [
  LINEAR_FAMILY,
  MEMORY_FAMILY,
  SVM_FAMILY,
  MST_FAMILY,
  NEURAL_FAMILY,
];

/** The names of all families. */
export const FAMILY_NAMES: readonly string[] = FAMILIES.map(({ name }) => name);

/** The names of the families that can learn the transitions of any system. */
export const TRANSITION_FAMILY_NAMES: readonly string[] = FAMILIES.filter(({ options }) =>
  options.includes("system"),
).map(({ name }) => name);

/**
 * Finds a family by its name.
 *
 * @throws RangeError if no family has this name; the message lists the known names.
 */
export function parserFamily(name: string): ParserFamily {
  const family = FAMILIES.find((known) => known.name === name);
  if (family === undefined) {
    throw new RangeError(`no learner is called ${name}; known are ${FAMILY_NAMES.join(", ")}`);
  }
  return family;
}

/**
 * The family that the options ask for: by name, through a preset, or as the first family that takes them all.
 * Undefined if the data should decide (see `defaultFamily`).
 *
 * @throws RangeError if a learner or preset does not exist.
 */
export function requestedFamily(options: UserOptions): ParserFamily | undefined {
  const name = options.learner ?? (options.preset && parserPreset(options.preset).options.learner);
  if (name !== undefined) return parserFamily(name);
  const explicit = explicitOptions(options).filter((option) => option !== "epochs");
  const hasParameters = Object.keys(options.parameters ?? {}).length > 0;
  if (explicit.length === 0 && !hasParameters) return undefined;
  return (
    FAMILIES.find((family) => explicit.every((option) => family.options.includes(option))) ?? FAMILIES[0]
  );
}

/** The family that suits the number of training words best, and a remark that tells the user so. */
export function defaultFamily(sentences: readonly Sentence[]): { family: ParserFamily; remark: string } {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  const suited = FAMILIES.filter(({ default: suits }) => suits !== undefined && words >= suits.fewestWords);
  const family = suited.reduce((a, b) => (b.default!.fewestWords > a.default!.fewestWords ? b : a));
  return { family, remark: `${words} words: the ${family.name} learner, which ${family.default!.reason}` };
}

/** An option that a family does not take, and the names of the families that do. */
export interface MisplacedOption {
  /** Name of the option. */
  readonly option: FamilyOption;
  /** Names of the families that take it. */
  readonly families: readonly string[];
}

/** The first option that the family does not take; undefined if it takes all of them. */
export function misplacedOption(family: ParserFamily, options: UserOptions): MisplacedOption | undefined {
  const option = explicitOptions(options).find((name) => !family.options.includes(name));
  return (
    option && {
      option,
      families: FAMILIES.filter((one) => one.options.includes(option)).map(({ name }) => name),
    }
  );
}

function explicitOptions(given: UserOptions): FamilyOption[] {
  const { learner, parameters, singleRoot, seed, guideFolds, guideBeam, ...options } = given;
  return Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [name as FamilyOption],
  );
}

/**
 * Completes the options for training: those you leave out are chosen from the sentences.
 *
 * @throws RangeError if an option names something that does not exist, or does not apply to the family.
 * @throws FeatureError if the features cannot be read.
 *
 * @example
 * const { settings } = trainingSettings(sentences, { learner: "linear", system: "arc-eager" });
 */
export function trainingSettings(sentences: readonly Sentence[], options: UserOptions = {}): ChosenSettings {
  const requested = requestedFamily(options);
  const { family, remark } = requested ? { family: requested } : defaultFamily(sentences);
  const misplaced = misplacedOption(family, options);
  if (misplaced !== undefined) {
    const { option, families } = misplaced;
    throw new RangeError(
      `the option ${option} is for the learners ${families.join(", ")}, found ${family.name}`,
    );
  }
  const { settings, remarks } = family.settings(sentences, options);
  return { settings, remarks: remark === undefined ? remarks : [remark, ...remarks] };
}

/**
 * Starts a training run with settings of any family. Without development sentences, some families hold out
 * training sentences to choose the number of epochs. With guides, these are trained first, as far as they have
 * no models, and then once for each fold.
 *
 * @throws RangeError if there are no sentences, or too many for the learner.
 *
 * @example
 * const run = startRun(sentences, dev, settings, { treebanks: ["en_ewt"], crossarc: "0.1.0" });
 * while (!run.isDone) for (const share of run.step()) showProgress(share);
 * const parser = await loadParser(run.model);
 */
export function startRun(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  settings: ParserSettings,
  options: RunOptions,
): ParserRun {
  const { guides, ...others } = options;
  if (guides !== undefined) return new GuidedRun(sentences, dev, settings, guides, others, startRun);
  return parserFamily(settings.learner).start(sentences, dev, settings, others);
}
