import { readModelFile } from "./model-file.js";
import { NEURAL_KIND, neuralParserFrom } from "./neural-model.js";
import type { Parser } from "./parser.js";
import { type LoadOptions, parserFrom } from "./parser-model.js";

/** A parser of any kind from the bytes of its model file; refuses anything else with a ModelError. */
export function anyParserFrom(bytes: Uint8Array, options: LoadOptions = {}): Parser {
  const file = readModelFile(bytes);
  return file.header.kind === NEURAL_KIND ? neuralParserFrom(file, options) : parserFrom(bytes, options);
}
