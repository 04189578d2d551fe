import { MOST_GUIDES } from "../features/guide-features.js";
import type { LearnerParameters } from "../learn/batch-learner.js";
import { SPLIT_TAG } from "./transition/split-column.js";
import type { UserOptions } from "./user-options.js";

/** The options of a parser of the papers. */
export interface PresetOptions
  extends Pick<
    UserOptions,
    "system" | "oracle" | "degree" | "projectivize" | "features" | "guide" | "guideFolds" | "guideBeam"
  > {
  /** Name of the family of parsers. */
  readonly learner: string;
  /** Parameters of the learner. */
  readonly parameters: LearnerParameters;
  /** The papers attach words that are left over to 0, so a tree may have several roots. */
  readonly singleRoot: false;
}

/** A parser of the papers, known by one name. */
export interface ParserPreset {
  /** The paper that describes it, with sections. */
  readonly source: string;
  /** The options that make it. */
  readonly options: PresetOptions;
}

/**
 * The SVM of MaltParser with LIBSVM. It has a quadratic kernel, (gamma x.y + coef0)^2 (2007, section 5).
 * The papers do not give its parameters; these are MaltParser's. The training data is split by the tag of a
 * token; parts with fewer than `pool` instances are pooled. The token is Next of the 2006 features: b0, or
 * s0 in systems that link the two topmost nodes of the stack. `splitColumn` chooses the column of the tag.
 */
function quadratic(next: "b0" | "s0"): { learner: string; parameters: LearnerParameters; singleRoot: false } {
  const split = `${next}.${SPLIT_TAG}`;
  const parameters = { cost: 0.5, gamma: 0.2, coef0: 0, degree: 2, epsilon: 1, split, pool: 1000 };
  return { learner: "svm", parameters, singleRoot: false };
}

/** The parsers by name. docs/reference/presets.md lists what the papers leave open. */
const PARSER_PRESETS: Readonly<Record<string, ParserPreset>> = {
  "nivre-nilsson-2005": {
    source: "Nivre and Nilsson (2005), sections 2, 3 and 5",
    options: {
      system: "arc-eager",
      oracle: "static",
      projectivize: "head",
      features: "nivre-nilsson-2005",
      learner: "memory",
      parameters: { k: 5, metric: "mvdm", weights: "none", threshold: 3, vote: "inverse-distance" },
      singleRoot: false,
    },
  },
  "nivre-2007": {
    source: "Nivre (2007), sections 3 to 5",
    options: {
      system: "covington",
      oracle: "static",
      projectivize: "none",
      features: "nivre-2007",
      ...quadratic("b0"),
    },
  },
  "nivre-2009-su": {
    source: "Nivre (2009), sections 3.2 and 4.2",
    options: {
      system: "swap",
      oracle: "eager",
      projectivize: "none",
      features: "nivre-2009",
      ...quadratic("s0"),
    },
  },
  "nivre-2009-sp": {
    source: "Nivre (2009), sections 3.1 and 4.2",
    options: {
      system: "arc-standard",
      oracle: "static",
      projectivize: "baseline",
      features: "nivre-2009",
      ...quadratic("s0"),
    },
  },
  "nivre-2009-spp": {
    source: "Nivre (2009), sections 3.1 and 4.2",
    options: {
      system: "arc-standard",
      oracle: "static",
      projectivize: "head",
      features: "nivre-2009",
      ...quadratic("s0"),
    },
  },
  "malt-06": {
    source: "Nivre, Hall, Nilsson, Eryiğit and Marinov (2006); in Nivre (2009), section 4.2",
    options: {
      system: "arc-eager",
      oracle: "static",
      projectivize: "head",
      features: "nivre-2006",
      ...quadratic("b0"),
    },
  },
  "mst-06": {
    source: "McDonald, Lerman and Pereira (2006); in Nivre (2009), section 4.2",
    options: { learner: "mst", parameters: { order: 2 }, singleRoot: false },
  },
  "mst-malt": {
    source: "Nivre and McDonald (2008), MST guided by Malt; in Nivre (2009), section 4.2",
    options: {
      learner: "mst",
      parameters: { order: 2 },
      singleRoot: false,
      guide: ["malt-06"],
      guideBeam: 1,
    },
  },
  "malt-mst": {
    source: "Nivre and McDonald (2008), Malt guided by MST",
    options: {
      system: "arc-eager",
      oracle: "static",
      projectivize: "head",
      features: "nivre-2006",
      ...quadratic("b0"),
      guide: ["mst-06"],
    },
  },
};

/** The names of the presets. */
export const PARSER_PRESET_NAMES: readonly string[] = Object.keys(PARSER_PRESETS);

/** The names of the presets of transition-based parsers that have no guide. */
export const TRANSITION_PRESET_NAMES: readonly string[] = PARSER_PRESET_NAMES.filter((name) => {
  const { system, guide } = PARSER_PRESETS[name]!.options;
  return system !== undefined && guide === undefined;
});

/**
 * The names of the guides that options ask for, themselves or through their preset; empty if there are none.
 *
 * @throws RangeError if a preset does not exist, or if there are too many guides.
 */
export function guideNames({ guide, preset }: UserOptions): readonly string[] {
  const names = guide ?? (preset === undefined ? undefined : parserPreset(preset).options.guide) ?? [];
  if (names.length <= MOST_GUIDES) return names;
  throw new RangeError(`expected at most ${MOST_GUIDES} guides, found ${names.length}`);
}

/**
 * Finds a preset by its name.
 *
 * @throws RangeError if no preset has this name; the message lists the known names.
 */
export function parserPreset(name: string): ParserPreset {
  if (Object.hasOwn(PARSER_PRESETS, name)) return PARSER_PRESETS[name]!;
  throw new RangeError(`no preset is called ${name}; known are ${PARSER_PRESET_NAMES.join(", ")}`);
}
