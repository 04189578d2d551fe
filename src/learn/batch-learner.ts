import type { Classifier } from "./classifier.js";
import type { Instances } from "./instances.js";
import type { Tensors } from "./tensor.js";

/** The parameters of a learner, as a model file keeps them. */
export type LearnerParameters = Readonly<Record<string, string | number | boolean | null>>;

/** A learner that sees all its instances before it begins. Its classifiers are made of tensors. */
export interface BatchLearner {
  /**
   * All parameters: those that are given, and defaults for the rest. Fails with a RangeError on names that
   * it has not, and on values that have no meaning.
   */
  parameters(given: LearnerParameters): LearnerParameters;
  /** Begins to learn; `parameters` are complete. */
  start(instances: Instances, parameters: LearnerParameters, context: LearningContext): BatchLearning;
  /**
   * A classifier over the values of slots, from what was learnt. Fails with a RangeError on tensors that are
   * not its own. It may keep the tensors, which must not change. `memory` is that which they are part of, if
   * threads share it.
   */
  classifier(
    tensors: Tensors,
    parameters: LearnerParameters,
    classes: number,
    memory?: WebAssembly.Memory,
  ): Classifier;
  /** What scores are divided by before they are taken for logarithms of probabilities. */
  readonly temperature: number;
}

/** What a learner may want to know beside its instances. */
export interface LearningContext {
  /** Decides all that is random. */
  readonly seed: number;
  /** What the slots are called, for parameters that name one. */
  readonly slotNames: readonly string[];
  /** Threads that help, if there are any. */
  readonly threads?: SolverThreads | undefined;
}

/** Other threads, each with a learning of its own from the same instances and parameters. */
export interface SolverThreads {
  /**
   * Lets them begin with some jobs. Gives what this thread asks for its next job: -1 while none is left to take;
   * then it has waited a little. Solutions of the others are handed over whenever this thread pauses.
   */
  begin(jobs: readonly number[], accept: (job: number, solution: Tensors) => void): () => number;
}

/** Learning under way, in steps between which it can be stopped and later taken up. */
export interface BatchLearning {
  /** Steps in all, at least one, and those done. */
  readonly steps: number;
  readonly done: number;
  /** Does one step more; yields the share of it that is done. */
  step(): Generator<number, void, undefined>;
  /** What the steps so far have found, for a checkpoint. */
  state(): Tensors;
  /** Goes on from a state after some steps. */
  restore(state: Tensors, done: number): void;
  /** What was learnt, after the last step. */
  result(): Tensors;
  /** For learnings whose steps consist of jobs that do not depend on each other: solves one, from 0 on. */
  solve?(job: number): Tensors;
}
