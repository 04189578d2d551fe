import { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { transitionLoader } from "./transition-parser-model.js";

/** Loads transition-based parsers with a linear classifier. */
export const LINEAR_MODELS = transitionLoader("linear", ({ transitions, unit }, tensors, memory) => {
  if (unit === undefined) throw new RangeError("expected a header with the unit of a linear classifier");
  return LinearClassifier.from(tensors, transitions.length, unit, memory);
});
