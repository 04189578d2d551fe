import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { FeatureError } from "../features/feature-error.js";
import { type KernelMemory, kernelMemory } from "../kernels/memory.js";
import { ModelError } from "../model/model-file.js";
import type { LoadOptions } from "../parse/parser-loader.js";
import { ensemblePipeline } from "../pipeline/ensemble-pipeline.js";
import type { Pipeline } from "../pipeline/pipeline.js";
import { pipelineFrom } from "../pipeline/pipeline-model.js";

/** A model file in memory that threads and kernels share. */
export interface SharedModel {
  /** The file is at its start. */
  readonly memory: KernelMemory;
  /** Length of the file in bytes. */
  readonly length: number;
}

/**
 * Reads a model file into shared memory.
 * @throws ModelError for a folder, or a file that is shorter than it was a moment ago.
 */
export function readModel(file: string): SharedModel {
  if (statSync(file).isDirectory()) throw new ModelError(`${file}: expected a model, found a folder`);
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const model = { memory: kernelMemory(size), length: size };
    const bytes = modelBytes(model);
    let done = 0;
    while (done < size) {
      const read = readSync(descriptor, bytes, done, size - done, done);
      if (read === 0) throw new ModelError(`${file}: expected ${size} bytes, found ${done}`);
      done += read;
    }
    return model;
  } finally {
    closeSync(descriptor);
  }
}

/** Reads model files, by their names. */
export function readModels(files: readonly string[]): ReadonlyMap<string, SharedModel> {
  return new Map(files.map((file) => [file, readModel(file)]));
}

/** The bytes of the model file. */
export function modelBytes({ memory, length }: SharedModel): Uint8Array {
  return new Uint8Array(memory.buffer, 0, length);
}

/**
 * Makes the pipeline of a model file; the model of a parser alone is a pipeline of one step.
 * @throws ModelError that begins with the name of the file.
 */
export function pipelineOf(model: SharedModel, file: string, options: LoadOptions = {}): Pipeline {
  try {
    return pipelineFrom(modelBytes(model), { ...options, memory: model.memory });
  } catch (error) {
    if (error instanceof ModelError || error instanceof FeatureError || error instanceof RangeError) {
      throw new ModelError(`${file}: ${error.message}`);
    }
    throw error;
  }
}

/**
 * Makes one pipeline of model files by their names. Several are an ensemble.
 * @throws ModelError that begins with the name of a file.
 */
export function pipelineOfAll(models: ReadonlyMap<string, SharedModel>, options: LoadOptions = {}): Pipeline {
  const pipelines = Array.from(models, ([file, model]) => {
    const pipeline = pipelineOf(model, file, options);
    if (models.size === 1 || pipeline.parts.parser !== undefined) return pipeline;
    const steps = pipeline.steps.join(", ");
    throw new ModelError(
      `${file}: expected a model with the step parse for an ensemble, found only ${steps}`,
    );
  });
  return pipelines.length === 1 ? pipelines[0]! : ensemblePipeline(pipelines);
}
