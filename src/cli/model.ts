import { readFileSync, statSync } from "node:fs";
import { FeatureError } from "../features/feature-error.js";
import { kernelMemory } from "../kernels/memory.js";
import { anyParserFrom } from "../parse/load-parser.js";
import { ModelError } from "../parse/model-file.js";
import { type Parser, TransitionParser } from "../parse/parser.js";
import type { LoadOptions } from "../parse/parser-model.js";
import { DataFailure, UsageFailure } from "./failure.js";

/** A model file at the start of memory that threads and kernels share. */
export interface SharedModel {
  readonly memory: WebAssembly.Memory;
  /** Length of the file in bytes. */
  readonly length: number;
}

/** Reads a model file. */
export function readModel(file: string): SharedModel {
  if (statSync(file).isDirectory()) throw new DataFailure(`${file}: expected a model, found a folder`);
  const bytes = readFileSync(file);
  const model = { memory: kernelMemory(bytes.length), length: bytes.length };
  modelBytes(model).set(bytes);
  return model;
}

/** The bytes of the model file. */
export function modelBytes({ memory, length }: SharedModel): Uint8Array {
  return new Uint8Array(memory.buffer, 0, length);
}

/** The parser of a model file; `file` is its name in messages. */
export function parserOf(model: SharedModel, file: string, options: LoadOptions = {}): Parser {
  try {
    const parser = anyParserFrom(modelBytes(model), { ...options, memory: model.memory });
    const name =
      parser instanceof TransitionParser ? `the system ${parser.parts.system.name}` : "a graph parser";
    if (options.degree === undefined || name === "the system covington") return parser;
    throw new UsageFailure(`--degree is for covington, found a model of ${name}: ${file}`);
  } catch (error) {
    if (error instanceof ModelError || error instanceof FeatureError || error instanceof RangeError) {
      throw new DataFailure(`${file}: ${error.message}`);
    }
    throw error;
  }
}
