import { ModelError, type ModelFile } from "../model/model-file.js";
import { bytesFrom, type ModelSource } from "../model/model-source.js";
import { NEURAL_MODELS } from "../parse/neural/neural-model.js";
import type { Parser } from "../parse/parser.js";
import type { LoadOptions } from "../parse/parser-loader.js";
import { pipelineFrom, pipelineWith } from "../pipeline/pipeline-model.js";
import { type DocumentPipeline, documentPipeline } from "./document-pipeline.js";

/**
 * Loads a pipeline from the bytes of its model file, or from a source of them such as a `fetch` response.
 *
 * @throws {ModelError} if the source fails or its bytes are not a model
 *
 * @example
 * const nlp = await loadPipeline(fetch("my.model"));
 * const doc = nlp("Two boats left.");
 */
export async function loadPipeline(
  source: ModelSource,
  options: LoadOptions = {},
): Promise<DocumentPipeline> {
  return documentPipeline(pipelineFrom(await bytesFrom(source), options));
}

/**
 * Loads a pipeline whose parser is a network, as in the models of this package. A bundle that loads no other
 * model has no code of other parsers, which is a quarter of all code.
 *
 * @throws {ModelError} if the source fails, or its bytes are not a model with such a parser
 */
export async function loadNeuralPipeline(source: ModelSource): Promise<DocumentPipeline> {
  return documentPipeline(pipelineWith(neuralParser, await bytesFrom(source)));
}

function neuralParser(file: ModelFile, options: LoadOptions): Parser {
  const { kind } = file.header;
  if (kind === NEURAL_MODELS.kind) return NEURAL_MODELS.load(file, options);
  throw new ModelError(
    `expected a model whose parser is a network, found a ${String(kind)}; loadPipeline loads any model`,
  );
}
