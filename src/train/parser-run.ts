import type { Lessons } from "../neural/lessons.js";
import type { TransformerSource } from "../neural/pretrained/transformer-source.js";
import type { WordVectors } from "../neural/word-vectors.js";
import type { Sentence } from "../sentence/sentence.js";
import type { StartThread } from "../threads/thread.js";
import type { Guides } from "./guided/recipe.js";
import type { StartModel } from "./neural/start-model.js";

/** Options of a training run, besides its data and settings. */
export interface RunOptions {
  /** Names of the treebanks, recorded in the model. */
  readonly treebanks: readonly string[];
  /** Version of this package, recorded in the model. */
  readonly crossarc: string;
  /**
   * Whether training sentences may be held out to choose the number of epochs if there are no development
   * sentences; true by default. Families that do not choose the number of epochs ignore it.
   */
  readonly holdOut?: boolean | undefined;
  /** Training ends after this many epochs, even if the settings have more; for families with epochs. */
  readonly epochs?: number | undefined;
  /** The guides of the parser, whose trees become features. `startRun` takes care of them. */
  readonly guides?: Guides | undefined;
  /** Frozen vectors of words, for families that use them. */
  readonly vectors?: WordVectors | undefined;
  /** What a teacher says of further sentences, for families that learn from it. */
  readonly lessons?: Lessons | undefined;
  /** A pretrained transformer that the network starts with, for families that use one. */
  readonly transformer?: TransformerSource | undefined;
  /** The model of a neural parser that the training starts from, for families that can. */
  readonly start?: StartModel | undefined;
  /**
   * Older data with trees, of which each epoch trains on some, so that a parser with a model to start from forgets
   * less.
   */
  readonly mixed?: readonly Sentence[] | undefined;
  /**
   * The sentences with gold tags, for each sentence with predicted ones: a parser that can learns to find them.
   */
  readonly goldTags?: ReadonlyMap<Sentence, Sentence> | undefined;
  /** Threads that share the work, for families that use them. */
  readonly threads?: HelperThreads | undefined;
}

/** Threads that share the work of the thread that trains. */
export interface HelperThreads {
  /** Number of threads besides the one that trains; at least 1. */
  readonly count: number;
  /** Starts one of them. */
  readonly start: StartThread;
}

/** How one step of a run went. */
export interface StepReport {
  /**
   * The part of the training that the step belongs to, such as "guide malt-06, fold 1 of 2"; undefined for
   * the parser itself.
   */
  readonly part?: string | undefined;
  /** The kind of step. */
  readonly unit: "epoch" | "step";
  /** Its number, from 1. */
  readonly number: number;
  /** The maximum number of steps. */
  readonly of: number;
  /** Whether the run may end before the last of them. */
  readonly endsEarly: boolean;
  /** Whether the run now trains on all sentences, with none held out, and so scores nothing. */
  readonly usesAllData: boolean;
  /** Training instances of this step: configurations, or other decisions. */
  readonly instances: number;
  /**
   * Share of the instances that were right before the learner learnt from them; undefined if it does not
   * know.
   */
  readonly accuracy: number | undefined;
  /**
   * Labelled attachment score on the development sentences, from 0 to 1; undefined if this step parsed none.
   */
  readonly las: number | undefined;
  /**
   * Unlabelled attachment score on the development sentences, from 0 to 1; undefined if this step parsed
   * none.
   */
  readonly uas: number | undefined;
  /** Whether this step made the best model so far. */
  readonly isBest: boolean;
}

/**
 * Training from sentences to the finished model, step by step. A run can be stopped after any step and
 * resumed from its checkpoint, with the same result.
 */
export interface ParserRun {
  /** Whether the model is finished. */
  readonly isDone: boolean;
  /** Does the next step; yields the share of it that is done, from 0 to 1. */
  step(): Generator<number, StepReport, undefined>;
  /** The bytes of the finished model; before that, of the best model so far, empty if there is none. */
  readonly model: Uint8Array<ArrayBuffer>;
  /** Returns what `resume` needs to continue with the same sentences, settings and options. */
  checkpoint(): Uint8Array;
  /**
   * Continues from a checkpoint.
   *
   * @throws ModelError if the checkpoint belongs to other sentences, settings or options.
   */
  resume(bytes: Uint8Array): void;
}

/**
 * Refuses empty data.
 *
 * @throws RangeError if there is nothing to train on, or nothing to score.
 */
export function refuseEmpty(sentences: readonly Sentence[], dev: readonly Sentence[] | undefined): void {
  if (sentences.length === 0) throw new RangeError("expected sentences to learn from, found none");
  if (dev?.length === 0) throw new RangeError("expected development sentences, found none");
}
