import {
  type BatchLearner,
  type BatchLearning,
  type LearnerParameters,
  type LearningContext,
  type SolverThreads,
  withDefaults,
} from "../batch-learner.js";
import type { Instances } from "../instances.js";
import { pickTensors, type Tensors } from "../tensor.js";
import type { Split } from "./split.js";
import { SvmClassifier } from "./svm-classifier.js";
import { checkParameters, type SvmParameters } from "./svm-parameters.js";
import { type SvmTensors, svmFrom, svmTensors } from "./svm-tensors.js";
import { type DuelBatch, type SvmState, SvmTraining } from "./svm-training.js";

/** The parameters of the SVM learner. */
export interface SvmOptions extends SvmParameters {
  /** Name of the slot to split by: each of its values gets a machine of its own. null for one machine. */
  readonly split: string | null;
  /** Values with fewer instances than this share one machine. */
  readonly pool: number;
}

/**
 * The defaults: those of MaltParser with LIBSVM, but without a split. Machines of parts train faster, but
 * each learns from less data.
 */
export const SVM_DEFAULTS: SvmOptions = {
  cost: 0.5,
  gamma: 0.2,
  coef0: 0,
  degree: 2,
  epsilon: 1,
  split: null,
  pool: 1000,
};

/** The value of `split` for no split where a value must be text, as on the command line. */
const NO_SPLIT = "none";

/** Maximum number of steps; a checkpoint can be saved after each. */
const MAX_STEPS = 20;

/** The SVM learner: one binary support vector machine for each pair of classes, as in LIBSVM. */
export const SVM_LEARNER: BatchLearner = {
  parameters: (given) => ({ ...svmOptions(given) }),
  start: (instances, parameters, context) => new SvmLearning(instances, svmOptions(parameters), context),
  classifier: (tensors, parameters, classes, memory) =>
    new SvmClassifier(svmFrom(svmTensorsOf(tensors), svmOptions(parameters)), classes, memory),
  // Scores are won duels. A smaller temperature would turn one duel more or less into near certainty.
  temperature: 1,
};

function svmOptions(given: LearnerParameters): SvmOptions {
  const complete = withDefaults("svm", SVM_DEFAULTS, given);
  const options = { ...complete, split: complete.split === NO_SPLIT ? null : complete.split };
  checkParameters(options);
  if (!Number.isSafeInteger(options.pool) || options.pool < 0)
    throw new RangeError(`expected pool to be a whole number of at least 0, found ${options.pool}`);
  return options;
}

/** Resolves the name of the slot to split by. */
function splitOf({ split, pool }: SvmOptions, slotNames: readonly string[]): Split | null {
  if (split === null) return null;
  const slot = slotNames.indexOf(split);
  if (slot === -1) {
    throw new RangeError(
      `expected the name of a feature to split by, found ${split}; known are ${slotNames.join(", ")}`,
    );
  }
  return { slot, threshold: pool };
}

class SvmLearning implements BatchLearning {
  readonly steps: number;
  readonly #training: SvmTraining;
  readonly #threads: SolverThreads | undefined;
  /** The job before which each step ends. */
  readonly #ends: readonly number[];
  /** Takes the next job for this thread: -1 if no job is left to take. */
  #next: (() => number) | undefined;

  constructor(instances: Instances, options: SvmOptions, context: LearningContext) {
    const split = splitOf(options, context.slotNames);
    this.#training = new SvmTraining(instances, { ...options, split });
    this.#threads = context.threads;
    this.#ends = stepEnds(this.#training);
    this.steps = this.#ends.length;
  }

  get done(): number {
    let step = 0;
    while (step < this.steps && this.#left(0, this.#ends[step]!) === 0) step++;
    return step;
  }

  *step(): Generator<number, void, undefined> {
    this.#next ??= this.#begin();
    const step = this.done;
    const from = this.#ends[step - 1] ?? 0;
    const to = this.#ends[step]!;
    const whole = this.#left(from, to);
    for (let left = whole; left > 0; left = this.#left(from, to)) {
      yield 1 - left / whole;
      const job = this.#next();
      if (job !== -1) this.#training.accept(job, this.#training.solve(job));
    }
  }

  state(): Tensors {
    return { ...this.#training.state() };
  }

  restore(state: Tensors): void {
    this.#training.restore(state as unknown as SvmState);
  }

  result(): Tensors {
    return { ...svmTensors(this.#training.model()) };
  }

  solve(job: number): Tensors {
    return { ...this.#training.solve(job) };
  }

  /** Returns the function that gives this thread its next job, -1 if no job is left to take. */
  #begin(): () => number {
    const training = this.#training;
    const open = Array.from({ length: training.jobs }, (_, job) => job).filter(
      (job) => !training.isDone(job),
    );
    if (this.#threads !== undefined) {
      return this.#threads.begin(open, (job, solution) =>
        training.accept(job, solution as unknown as DuelBatch),
      );
    }
    return () => open.shift() ?? -1;
  }

  /** Total size of the unfinished jobs from `from` to before `to`. */
  #left(from: number, to: number): number {
    let sum = 0;
    for (let job = from; job < to; job++) if (!this.#training.isDone(job)) sum += this.#training.sizeOf(job);
    return sum;
  }
}

/** Groups the jobs into steps of about the same size. */
function stepEnds(training: SvmTraining): number[] {
  const { jobs } = training;
  let total = 0;
  for (let job = 0; job < jobs; job++) total += training.sizeOf(job);
  const ends: number[] = [];
  let sum = 0;
  for (let job = 0; job < jobs; job++) {
    sum += training.sizeOf(job);
    if (sum * MAX_STEPS >= total * (ends.length + 1)) ends.push(job + 1);
  }
  return jobs === 0 ? [0] : ends;
}

const TENSOR_TYPES = {
  svmShape: Int32Array,
  partOf: Int32Array,
  ranks: Int32Array,
  classOfRank: Int32Array,
  codeCounts: Int32Array,
  codeValues: Int32Array,
  packed: Uint8Array,
  start: Int32Array,
  duelStart: Int32Array,
  duelVector: Int32Array,
  duelWeight: Float64Array,
  rho: Float64Array,
};

function svmTensorsOf(tensors: Tensors): SvmTensors {
  return pickTensors<SvmTensors>(tensors, TENSOR_TYPES, "support vector machines");
}
