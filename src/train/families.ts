import type { Sentence } from "../sentence/sentence.js";
import { MEMORY_FAMILY, SVM_FAMILY } from "./batch/batch-family.js";
import { LINEAR_FAMILY } from "./linear/linear-family.js";
import { NEURAL_FAMILY } from "./neural/neural-family.js";
import type { ParserFamily, ParserSettings } from "./parser-family.js";
import { parserPreset } from "./parser-presets.js";
import type { ParserRun, RunOptions } from "./parser-run.js";
import type { FamilyOption, UserOptions } from "./user-options.js";

/** Every family of parsers: adding one means its file and a line here. */
export const FAMILIES: readonly ParserFamily[] = [LINEAR_FAMILY, MEMORY_FAMILY, SVM_FAMILY, NEURAL_FAMILY];

/** The names of all families. */
export const FAMILY_NAMES: readonly string[] = FAMILIES.map(({ name }) => name);

/**
 * Finds a family by its name.
 *
 * @throws RangeError if there is none; the message lists those there are.
 */
export function parserFamily(name: string): ParserFamily {
  const family = FAMILIES.find((known) => known.name === name);
  if (family === undefined) {
    throw new RangeError(`no learner is called ${name}; known are ${FAMILY_NAMES.join(", ")}`);
  }
  return family;
}

/**
 * The family that options ask for: by name, by a preset, or because others do not take one of the options. Undefined if
 * the data should decide (see `defaultFamily`).
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

/** The family that does best with so many words to learn from, and a remark that says so. */
export function defaultFamily(sentences: readonly Sentence[]): { family: ParserFamily; remark: string } {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  const suited = FAMILIES.filter(({ default: suits }) => suits !== undefined && words >= suits.fewestWords);
  const family = suited.reduce((a, b) => (b.default!.fewestWords > a.default!.fewestWords ? b : a));
  return { family, remark: `${words} words: the ${family.name} learner, which ${family.default!.reason}` };
}

/** An option that a family does not take, and the names of the families that do. */
export interface MisplacedOption {
  readonly option: FamilyOption;
  readonly families: readonly string[];
}

/** The first of the options that a family does not take; undefined if it takes all. */
export function misplacedOption(family: ParserFamily, options: UserOptions): MisplacedOption | undefined {
  const option = explicitOptions(options).find((name) => !family.options.includes(name));
  return (
    option && {
      option,
      families: FAMILIES.filter((one) => one.options.includes(option)).map(({ name }) => name),
    }
  );
}

function explicitOptions({ learner, parameters, singleRoot, seed, ...options }: UserOptions): FamilyOption[] {
  return Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [name as FamilyOption],
  );
}

/**
 * Settings for a training: the explicit options, and for the rest what suits the sentences. The remarks tell the user
 * what was chosen and why.
 *
 * @throws RangeError if an option names something that does not exist, or has no meaning for the family.
 * @throws FeatureError if the features cannot be read.
 *
 * @example
 * const { settings } = trainingSettings(sentences, { learner: "linear", system: "arc-eager" });
 */
export function trainingSettings(
  sentences: readonly Sentence[],
  options: UserOptions = {},
): { readonly settings: ParserSettings; readonly remarks: readonly string[] } {
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
 * Starts a training run with settings of any family.
 *
 * @throws RangeError if there is nothing to learn from, or too much for the learner to hold.
 */
export function startRun(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  settings: ParserSettings,
  options: RunOptions,
): ParserRun {
  return parserFamily(settings.learner).start(sentences, dev, settings, options);
}
