import { type ModelFile, readModelFile } from "../model/model-file.js";
import type { GraphParser } from "./graph/graph-parser.js";
import { NEURAL_KIND, neuralParserFrom } from "./neural/neural-model.js";
import type { TransitionParser } from "./transition/transition-parser.js";
import {
  bytesFrom,
  type LoadOptions,
  type ModelSource,
  parserOfFile,
} from "./transition/transition-parser-model.js";

/** A parser of any kind from the bytes of its model file; refuses anything else with a ModelError. */
export function anyParserFrom(bytes: Uint8Array, options: LoadOptions = {}): TransitionParser | GraphParser {
  return anyParserOfFile(readModelFile(bytes), bytes, options);
}

/** The same of a model file that is taken apart already; `bytes` are what it was taken from. */
export function anyParserOfFile(
  file: ModelFile,
  bytes: Uint8Array,
  options: LoadOptions = {},
): TransitionParser | GraphParser {
  if (file.header.kind === NEURAL_KIND) return neuralParserFrom(file, options);
  return parserOfFile(file, bytes, options);
}

/** A parser of any kind from the bytes of its model file, or from wherever they come. */
export async function loadParser(
  source: ModelSource,
  options: LoadOptions = {},
): Promise<TransitionParser | GraphParser> {
  return anyParserFrom(await bytesFrom(source), options);
}
