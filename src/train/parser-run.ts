import type { Sentence } from "../sentence/sentence.js";
import type { StartThread } from "../threads/thread.js";

/** What a run is told besides its data and settings. */
export interface RunOptions {
  /** Names of the treebanks, for the model. */
  readonly treebanks: readonly string[];
  /** Version of this package, for the model. */
  readonly crossarc: string;
  /**
   * Whether some sentences may be held out to choose the number of epochs, where there are no development sentences;
   * true by default. Families that do not choose it hold nothing out.
   */
  readonly holdOut?: boolean | undefined;
  /** Other threads that share the work, for families that use some. */
  readonly threads?: HelperThreads | undefined;
}

/** Threads that help the one that trains. */
export interface HelperThreads {
  /** How many there are, besides the one that trains; at least 1. */
  readonly count: number;
  readonly start: StartThread;
}

/** How one step of a run went. */
export interface StepReport {
  /** What a step is. */
  readonly unit: "epoch" | "step";
  /** Its number, from 1, and how many there are at most. */
  readonly number: number;
  readonly of: number;
  /** Whether the run may end before all of them. */
  readonly endsEarly: boolean;
  /** Whether nothing is held out (any more): the run trains on all sentences, and scores nothing. */
  readonly usesAllData: boolean;
  /** Training instances of this step: configurations, or other decisions. */
  readonly instances: number;
  /** Share of the instances that the learner had right before it learnt from them; undefined if it does not tell. */
  readonly accuracy: number | undefined;
  /** Scores on the development sentences, from 0 to 1; undefined if none were parsed in this step. */
  readonly las: number | undefined;
  readonly uas: number | undefined;
  /** Whether the model of the run is now that of this step. */
  readonly isBest: boolean;
}

/**
 * Training from sentences to the finished model, step by step. A run can be stopped after any step and resumed from
 * its checkpoint, with the same result.
 */
export interface ParserRun {
  readonly isDone: boolean;
  /** Does one more step; yields the share of it that is done. */
  step(): Generator<number, StepReport, undefined>;
  /** The bytes of the finished model. */
  readonly model: Uint8Array<ArrayBuffer>;
  /** All that is needed to resume with the same sentences, settings and options. */
  checkpoint(): Uint8Array;
  /**
   * Goes on from a checkpoint.
   *
   * @throws ModelError if it belongs to other sentences, settings or options.
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
