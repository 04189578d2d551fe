import { kernelMemory } from "../kernels/memory.js";
import { ModelError, readModelFile } from "../model/model-file.js";
import { isTaggingParser } from "../parse/neural/neural-model.js";
import { stepFiles } from "../pipeline/pipeline-model.js";
import { PIPELINE_STEPS } from "../pipeline/steps.js";
import { ModelNames, type ServedModel } from "../serve/engine/model-names.js";
import { modelBytes, readModel, type SharedModel } from "./model.js";

/** A model file and the names that a server gives it. */
export interface NamedModel {
  readonly names: readonly [string, ...string[]];
  readonly file: string;
  readonly licence?: string | undefined;
}

/** The models of a server in memory. */
export interface LoadedModels {
  readonly names: ModelNames;
  /** The model files by the first of their names, in memory that threads share. */
  readonly files: ReadonlyMap<string, SharedModel>;
}

/**
 * Reads the models of a server and checks that they are whole.
 * @throws ModelError that begins with the name of the file
 */
export function loadModels(models: readonly [NamedModel, ...NamedModel[]]): LoadedModels {
  const files = new Map<string, SharedModel>();
  const served = models.map(({ names, file, licence }): ServedModel => {
    const model = readModel(file);
    files.set(names[0], model);
    try {
      const bytes = modelBytes(model);
      const parts = stepFiles(bytes);
      const { treebanks = [] } = (readModelFile(bytes).header.provenance ?? {}) as { treebanks?: string[] };
      const tagsToo = parts.parse !== undefined && isTaggingParser(readModelFile(parts.parse));
      const steps = PIPELINE_STEPS.filter((step) => parts[step] !== undefined || (step === "tag" && tagsToo));
      return { names, steps, treebanks, licence };
    } catch (error) {
      if (error instanceof ModelError) throw new ModelError(`${file}: ${error.message}`);
      throw error;
    }
  });
  return { names: new ModelNames(served as [ServedModel, ...ServedModel[]]), files };
}

/**
 * Copies models into memory of their own. A thread that replaces one gets such a copy: what the dead thread
 * added to the shared memory cannot be taken back.
 */
export function copiedModels(files: ReadonlyMap<string, SharedModel>): Map<string, SharedModel> {
  const copies = new Map<string, SharedModel>();
  for (const [name, model] of files) {
    const copy = { memory: kernelMemory(model.length), length: model.length };
    modelBytes(copy).set(modelBytes(model));
    copies.set(name, copy);
  }
  return copies;
}
