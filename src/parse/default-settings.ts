import { FeatureModel } from "../features/feature-model.js";
import { columnsPresent, OPTIONAL_COLUMNS, withoutColumns } from "../features/missing-columns.js";
import { featurePreset, presetFor } from "../features/presets.js";
import { nonProjectiveArcs } from "../sentence/measures.js";
import type { Sentence } from "../sentence/sentence.js";
import { ENCODINGS, type Encoding } from "../transform/encoding.js";
import { hasSingleRoots } from "../transition/single-root.js";
import { oracleOf, SYSTEM_NAMES, transitionSystem } from "../transition/systems.js";
import type { TrainingSettings } from "./training.js";

/** What a user may say; the rest is looked up in the sentences. */
export interface Wishes {
  readonly system?: string | undefined;
  readonly oracle?: string | undefined;
  /** Covington's highest degree, Infinity (the default) for unbounded. */
  readonly degree?: number | undefined;
  /** An encoding, or "none" to train on the trees as they are. */
  readonly projectivize?: Encoding | "none" | undefined;
  /** Name of a preset, or the text of a feature model (anything with a space, a dot or a line end in it). */
  readonly features?: string | undefined;
  readonly singleRoot?: boolean | undefined;
  readonly seed?: number | undefined;
}

/** The systems that draw arcs, as GNOME-SORT does not, and that a parser can be trained for. */
export const TRAINABLE_SYSTEMS = SYSTEM_NAMES.filter((name) => name !== "gnome-sort");

/** Systems that derive projective trees only. */
const PROJECTIVE_SYSTEMS = ["arc-standard", "arc-eager"];

/**
 * Settings for a training: what was wished, and for the rest what suits the sentences. `remarks` say in
 * words what was found and decided. Fails with a RangeError on a name that does not exist or a degree that
 * has no meaning, and with a FeatureError on features that cannot be read.
 */
export function defaultSettings(
  sentences: readonly Sentence[],
  wishes: Wishes = {},
): { settings: TrainingSettings; remarks: string[] } {
  const system = wishes.system ?? "swap";
  if (!TRAINABLE_SYSTEMS.some((name) => name === system)) {
    throw new RangeError(
      `no parser is trained for ${system}; known systems are ${TRAINABLE_SYSTEMS.join(", ")}`,
    );
  }
  const { degree } = wishes;
  if (degree !== undefined && system !== "covington") {
    throw new RangeError(`a degree is for covington, found the system ${system}`);
  }
  const chosen = transitionSystem(system, degree === undefined ? {} : { degree });
  const oracle = wishes.oracle ?? (chosen.oracles.dynamic ? "dynamic" : Object.keys(chosen.oracles)[0]!);
  oracleOf(chosen, oracle);
  const crossing = share(sentences, ({ head }) => nonProjectiveArcs(head).includes(1));
  const singleRoot = wishes.singleRoot ?? hasSingleRoots(sentences.map(({ head }) => head));
  const present = columnsPresent(sentences);
  const missing = OPTIONAL_COLUMNS.filter((column) => !present.includes(column));
  const projectivize =
    wishes.projectivize ?? (PROJECTIVE_SYSTEMS.includes(system) && crossing > 0 ? "head" : "none");
  if (projectivize !== "none" && !ENCODINGS.includes(projectivize)) {
    throw new RangeError(`no encoding is called ${projectivize}; known are none, ${ENCODINGS.join(", ")}`);
  }
  const features = featureText(system, wishes.features);
  // Complains about a text that cannot be read by its own lines, before columns are taken out.
  new FeatureModel(features);
  const settings: TrainingSettings = {
    system,
    oracle,
    singleRoot,
    degree: degree === undefined || degree === Number.POSITIVE_INFINITY ? null : degree,
    encoding: projectivize === "none" ? null : projectivize,
    features: withoutColumns(features, missing),
    seed: wishes.seed ?? 1,
  };
  const remarks = [
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

function featureText(system: string, features: string | undefined): string {
  if (features === undefined) return presetFor(system);
  return /[\s.]/.test(features) ? features : featurePreset(features);
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}
