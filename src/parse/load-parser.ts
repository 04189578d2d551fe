import type { GraphParser } from "./graph-parser.js";
import { readModelFile } from "./model-file.js";
import { NEURAL_KIND, neuralParserFrom } from "./neural-model.js";
import type { TransitionParser } from "./parser.js";
import { bytesFrom, type LoadOptions, type ModelSource, parserFrom } from "./parser-model.js";

/** A parser of any kind from the bytes of its model file; refuses anything else with a ModelError. */
export function anyParserFrom(bytes: Uint8Array, options: LoadOptions = {}): TransitionParser | GraphParser {
  const file = readModelFile(bytes);
  return file.header.kind === NEURAL_KIND ? neuralParserFrom(file, options) : parserFrom(bytes, options);
}

/** A parser of any kind from the bytes of its model file, or from wherever they come. */
export async function loadParser(
  source: ModelSource,
  options: LoadOptions = {},
): Promise<TransitionParser | GraphParser> {
  return anyParserFrom(await bytesFrom(source), options);
}
