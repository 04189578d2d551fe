import type { BatchLearner, LearnerParameters } from "../../learn/batch-learner.js";
import { MEMORY_LEARNER } from "../../learn/memory/memory-learner.js";
import { NumberingClassifier } from "../../learn/numbering-classifier.js";
import { SVM_LEARNER } from "../../learn/svm/svm-learner.js";
import type { Tensors } from "../../learn/tensor.js";
import { ValueNumbers } from "../../learn/value-numbers.js";

/** The learner that is taught step by step while trees are derived; all others are batch learners. */
export const LINEAR = "linear";

const BATCH_LEARNERS: Readonly<Record<string, BatchLearner>> = {
  memory: MEMORY_LEARNER,
  svm: SVM_LEARNER,
};

/** The names of all learners. */
export const LEARNER_NAMES: readonly string[] = [LINEAR, ...Object.keys(BATCH_LEARNERS)];

/** A batch learner by its name; fails with a RangeError if there is none. */
export function batchLearner(name: string): BatchLearner {
  if (Object.hasOwn(BATCH_LEARNERS, name)) return BATCH_LEARNERS[name]!;
  throw new RangeError(`no learner is called ${name}; known are ${LEARNER_NAMES.join(", ")}`);
}

/** The classifier of hashed features that a batch learner's model file holds; a RangeError if it does not. */
export function numberingClassifier(
  learner: BatchLearner,
  tensors: Tensors,
  parameters: LearnerParameters,
  classes: number,
  memory?: WebAssembly.Memory,
): NumberingClassifier {
  const complete = learner.parameters(parameters);
  const inner = learner.classifier(tensors, complete, classes, memory);
  return new NumberingClassifier(ValueNumbers.from(tensors), inner);
}
