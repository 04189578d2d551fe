import { readFileSync, statSync } from "node:fs";
import { FeatureError } from "../features/feature-error.js";
import { ModelError } from "../parse/model-file.js";
import type { TransitionParser } from "../parse/parser.js";
import { type LoadOptions, parserFrom } from "../parse/parser-model.js";
import { DataFailure, UsageFailure } from "./failure.js";

/** The bytes of a model file in memory that threads can share. */
export function readModel(file: string): Uint8Array<SharedArrayBuffer> {
  if (statSync(file).isDirectory()) throw new DataFailure(`${file}: expected a model, found a folder`);
  const bytes = readFileSync(file);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** The parser of a model file's bytes; `file` is its name in messages. */
export function parserOf(bytes: Uint8Array, file: string, options: LoadOptions = {}): TransitionParser {
  try {
    const parser = parserFrom(bytes, options);
    const { name } = parser.parts.system;
    if (options.degree === undefined || name === "covington") return parser;
    throw new UsageFailure(`--degree is for covington, found a model of the system ${name}: ${file}`);
  } catch (error) {
    if (error instanceof ModelError || error instanceof FeatureError || error instanceof RangeError) {
      throw new DataFailure(`${file}: ${error.message}`);
    }
    throw error;
  }
}
