import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FeatureError } from "../features/feature-error.js";
import { kernelMemory } from "../kernels/memory.js";
import { ModelError } from "../model/model-file.js";
import type { LoadOptions } from "../parse/parser-loader.js";
import { TransitionParser } from "../parse/transition/transition-parser.js";
import type { Pipeline } from "../pipeline/pipeline.js";
import { pipelineFrom } from "../pipeline/pipeline-model.js";
import { foreignOption } from "../transition/systems.js";
import { DataFailure, UsageFailure } from "./failure.js";

/** A model file at the start of memory that threads and kernels share. */
export interface SharedModel {
  readonly memory: WebAssembly.Memory;
  /** Length of the file in bytes. */
  readonly length: number;
}

/** The model that comes with the package. */
const BUILT_IN = new URL("../../models/english.model", import.meta.url);

/** The file of the built-in model. */
export function builtInModel(): string {
  if (existsSync(BUILT_IN)) return fileURLToPath(BUILT_IN);
  throw new UsageFailure("expected --model FILE: no model is built in; crossarc train makes one");
}

/** Reads a model file. */
export function readModel(file: string): SharedModel {
  if (statSync(file).isDirectory()) throw new DataFailure(`${file}: expected a model, found a folder`);
  const place = openSync(file, "r");
  try {
    const { size } = fstatSync(place);
    const model = { memory: kernelMemory(size), length: size };
    const bytes = modelBytes(model);
    let done = 0;
    while (done < size) {
      const read = readSync(place, bytes, done, size - done, done);
      if (read === 0) throw new DataFailure(`${file}: expected ${size} bytes, found ${done}`);
      done += read;
    }
    return model;
  } finally {
    closeSync(place);
  }
}

/** The bytes of the model file. */
export function modelBytes({ memory, length }: SharedModel): Uint8Array {
  return new Uint8Array(memory.buffer, 0, length);
}

/** The pipeline of a model file, which may be that of a parser alone; `file` is its name in messages. */
export function pipelineOf(model: SharedModel, file: string, options: LoadOptions = {}): Pipeline {
  try {
    const pipeline = pipelineFrom(modelBytes(model), { ...options, memory: model.memory });
    const { parser } = pipeline.parts;
    const system = parser instanceof TransitionParser ? parser.parts.system : undefined;
    const foreign = foreignOption(options, system?.traits);
    if (foreign === undefined) return pipeline;
    const name = system === undefined ? "a graph parser" : `the system ${system.name}`;
    const { option, systems } = foreign;
    throw new UsageFailure(
      `--${option.name} is for ${systems.join(", ")}, found a model of ${name}: ${file}`,
    );
  } catch (error) {
    if (error instanceof ModelError || error instanceof FeatureError || error instanceof RangeError) {
      throw new DataFailure(`${file}: ${error.message}`);
    }
    throw error;
  }
}
