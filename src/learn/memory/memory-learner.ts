import {
  type BatchLearner,
  type BatchLearning,
  type LearnerParameters,
  withDefaults,
} from "../batch-learner.js";
import type { Instances } from "../instances.js";
import { pickTensors, type Tensors } from "../tensor.js";
import { type InstanceBase, instanceBase } from "./instance-base.js";
import { MemoryClassifier } from "./memory-classifier.js";
import { checkMemoryOptions, MEMORY_DEFAULTS, type MemoryOptions } from "./memory-options.js";

/** The memory-based learner: it stores all instances in a single step. */
export const MEMORY_LEARNER: BatchLearner = {
  parameters: (given) => ({ ...memoryOptions(given) }),
  start: (instances, parameters) => new MemoryLearning(instances, memoryOptions(parameters)),
  classifier: (tensors, parameters, classes) =>
    new MemoryClassifier(classes, loadedBase(tensors), memoryOptions(parameters)),
  // Scores are logarithms of probabilities already.
  temperature: 1,
};

function memoryOptions(given: LearnerParameters): MemoryOptions {
  const options = withDefaults("memory", MEMORY_DEFAULTS, given);
  checkMemoryOptions(options);
  return options;
}

/** The only step: building the instance base. */
class MemoryLearning implements BatchLearning {
  readonly steps = 1;
  #base: InstanceBase | undefined;
  readonly #instances: Instances;
  readonly #options: MemoryOptions;

  constructor(instances: Instances, options: MemoryOptions) {
    this.#instances = instances;
    this.#options = options;
  }

  get done(): number {
    return this.#base === undefined ? 0 : 1;
  }

  *step(): Generator<number, void, undefined> {
    this.#base = instanceBase(this.#instances, this.#options);
    yield 1;
  }

  state(): Tensors {
    return this.#base === undefined ? {} : this.result();
  }

  restore(state: Tensors, done: number): void {
    if (done > 0) this.#base = loadedBase(state);
  }

  result(): Tensors {
    return { ...this.#base! };
  }
}

const TENSOR_TYPES = {
  order: Int32Array,
  levels: Int32Array,
  weights: Float64Array,
  start: Int32Array,
  numberOf: Int32Array,
  frequency: Int32Array,
  first: Int32Array,
  valueClass: Int32Array,
  probability: Float64Array,
  classOf: Int32Array,
  classFrequency: Int32Array,
  instances: Int32Array,
  voteStart: Int32Array,
  voteClass: Int32Array,
  voteCount: Int32Array,
  postingStart: Int32Array,
  postings: Int32Array,
  topValue: Int32Array,
  topLevel: Uint8Array,
  branchStart: Int32Array,
  nodeValue: Int32Array,
  nodeLevel: Uint8Array,
  nodeNext: Int32Array,
};

function loadedBase(tensors: Tensors): InstanceBase {
  return pickTensors<InstanceBase>(tensors, TENSOR_TYPES, "an instance base");
}
