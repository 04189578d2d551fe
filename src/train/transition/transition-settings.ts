import { FeatureError } from "../../features/feature-error.js";
import { FeatureModel } from "../../features/feature-model.js";
import { guideFeatures, requireGuides, usesGuides } from "../../features/guide-features.js";
import { columnsPresent, OPTIONAL_COLUMNS, withoutColumns } from "../../features/missing-columns.js";
import { atomicPresetFor, featurePreset, presetFor } from "../../features/presets.js";
import type { LearnerParameters } from "../../learn/batch-learner.js";
import { nonProjectiveArcs } from "../../sentence/measures/measures.js";
import type { Sentence } from "../../sentence/sentence.js";
import { ENCODINGS, type Encoding } from "../../transform/encoding.js";
import { hasSingleRoots } from "../../transition/single-root.js";
import {
  DEFAULT_SYSTEM,
  foreignOption,
  oracleOf,
  PARSING_SYSTEM_NAMES,
  systemDefinition,
  takesLift,
  transitionSystem,
} from "../../transition/systems.js";
import type { ChosenSettings, ParserSettings } from "../parser-family.js";
import { guideNames, parserPreset } from "../parser-presets.js";
import type { UserOptions } from "../user-options.js";
import { slotNames } from "./oracle-instances.js";
import { withSplitColumn } from "./split-column.js";

/** The settings that determine how trees are derived, for any learner. */
export interface DerivationSettings {
  /** Name of the transition system. */
  readonly system: string;
  /** Name of one of the system's oracles. */
  readonly oracle: string;
  /** Whether exactly one word of each tree is attached to 0. */
  readonly singleRoot: boolean;
  /** Covington's highest degree, null for unbounded. */
  readonly degree: number | null;
  /** Whether Covington's parser lifts arcs whose degree closing has raised above the highest one. */
  readonly lift: boolean;
  /** The encoding of lifts, if trees are made projective first; null to train on the trees as they are. */
  readonly encoding: Encoding | null;
}

/**
 * The settings that determine what a transition-based parser with a feature model learns from its sentences.
 */
export interface TransitionSettings extends ParserSettings, DerivationSettings {
  /** Text of the feature model. */
  readonly features: string;
  /** All parameters of the learner; the linear learner has none. */
  readonly parameters: LearnerParameters;
}

/**
 * Completes the options that determine derivations. The first remark tells how non-projective the trees are
 * and what follows from that, the second how many roots they have. With `explores`, the system's exploring
 * oracle is the default, if it has one.
 *
 * @throws RangeError if an option names something that does not exist, or the system has no degree.
 */
export function derivationSettings(
  sentences: readonly Sentence[],
  options: UserOptions,
  explores: boolean,
): { readonly settings: DerivationSettings; readonly remarks: readonly string[] } {
  const system = options.system ?? DEFAULT_SYSTEM;
  if (!PARSING_SYSTEM_NAMES.includes(system)) {
    throw new RangeError(
      `no parser is trained for ${system}; known systems are ${PARSING_SYSTEM_NAMES.join(", ")}`,
    );
  }
  const { degree, lift = false } = options;
  const chosen = transitionSystem(system, { degree });
  const { derives, exploringOracle } = chosen.traits;
  const foreign = foreignOption(options, chosen.traits);
  if (foreign !== undefined) {
    const { option, systems } = foreign;
    throw new RangeError(`a ${option.name} is for ${systems.join(", ")}, found the system ${system}`);
  }
  if (lift && !takesLift(chosen.traits))
    throw new RangeError(`lifting is for systems with a highest degree, found the system ${system}`);
  const oracle =
    options.oracle ?? (explores ? exploringOracle : undefined) ?? Object.keys(chosen.oracles)[0]!;
  oracleOf(chosen, oracle);
  const crossing = nonProjectiveShare(sentences);
  const singleRoot = options.singleRoot ?? hasSingleRoots(sentences.map(({ head }) => head));
  const projectivize =
    options.projectivize ?? (derives === "projective trees" && crossing > 0 ? "head" : "none");
  if (projectivize !== "none" && !ENCODINGS.includes(projectivize)) {
    throw new RangeError(`no encoding is called ${projectivize}; known are none, ${ENCODINGS.join(", ")}`);
  }
  const encoding = projectivize === "none" ? null : projectivize;
  return {
    settings: {
      system,
      oracle,
      singleRoot,
      degree: degree === undefined || degree === Number.POSITIVE_INFINITY ? null : degree,
      lift,
      encoding,
    },
    remarks: [
      `${(100 * crossing).toFixed(1)}% of the trees are non-projective: ${system} with the ${oracle} oracle` +
        (encoding === null ? "" : `, made projective with the ${encoding} encoding`),
      rootRemark(singleRoot, options.singleRoot === undefined),
    ],
  };
}

/** A remark that tells the user how many roots the trees of a parser have. */
export function rootRemark(singleRoot: boolean, isFromData: boolean): string {
  if (!isFromData) return `the parser's trees ${singleRoot ? "have one root" : "may have several roots"}`;
  return singleRoot
    ? "trees have one root: so will the parser's"
    : "trees have several roots: so may the parser's";
}

