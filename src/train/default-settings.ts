import { FeatureError } from "../features/feature-error.js";
import { FeatureModel } from "../features/feature-model.js";
import { columnsPresent, OPTIONAL_COLUMNS, withoutColumns } from "../features/missing-columns.js";
import { atomicPresetFor, featurePreset, presetFor } from "../features/presets.js";
import type { LearnerParameters } from "../learn/batch-learner.js";
import { batchLearner, LINEAR } from "../parse/transition/learners.js";
import { nonProjectiveArcs } from "../sentence/measures/measures.js";
import type { Sentence } from "../sentence/sentence.js";
import { ENCODINGS, type Encoding } from "../transform/encoding.js";
import { hasSingleRoots } from "../transition/single-root.js";
import {
  DEFAULT_SYSTEM,
  foreignOption,
  oracleOf,
  PARSING_SYSTEM_NAMES,
  transitionSystem,
} from "../transition/systems.js";
import { parserPreset } from "./parser-presets.js";
import type { TrainingSettings } from "./training-settings.js";
import { slotNames } from "./transition/oracle-instances.js";

/** What a user may say; the rest is looked up in the sentences. */
export interface Wishes {
  /** Name of a parser of the papers; whatever else is said comes before what it says. */
  readonly preset?: string | undefined;
  readonly system?: string | undefined;
  readonly oracle?: string | undefined;
  /** Covington's highest degree, Infinity (the default) for unbounded. */
  readonly degree?: number | undefined;
  /** An encoding, or "none" to train on the trees as they are. */
  readonly projectivize?: Encoding | "none" | undefined;
  /** Name of a preset, or the text of a feature model (anything with a space, a dot or a line end in it). */
  readonly features?: string | undefined;
  readonly singleRoot?: boolean | undefined;
  /** Name of a learner, and some of its parameters. */
  readonly learner?: string | undefined;
  readonly parameters?: LearnerParameters | undefined;
  readonly seed?: number | undefined;
}

/**
 * Settings for a training: what was wished, and for the rest what suits the sentences. `remarks` say in
 * words what was found and decided. Fails with a RangeError on a name that does not exist or a degree that
 * has no meaning, and with a FeatureError on features that cannot be read.
 */
export function defaultSettings(
  sentences: readonly Sentence[],
  said: Wishes = {},
): { settings: TrainingSettings; remarks: string[] } {
  const wishes = withPreset(said);
  const system = wishes.system ?? DEFAULT_SYSTEM;
  if (!PARSING_SYSTEM_NAMES.includes(system)) {
    throw new RangeError(
      `no parser is trained for ${system}; known systems are ${PARSING_SYSTEM_NAMES.join(", ")}`,
    );
  }
  const { degree } = wishes;
  const chosen = transitionSystem(system, { degree });
  const { derives, exploringOracle } = chosen.traits;
  const foreign = foreignOption(wishes, chosen.traits);
  if (foreign !== undefined) {
    const { option, systems } = foreign;
    throw new RangeError(`a ${option.name} is for ${systems.join(", ")}, found the system ${system}`);
  }
  const { learner, parameters } = learnerOf(wishes);
  const exploring = learner === LINEAR ? exploringOracle : undefined;
  const oracle = wishes.oracle ?? exploring ?? Object.keys(chosen.oracles)[0]!;
  oracleOf(chosen, oracle);
  const crossing = share(sentences, ({ head }) => nonProjectiveArcs(head).includes(1));
  const singleRoot = wishes.singleRoot ?? hasSingleRoots(sentences.map(({ head }) => head));
  const present = columnsPresent(sentences);
  const missing = OPTIONAL_COLUMNS.filter((column) => !present.includes(column));
  const projectivize =
    wishes.projectivize ?? (derives === "projective trees" && crossing > 0 ? "head" : "none");
  if (projectivize !== "none" && !ENCODINGS.includes(projectivize)) {
    throw new RangeError(`no encoding is called ${projectivize}; known are none, ${ENCODINGS.join(", ")}`);
  }
  const features = featureText(system, learner, wishes.features);
  // Complains about a text that cannot be read by its own lines, before columns are taken out.
  new FeatureModel(features);
  const settings: TrainingSettings = {
    system,
    oracle,
    singleRoot,
    degree: degree === undefined || degree === Number.POSITIVE_INFINITY ? null : degree,
    encoding: projectivize === "none" ? null : projectivize,
    features: withoutColumns(features, missing),
    learner,
    parameters: withSplit(parameters, features, missing),
    seed: wishes.seed ?? 1,
  };
  const remarks = [
    ...(wishes.preset === undefined ? [] : [`${wishes.preset}: ${parserPreset(wishes.preset).source}`]),
    `${(100 * crossing).toFixed(1)}% of the trees are non-projective: ${system} with the ${oracle} oracle` +
      (settings.encoding === null ? "" : `, made projective with the ${settings.encoding} encoding`),
    singleRoot
      ? "trees have one root: so will the parser's"
      : "trees have several roots: so may the parser's",
    missing.length === 0
      ? "lemmas, tags and features are there"
      : `no ${missing.join(", ")} in the data: the features do without`,
  ];
  return { settings, remarks };
}

/**
 * Parameters with a feature to split by that does without missing columns; null if nothing of it is left. Fails
 * with a RangeError if it is none of the features.
 */
function withSplit(
  parameters: LearnerParameters,
  features: string,
  missing: readonly string[],
): LearnerParameters {
  const { split } = parameters;
  if (typeof split !== "string") return parameters;
  const known = slotNames(features);
  if (!known.includes(split)) {
    throw new RangeError(`no feature to split by is called ${split}; known are ${known.join(", ")}`);
  }
  try {
    return { ...parameters, split: withoutColumns(split, missing) };
  } catch (error) {
    if (error instanceof FeatureError) return { ...parameters, split: null };
    throw error;
  }
}

/** What was said, and for the rest what a preset says. Another learner has parameters of its own. */
function withPreset(said: Wishes): Wishes {
  if (said.preset === undefined) return said;
  const { wishes } = parserPreset(said.preset);
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const isSame = said.learner === undefined || said.learner === wishes.learner;
  return { ...wishes, ...given, parameters: { ...(isSame ? wishes.parameters : {}), ...said.parameters } };
}

function learnerOf({ learner = LINEAR, parameters = {} }: Wishes): {
  learner: string;
  parameters: LearnerParameters;
} {
  if (learner !== LINEAR) return { learner, parameters: batchLearner(learner).parameters(parameters) };
  const [name] = Object.keys(parameters);
  if (name !== undefined) throw new RangeError(`the learner ${LINEAR} has no parameters, found ${name}`);
  return { learner, parameters };
}

function featureText(system: string, learner: string, features: string | undefined): string {
  if (features === undefined) return learner === LINEAR ? presetFor(system) : atomicPresetFor(system);
  return /[\s.]/.test(features) ? features : featurePreset(features);
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}
