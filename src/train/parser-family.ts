import type { Sentence } from "../sentence/sentence.js";
import type { ParserRun, RunOptions } from "./parser-run.js";
import type { FamilyOption, UserOptions } from "./user-options.js";

/** The settings that all families have. Each family adds its own. */
export interface ParserSettings {
  /** Name of the family. */
  readonly learner: string;
  /** Whether exactly one word of each tree is attached to 0. */
  readonly singleRoot: boolean;
  /** Seed of everything random. */
  readonly seed: number;
}

/** A parameter of a family's learner, as an option of the command line. */
export interface ParameterOption {
  /** Its name in `UserOptions.parameters`. */
  readonly name: string;
  /** Its flag, such as `--k <n>`. */
  readonly flag: string;
  /** What it does, with its default. */
  readonly description: string;
  /** The values it takes: a whole number within bounds, any number, one of some names, or any text. */
  readonly value: WholeNumbers | "number" | "text" | readonly string[];
}

/** A range of whole numbers. */
export interface WholeNumbers {
  /** The smallest number. */
  readonly least: number;
  /** The largest number. */
  readonly most: number;
}

/** Estimated cost of a family in processor seconds, within a factor of two. */
export interface FamilyCost {
  /** How many epochs a training usually has; 1 for learners without epochs. */
  readonly epochs: number;
  /** Seconds to train on a thousand words, for each epoch. */
  readonly train: number;
  /** Seconds to parse a thousand words. */
  readonly parse: number;
  /** Seconds that each thousand training words add to parsing a thousand words. */
  readonly search: number;
}

/** Tells from how much training data on a family is the default. */
export interface FamilyDefault {
  /** The family is the default from this number of training words on. */
  readonly fewestWords: number;
  /** Why it is, as the end of a sentence: "parses best". */
  readonly reason: string;
}

/** Complete settings, with remarks that tell the user what was chosen from the data and why. */
export interface ChosenSettings<Settings extends ParserSettings = ParserSettings> {
  /** The complete settings. */
  readonly settings: Settings;
  /** One line for each choice. */
  readonly remarks: readonly string[];
}

/**
 * A family of parsers: a way to learn, with everything that commands and experiments need to know about it.
 */
export interface ParserFamily<Settings extends ParserSettings = ParserSettings> {
  /** Its name, as `--learner` and model files have it. */
  readonly name: string;
  /** A few words that describe it, for help and docs. */
  readonly description: string;
  /** The options that it takes, besides those that all families take. */
  readonly options: readonly FamilyOption[];
  /** The parameters of its learner. */
  readonly parameters: readonly ParameterOption[];
  /** Whether several threads can share the work of training. */
  readonly usesThreads: boolean;
  /** When `train` uses it by default; undefined if only on request. */
  readonly default?: FamilyDefault;
  /**
   * Whether its learner combines features by itself, as a quadratic kernel does. Such a learner uses the
   * features of the papers; any other needs conjunctions.
   */
  readonly combinesFeatures: boolean;
  /** Options for experiments in which it replaces the learner of a paper. */
  readonly standIn?: UserOptions;
  /** What training and parsing cost, for estimates. */
  readonly cost: FamilyCost;
  /**
   * Completes a user's options from the data.
   *
   * @throws RangeError if an option does not apply to the family, or names something that does not exist.
   * @throws FeatureError if the features cannot be read.
   */
  settings(sentences: readonly Sentence[], options: UserOptions): ChosenSettings<Settings>;
  /**
   * Starts a training run. The sentences must have trees that `derivable` keeps.
   *
   * @throws RangeError if there is nothing to learn from, or too much for the learner to hold.
   */
  start(
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    settings: Settings,
    options: RunOptions,
  ): ParserRun;
  /** The maximum number of epochs in the settings; 1 for learners without epochs. */
  epochs(settings: Settings): number;
}
