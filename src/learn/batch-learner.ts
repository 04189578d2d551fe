import type { KernelMemory } from "../kernels/memory.js";
import type { Classifier } from "./classifier.js";
import type { Instances } from "./instances.js";
import type { Tensors } from "./tensor.js";

/** The parameters of a learner by name, as plain data that a model file can hold. */
export type LearnerParameters = Readonly<Record<string, string | number | boolean | null>>;

/** A learner that needs all training instances before it starts, such as support vector machines. */
export interface BatchLearner {
  /**
   * Completes the given parameters with the defaults of this learner.
   *
   * @throws {RangeError} on an unknown parameter, and on a value out of its range
   */
  parameters(given: LearnerParameters): LearnerParameters;
  /**
   * Starts to learn from the instances. `parameters` must be complete, as `parameters()` returns them.
   *
   * @throws {RangeError} if a parameter names a slot that the instances do not have
   */
  start(instances: Instances, parameters: LearnerParameters, context: LearningContext): BatchLearning;
  /**
   * Builds a classifier of value numbers from the tensors that `BatchLearning.result` returned. The
   * classifier may keep the tensors, so they must not change afterwards. Pass the `memory` that holds them
   * if threads share it.
   *
   * @throws {RangeError} if a tensor is missing, or the tensors do not fit together
   */
  classifier(
    tensors: Tensors,
    parameters: LearnerParameters,
    classes: number,
    memory?: KernelMemory,
  ): Classifier;
  /** Divides the scores before they are used as logarithms of probabilities. */
  readonly temperature: number;
}

/** What a batch learner may need besides its instances. */
export interface LearningContext {
  /** Seed of everything random. */
  readonly seed: number;
  /** Name of each slot, such as `s0.form`, for parameters that refer to one. */
  readonly slotNames: readonly string[];
  /** Other threads that solve some of the jobs; undefined if this thread works alone. */
  readonly threads?: SolverThreads | undefined;
}

/** Other threads that solve jobs of a `BatchLearning`, each with its own copy of it. */
export interface SolverThreads {
  /**
   * Starts the threads on these jobs. Returns a function with which this thread takes its next job: it
   * waits for a moment and returns -1 if no job is left to take. `accept` receives the solutions of the
   * other threads while the calling thread is idle.
   */
  begin(jobs: readonly number[], accept: (job: number, solution: Tensors) => void): () => number;
}

/** A batch learner at work, in steps; it can be saved after any step and continued later. */
export interface BatchLearning {
  /** Number of steps in total, at least 1. */
  readonly steps: number;
  /** Number of steps done so far. */
  readonly done: number;
  /** Does the next step; yields the share of the step that is done, from 0 to 1. */
  step(): Generator<number, void, undefined>;
  /** The results of the steps so far, for a checkpoint. */
  state(): Tensors;
  /** Continues from a saved state after `done` steps; the result is the same to the bit. */
  restore(state: Tensors, done: number): void;
  /** The learnt tensors, after the last step. */
  result(): Tensors;
  /** Solves one job, numbered from 0; only for learners whose steps consist of independent jobs. */
  solve?(job: number): Tensors;
}

/**
 * Completes the parameters of a learner with its defaults.
 *
 * @throws {RangeError} on a name that the defaults do not have
 */
export function withDefaults<Options extends object>(
  learner: string,
  defaults: Options,
  given: LearnerParameters,
): Options {
  const known = Object.keys(defaults);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`the learner ${learner} has no parameter ${unknown}; known are ${known.join(", ")}`);
  }
  return { ...defaults, ...given };
}
