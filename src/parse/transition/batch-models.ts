import type { KernelMemory } from "../../kernels/memory.js";
import type { BatchLearner, LearnerParameters } from "../../learn/batch-learner.js";
import { MEMORY_LEARNER } from "../../learn/memory/memory-learner.js";
import { NumberingClassifier } from "../../learn/numbering-classifier.js";
import { SVM_LEARNER } from "../../learn/svm/svm-learner.js";
import type { Tensors } from "../../learn/tensor.js";
import { ValueNumbers } from "../../learn/value-numbers.js";
import type { ParserLoader } from "../parser-loader.js";
import { transitionLoader } from "./transition-parser-model.js";

/** The learners that see all instances at once, by the names of their families. */
export const BATCH_LEARNERS: Readonly<Record<string, BatchLearner>> = {
  memory: MEMORY_LEARNER,
  svm: SVM_LEARNER,
};

/** The loaders of their models. */
export const BATCH_MODELS: readonly ParserLoader[] = Object.entries(BATCH_LEARNERS).map(([name, learner]) =>
  transitionLoader(name, ({ parameters = {}, transitions }, tensors, memory) =>
    numberingClassifier(learner, tensors, parameters, transitions.length, memory),
  ),
);

/**
 * Makes a classifier of hashed features from the tensors of a batch learner.
 *
 * @throws RangeError if parameters or tensors are not those of the learner.
 */
export function numberingClassifier(
  learner: BatchLearner,
  tensors: Tensors,
  parameters: LearnerParameters,
  classes: number,
  memory?: KernelMemory,
): NumberingClassifier {
  const complete = learner.parameters(parameters);
  const inner = learner.classifier(tensors, complete, classes, memory);
  return new NumberingClassifier(ValueNumbers.from(tensors), inner);
}
