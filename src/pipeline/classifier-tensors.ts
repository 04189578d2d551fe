import { LinearClassifier } from "../learn/linear/linear-classifier.js";
import {
  type PackedLinearRows,
  packLinearRows,
  unpackLinearRows,
} from "../learn/linear/packed-linear-rows.js";
import { ModelError, type ModelFile, type Tensor } from "../model/model-file.js";

/**
 * The tensors of a linear classifier, named `name.features` and so on, and the value
 * of a unit of its weights.
 */
export function classifierTensors(
  name: string,
  { tables }: LinearClassifier,
): { tensors: Record<string, Tensor>; unit: number } {
  const parts = { ...packLinearRows(tables), places: tables.places };
  const tensors = Object.entries(parts).map(([part, tensor]) => [`${name}.${part}`, tensor]);
  return { tensors: Object.fromEntries(tensors), unit: tables.unit };
}

/**
 * Restores the linear classifier `name` of a model file.
 *
 * @throws {ModelError} if its tensors are missing or do not fit together
 */
export function classifierFrom(
  { header, tensors }: ModelFile,
  name: string,
  classes: number,
): LinearClassifier {
  const [features, sizes, gaps, weights, places] = ["features", "sizes", "classes", "weights", "places"].map(
    (part) => tensors[`${name}.${part}`],
  );
  const unit = (header.units as Record<string, unknown> | undefined)?.[name];
  const packed = { features, sizes, classes: gaps, weights };
  const areComplete = Object.values(packed).every((part) => part instanceof Uint8Array);
  if (
    !areComplete ||
    !(places instanceof Uint16Array) ||
    places.length !== classes ||
    typeof unit !== "number"
  ) {
    throw new ModelError(
      `expected the tensors features, sizes, classes, weights and places of the classifier ${name}, of ${classes} classes`,
    );
  }
  try {
    const { slots, rows, memory } = unpackLinearRows(packed as PackedLinearRows, classes);
    return new LinearClassifier({ slots, rows, places, unit }, memory);
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError(`the classifier ${name}: ${error.message}`);
    throw error;
  }
}
