import type { LearnerParameters, LearningContext, SolverThreads } from "../learn/batch-learner.js";
import type { Instances } from "../learn/instances.js";
import type { Sentence } from "../sentence/sentence.js";

/** How long a run goes on, and what it says of itself in the model. */
export interface RunOptions {
  /** Epochs at the most, for learners that have some. */
  readonly epochs: number;
  /** Names of the treebanks, for the model. */
  readonly treebanks: readonly string[];
  /** Version of this package, for the model. */
  readonly crossarc: string;
  /** Finds threads that help a batch learner; what it learns does not depend on them. */
  readonly crewFor?: ((task: CrewTask) => SolverThreads) | undefined;
}

/** What other threads must know to learn the same. */
export interface CrewTask {
  readonly learner: string;
  readonly instances: Instances;
  readonly parameters: LearnerParameters;
  readonly context: LearningContext;
}

/** How one step of a run went. */
export interface StepReport {
  /** Training configurations. */
  readonly instances: number;
  /** Scores on the development sentences, from 0 to 1; undefined where none were parsed in this step. */
  readonly las: number | undefined;
  readonly uas: number | undefined;
}

/**
 * Training from sentences to the finished model, step by step. It can be stopped after any step and taken up
 * from its checkpoint, with the same result.
 */
export interface ParserRun<Report extends StepReport = StepReport> {
  readonly isDone: boolean;
  /** Does one step more; yields the share of it that is done. */
  step(): Generator<number, Report, undefined>;
  /** The bytes of the finished model. */
  readonly model: Uint8Array<ArrayBuffer>;
  /** All that is needed to go on later with the same sentences and settings. */
  checkpoint(): Uint8Array;
  /** Goes on from a checkpoint; refuses one of other sentences, settings or options with a ModelError. */
  resume(bytes: Uint8Array): void;
}

/** Fails with a RangeError if there is nothing to train on, or nothing to score. */
export function refuseEmpty(sentences: readonly Sentence[], dev: readonly Sentence[] | undefined): void {
  if (sentences.length === 0) throw new RangeError("expected sentences to learn from, found none");
  if (dev?.length === 0) throw new RangeError("expected development sentences, found none");
}