/** A learner that uses a feature model. */
export interface FeatureLearner {
  /** Name of its family. */
  readonly name: string;
  /** Whether it combines features by itself, and so uses the features of the papers by default. */
  readonly combinesFeatures: boolean;
  /** Whether it can learn from derivations that contain errors. */
  readonly explores: boolean;
  /**
   * Completes the parameters of the learner.
   *
   * @throws RangeError if a parameter is unknown or out of range.
   */
  parameters(given: LearnerParameters): LearnerParameters;
}

/**
 * Completes all options of a transition-based parser with a feature model.
 *
 * @throws RangeError if an option names something that does not exist, or the system has no degree.
 * @throws FeatureError if the features cannot be read.
 */
export function transitionSettings(
  sentences: readonly Sentence[],
  explicit: UserOptions,
  learner: FeatureLearner,
): ChosenSettings<TransitionSettings> {
  const options = withPreset({ ...explicit, learner: learner.name });
  const derivation = derivationSettings(sentences, options, learner.explores);
  const parameters = withSplitTag(learner.parameters(options.parameters ?? {}), sentences);
  const missing = missingColumns(sentences);
  const guides = guideNames(options).length;
  const modelText = featureText(derivation.settings.system, learner, options.features, guides);
  // Check the text before columns are removed, so that errors give its own line numbers.
  new FeatureModel(modelText);
  requireGuides(modelText, guides);
  const features = withSplitFeature(modelText, parameters.split);
  return {
    settings: {
      ...derivation.settings,
      features: withoutColumns(features, missing),
      learner: learner.name,
      parameters: withSplit(parameters, missing),
      seed: options.seed ?? 1,
    },
    remarks: [
      ...(options.preset === undefined ? [] : [`${options.preset}: ${parserPreset(options.preset).source}`]),
      ...derivation.remarks,
      columnRemark(missing),
      ...(guides > 0 && !usesGuides(modelText) ? ["the features do not use the guides"] : []),
    ],
  };
}

/** The share of sentences whose tree has a non-projective arc, from 0 to 1. */
export function nonProjectiveShare(sentences: readonly Sentence[]): number {
  const crossing = sentences.filter(({ head }) => nonProjectiveArcs(head).includes(1)).length;
  return sentences.length === 0 ? 0 : crossing / sentences.length;
}

/** The columns that features can use but that have no values in these sentences. */
export function missingColumns(sentences: readonly Sentence[]): readonly string[] {
  const present = columnsPresent(sentences);
  return OPTIONAL_COLUMNS.filter((column) => !present.includes(column));
}

/** A remark that tells the user which columns are missing. */
export function columnRemark(missing: readonly string[]): string {
  return missing.length === 0
    ? "lemmas, tags and features are there"
    : `no ${missing.join(", ")} in the data: the features do without`;
}

/**
 * The feature model, with the feature to split by added to it if need be: a learner can only split by what
 * it sees.
 *
 * @throws RangeError if there is no such feature.
 */
function withSplitFeature(features: string, split: unknown): string {
  if (typeof split !== "string") return features;
  const known = slotNames(features);
  if (known.includes(split)) return features;
  try {
    if (slotNames(split).length === 1) return `${features.trimEnd()}\n${split}\n`;
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
  }
  throw new RangeError(`no feature to split by is called ${split}; known are ${known.join(", ")}`);
}

/** Chooses the column of the tag to split by, if the parameters leave it open. */
function withSplitTag(parameters: LearnerParameters, sentences: readonly Sentence[]): LearnerParameters {
  const { split } = parameters;
  return typeof split === "string" ? { ...parameters, split: withSplitColumn(split, sentences) } : parameters;
}

/** Removes missing columns from the feature to split by; it is null if nothing is left of it. */
function withSplit(parameters: LearnerParameters, missing: readonly string[]): LearnerParameters {
  const { split } = parameters;
  if (typeof split !== "string") return parameters;
  try {
    return { ...parameters, split: withoutColumns(split, missing) };
  } catch (error) {
    if (error instanceof FeatureError) return { ...parameters, split: null };
    throw error;
  }
}

/**
 * Adds the options of the preset to the explicit ones, which take precedence. The parameters of the preset
 * are only used with its own learner.
 *
 * @throws RangeError if the preset is that of a parser without transitions.
 */
function withPreset(explicit: UserOptions): UserOptions {
  if (explicit.preset === undefined) return explicit;
  const { options } = parserPreset(explicit.preset);
  if (options.system === undefined) {
    throw new RangeError(
      `the preset ${explicit.preset} is for the learner ${options.learner}, found ${explicit.learner}`,
    );
  }
  const given = Object.fromEntries(Object.entries(explicit).filter(([, value]) => value !== undefined));
  const parameters = explicit.learner === options.learner ? options.parameters : {};
  return { ...options, ...given, parameters: { ...parameters, ...explicit.parameters } };
}

/** The text of a feature model. Presets get features of the guides; any other text stays as it is. */
function featureText(
  system: string,
  { combinesFeatures }: FeatureLearner,
  features: string | undefined,
  guides: number,
): string {
  if (features !== undefined && /[\s.]/.test(features)) return features;
  const ofSystem = combinesFeatures ? atomicPresetFor(system) : presetFor(system);
  const text = features === undefined ? ofSystem : featurePreset(features);
  if (guides === 0) return text;
  const { links } = systemDefinition(system).traits;
  return `${text}\n${guideFeatures(links, guides, combinesFeatures)}`;
}
