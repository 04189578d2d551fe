import type { Sentence } from "../sentence/sentence.js";
import type { ParserRun, RunOptions } from "./parser-run.js";
import type { FamilyOption, UserOptions } from "./user-options.js";

/** What the settings of every family have. The rest is the family's own business. */
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
  /** What it may be: a whole number within bounds, any number, one of some names, or any text. */
  readonly value: { readonly least: number; readonly most: number } | "number" | "text" | readonly string[];
}

/**
 * About how many processor seconds a thousand words take: to train on (in each epoch), to parse, and to parse for
 * each thousand words of training. Good to a factor of two.
 */
export interface FamilyCost {
  /** How many epochs a training usually has; 1 for learners without epochs. */
  readonly epochs: number;
  readonly train: number;
  readonly parse: number;
  readonly search: number;
}

/** A family of parsers: a way to learn, with everything that commands and experiments need to know about it. */
export interface ParserFamily<Settings extends ParserSettings = ParserSettings> {
  /** As `--learner` and model files name it. */
  readonly name: string;
  /** What it is, in a few words for help and docs. */
  readonly description: string;
  /** The options that it takes, besides those that all take. */
  readonly options: readonly FamilyOption[];
  /** The parameters of its learner. */
  readonly parameters: readonly ParameterOption[];
  /** Whether several threads can share the work of training. */
  readonly usesThreads: boolean;
  /**
   * From how many words of training on it is what `train` takes by default, and why.
   * Undefined if it is only taken when asked for.
   */
  readonly default?: { readonly fewestWords: number; readonly reason: string };
  /**
   * Whether its learner combines features by itself, as a quadratic kernel does. One that does takes the features of
   * the papers; one that does not needs conjunctions.
   */
  readonly combinesFeatures: boolean;
  /** Options with which it stands in for the learner of a paper's preset in experiments. */
  readonly standIn?: UserOptions;
  readonly cost: FamilyCost;
  /**
   * Completes a user's options from the data. The remarks tell the user what was chosen and why.
   *
   * @throws RangeError if an option has no meaning here, or names something that does not exist.
   * @throws FeatureError if the features cannot be read.
   */
  settings(
    sentences: readonly Sentence[],
    options: UserOptions,
  ): { readonly settings: Settings; readonly remarks: readonly string[] };
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
  /** How many epochs settings ask for at most; 1 for learners without epochs. */
  epochs(settings: Settings): number;
}
