import type {
  BatchLearner,
  BatchLearning,
  LearnerParameters,
  LearningContext,
  SolverThreads,
} from "../batch-learner.js";
import type { Instances } from "../instances.js";
import type { Tensors } from "../tensor.js";
import type { Split } from "./split.js";
import { SvmClassifier } from "./svm-classifier.js";
import { checkParameters, type SvmParameters } from "./svm-parameters.js";
import { type SvmTensors, svmFrom, svmTensors } from "./svm-tensors.js";
import { type DuelBatch, type SvmState, SvmTraining } from "./svm-training.js";

/** The parameters of the learner. */
export interface SvmOptions extends SvmParameters {
  /** The name of a slot: machines for each of its values; null for one machine. */
  readonly split: string | null;
  /** Values with fewer instances than this have a machine together. */
  readonly pool: number;
}

/** Those of MaltParser's LIBSVM, but for the split: machines of parts train faster and know less. */
export const SVM_DEFAULTS: SvmOptions = {
  cost: 0.5,
  gamma: 0.2,
  coef0: 0,
  degree: 2,
  epsilon: 1,
  split: null,
  pool: 1000,
};

/** What says that there is no split where only a text can be said. */
const NO_SPLIT = "none";

/** Training is cut into at most so many steps, each of which may end in a checkpoint. */
const MOST_STEPS = 20;

/** Support vector machines, one for each pair of classes, as LIBSVM has them. */
export const SVM_LEARNER: BatchLearner = {
  parameters: (given) => ({ ...svmOptions(given) }),
  start: (instances, parameters, context) => new SvmLearning(instances, svmOptions(parameters), context),
  classifier: (tensors, parameters, classes, memory) =>
    new SvmClassifier(svmFrom(checkedTensors(tensors), svmOptions(parameters)), classes, memory),
  // Scores are victories: one more or less should not make the difference between all and nothing.
  temperature: 1,
};

function svmOptions(given: LearnerParameters): SvmOptions {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(SVM_DEFAULTS, name)) continue;
    const known = Object.keys(SVM_DEFAULTS).join(", ");
    throw new RangeError(`the learner svm has no parameter ${name}; known are ${known}`);
  }
  const wished = { ...SVM_DEFAULTS, ...given } as SvmOptions;
  const options = { ...wished, split: wished.split === NO_SPLIT ? null : wished.split };
  checkParameters(options);
  if (!Number.isSafeInteger(options.pool) || options.pool < 0)
    throw new RangeError(`expected a whole number from 0 on as pool, found ${options.pool}`);
  return options;
}

/** The slot that the options name. */
function splitOf({ split, pool }: SvmOptions, slotNames: readonly string[]): Split | null {
  if (split === null) return null;
  const slot = slotNames.indexOf(split);
  if (slot === -1) {
    throw new RangeError(`expected a feature to split by, found ${split}; known are ${slotNames.join(", ")}`);
  }
  return { slot, threshold: pool };
}

class SvmLearning implements BatchLearning {
  readonly steps: number;
  readonly #training: SvmTraining;
  readonly #threads: SolverThreads | undefined;
  /** The job at which each step ends. */
  readonly #ends: readonly number[];
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

  /** What gives this thread its next job, -1 while only others are at work. */
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

  /** The size of the jobs in a range that are not done. */
  #left(from: number, to: number): number {
    let sum = 0;
    for (let job = from; job < to; job++) if (!this.#training.isDone(job)) sum += this.#training.sizeOf(job);
    return sum;
  }
}

/** Cuts jobs into steps of about the same size. */
function stepEnds(training: SvmTraining): number[] {
  const { jobs } = training;
  let total = 0;
  for (let job = 0; job < jobs; job++) total += training.sizeOf(job);
  const ends: number[] = [];
  let sum = 0;
  for (let job = 0; job < jobs; job++) {
    sum += training.sizeOf(job);
    if (sum * MOST_STEPS >= total * (ends.length + 1)) ends.push(job + 1);
  }
  return jobs === 0 ? [0] : ends;
}

const TENSOR_TYPES: Readonly<
  Record<keyof SvmTensors, Int32ArrayConstructor | Uint8ArrayConstructor | Float64ArrayConstructor>
> = {
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

function checkedTensors(tensors: Tensors): SvmTensors {
  for (const [name, Type] of Object.entries(TENSOR_TYPES)) {
    if (!(tensors[name] instanceof Type))
      throw new RangeError(
        `expected the tensor ${name} of support vector machines, a ${Type.name}, found none`,
      );
  }
  return tensors as unknown as SvmTensors;
}
