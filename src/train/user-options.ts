import type { LearnerParameters } from "../learn/batch-learner.js";
import type { NetworkHead } from "../parse/neural/neural-settings.js";
import type { Encoding } from "../transform/encoding.js";
import type { NetworkSize } from "./neural/neural-settings.js";
import type { StartModel } from "./neural/start-model.js";

/** The options of a parser that a user can choose. Options that are left out are chosen from the data. */
export interface UserOptions {
  /** Name of a parser of the papers. Other options take precedence over its own. */
  readonly preset?: string | undefined;
  /** Name of the family of parsers, such as "linear". */
  readonly learner?: string | undefined;
  /** Parameters of the learner, for families that have parameters. */
  readonly parameters?: LearnerParameters | undefined;
  /** Name of a transition system. */
  readonly system?: string | undefined;
  /** Name of one of the system's oracles. */
  readonly oracle?: string | undefined;
  /** Covington's highest degree, Infinity (the default) for unbounded. */
  readonly degree?: number | undefined;
  /**
   * Whether Covington's parser lifts arcs of closed trees until none has a degree above the highest one. By
   * default it does not, as in the 2007 paper.
   */
  readonly lift?: boolean | undefined;
  /** An encoding, or "none" to train on the trees as they are. */
  readonly projectivize?: Encoding | "none" | undefined;
  /**
   * Name of a feature preset, or the text of a feature model (anything with a space, a dot or a line break).
   */
  readonly features?: string | undefined;
  /**
   * The guides of the parser: names of presets, which are trained first, or of models, whose bytes go to
   * `guidesFor`. Their trees become features.
   */
  readonly guide?: readonly string[] | undefined;
  /** Number of parts for jackknifing the trees of guides, 2 by default. */
  readonly guideFolds?: number | undefined;
  /** The beam of guides, 8 by default. */
  readonly guideBeam?: number | undefined;
  /** The head of a network. */
  readonly head?: NetworkHead | undefined;
  /** The file of frozen vectors of words; the vectors themselves go to `startRun`. */
  readonly vectors?: string | undefined;
  /** The folder of a pretrained transformer; the transformer itself goes to `startRun`. */
  readonly encoder?: string | undefined;
  /** Whether that transformer stays as it is; by default it is tuned. */
  readonly frozenEncoder?: boolean | undefined;
  /** Whether a network sees tags; true by default, but for networks with a transformer. */
  readonly tagInput?: boolean | undefined;
  /** The models of teachers; what they say goes to `startRun`. */
  readonly teacher?: readonly string[] | undefined;
  /** Words of lessons in an epoch for each word of the treebank, with a teacher. */
  readonly lessonRatio?: number | undefined;
  /** The model of a neural parser that the training starts from; the same goes to `startRun`. */
  readonly start?: StartModel | undefined;
  /** Words of older data in an epoch for each word of the sentences, with a model to start from. */
  readonly mixRatio?: number | undefined;
  /** The size of a network. */
  readonly size?: NetworkSize | undefined;
  /** Dropout in the encoder and the heads of a network, from 0 to below 1. */
  readonly dropout?: number | undefined;
  /** Bits of each number in the tables that a network learns, and in the matrices of its transformer: 4 to 8. */
  readonly bits?: number | undefined;
  /** Maximum number of epochs. */
  readonly epochs?: number | undefined;
  /** Whether exactly one word of each tree is attached to 0. */
  readonly singleRoot?: boolean | undefined;
  /** Seed of everything random. */
  readonly seed?: number | undefined;
}

/** The options that only some families take. All take `singleRoot` and `seed`. */
export type FamilyOption = Exclude<
  keyof UserOptions,
  "learner" | "parameters" | "singleRoot" | "seed" | "guideFolds" | "guideBeam"
>;

/**
 * Refuses parameters for a learner that has none; returns an empty set of parameters.
 *
 * @throws RangeError if there is a parameter.
 */
export function refuseParameters(learner: string, parameters: LearnerParameters): LearnerParameters {
  const [name] = Object.keys(parameters);
  if (name !== undefined) throw new RangeError(`the learner ${learner} has no parameters, found ${name}`);
  return {};
}
