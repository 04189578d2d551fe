import { LinearClassifier } from "../learn/linear-classifier.js";
import { ModelError, type ModelFile, type Tensor } from "../parse/model-file.js";

/** The tensors of a linear classifier under a name, and what one unit of its weights is worth. */
export function classifierTensors(
  name: string,
  { tables }: LinearClassifier,
): { tensors: Record<string, Tensor>; unit: number } {
  const { slots, rows, places, unit } = tables;
  return { tensors: { [`${name}.slots`]: slots, [`${name}.rows`]: rows, [`${name}.places`]: places }, unit };
}

/** The linear classifier of a model file under a name. */
export function classifierFrom(
  { header, tensors }: ModelFile,
  name: string,
  classes: number,
  memory: WebAssembly.Memory | undefined,
): LinearClassifier {
  const [slots, rows, places] = ["slots", "rows", "places"].map((part) => tensors[`${name}.${part}`]);
  const unit = (header.units as Record<string, unknown> | undefined)?.[name];
  const areThere = slots instanceof Int32Array && rows instanceof Int32Array && places instanceof Uint16Array;
  if (!areThere || places.length !== classes || typeof unit !== "number") {
    throw new ModelError(
      `expected the tensors slots, rows and places of the classifier ${name}, of ${classes} classes`,
    );
  }
  return new LinearClassifier(
    { slots, rows, places, unit },
    memory?.buffer === slots.buffer ? memory : undefined,
  );
}
