import { LinearClassifier, type LinearTables } from "../../learn/linear/linear-classifier.js";
import type { Tensors } from "../../learn/tensor.js";
import { type ParserHeader, transitionLoader } from "./transition-parser-model.js";

/** Models whose classifier is linear. */
export const LINEAR_MODELS = transitionLoader(
  "linear",
  (header, tensors, memory) => new LinearClassifier(linearTables(header, tensors), memory),
);

/** The tensors of a linear classifier, as its model file has them. */
export function linearTensors({ tables }: LinearClassifier): Tensors {
  const { slots, rows, places } = tables;
  return { slots, rows, places };
}

function linearTables({ transitions, unit }: ParserHeader, tensors: Tensors): LinearTables {
  const { slots, rows, places } = tensors;
  const areThere = slots instanceof Int32Array && rows instanceof Uint8Array && places instanceof Uint16Array;
  if (!areThere || places.length !== transitions.length || unit === undefined) {
    throw new RangeError(
      `expected the tensors slots, rows and places of a linear classifier of ${transitions.length} classes`,
    );
  }
  return { slots, rows, places, unit };
}
