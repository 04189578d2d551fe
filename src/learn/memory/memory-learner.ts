import type { BatchLearner, BatchLearning, LearnerParameters } from "../batch-learner.js";
import type { Instances } from "../instances.js";
import type { Tensor, Tensors } from "../tensor.js";
import { type InstanceBase, instanceBase } from "./instance-base.js";
import { MemoryClassifier } from "./memory-classifier.js";
import { checkMemoryOptions, MEMORY_DEFAULTS, type MemoryOptions } from "./memory-options.js";

/** Memory-based learning, which is remembering: a single step. */
export const MEMORY_LEARNER: BatchLearner = {
  parameters: (given) => ({ ...memoryOptions(given) }),
  start: (instances, parameters) => new Remembering(instances, memoryOptions(parameters)),
  classifier: (tensors, parameters, classes) =>
    new MemoryClassifier(classes, loadedBase(tensors), memoryOptions(parameters)),
  // Scores are logarithms of probabilities.
  temperature: 1,
};

function memoryOptions(given: LearnerParameters): MemoryOptions {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(MEMORY_DEFAULTS, name)) continue;
    const known = Object.keys(MEMORY_DEFAULTS).join(", ");
    throw new RangeError(`the learner memory has no parameter ${name}; known are ${known}`);
  }
  const options = { ...MEMORY_DEFAULTS, ...given } as MemoryOptions;
  checkMemoryOptions(options);
  return options;
}

class Remembering implements BatchLearning {
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

const TENSOR_TYPES: Record<keyof InstanceBase, new () => Tensor> = {
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

/** An instance base from the tensors of a file. */
function loadedBase(tensors: Tensors): InstanceBase {
  const own: Record<string, Tensor> = {};
  for (const [name, Type] of Object.entries(TENSOR_TYPES)) {
    const tensor = tensors[name];
    if (!(tensor instanceof Type))
      throw new RangeError(`expected the tensor ${name} of an instance base, a ${Type.name}, found none`);
    own[name] = tensor;
  }
  return own as unknown as InstanceBase;
}
