import { type ModelFile, readModelFile } from "../model/model-file.js";
import { bytesFrom, type ModelSource } from "../model/model-source.js";
import { GUIDED_KIND, guidedParserFrom } from "./guided/guided-model.js";
import { MST_MODELS } from "./mst/mst-model.js";
import { NEURAL_MODELS } from "./neural/neural-model.js";
import { TRANSFORMER_MODELS } from "./neural/transformer-model.js";
import type { Parser } from "./parser.js";
import { type LoadOptions, type ParserLoader, parserWith } from "./parser-loader.js";
import { BATCH_MODELS } from "./transition/batch-models.js";
import { LINEAR_MODELS } from "./transition/linear-models.js";

/** The loaders of all families of parsers. */
export const PARSER_LOADERS: readonly ParserLoader[] = [
  LINEAR_MODELS,
  ...BATCH_MODELS,
  MST_MODELS,
  NEURAL_MODELS,
  TRANSFORMER_MODELS,
];

/** The loaders of all models of parsers: those of the families, and that of parsers with guides. */
export const MODEL_LOADERS: readonly ParserLoader[] = [
  ...PARSER_LOADERS,
  {
    name: "guided",
    kind: GUIDED_KIND,
    load: (file, options) => guidedParserFrom(file, options, parserOf),
  },
];

/**
 * Makes a parser from a model file that has been read.
 *
 * @throws TypeError if an option is unknown.
 * @throws ModelError if the file is not the model of a parser, or of another version.
 */
export function parserOf(file: ModelFile, options: LoadOptions = {}): Parser {
  return parserWith(MODEL_LOADERS, file, options);
}

/**
 * Makes a parser from the bytes of its model file.
 *
 * @throws TypeError if an option is unknown.
 * @throws ModelError if the bytes are not the model of a parser, or of another version.
 */
export function parserFrom(bytes: Uint8Array, options: LoadOptions = {}): Parser {
  return parserOf(readModelFile(bytes), options);
}

/**
 * Loads a parser from the bytes of its model file, or from a response with them.
 *
 * @throws TypeError if an option is unknown.
 * @throws ModelError if there are no bytes, or they are not the model of a parser.
 *
 * @example
 * const parser = await loadParser(fetch("my.model"));
 */
export async function loadParser(source: ModelSource, options: LoadOptions = {}): Promise<Parser> {
  return parserFrom(await bytesFrom(source), options);
}
