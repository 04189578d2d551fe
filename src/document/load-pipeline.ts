import { bytesOrChunks, type ModelSource } from "../model/model-source.js";
import { MODEL_LOADERS } from "../parse/load-parser.js";
import { NEURAL_MODELS } from "../parse/neural/neural-model.js";
import type { LoadOptions, ParserLoader } from "../parse/parser-loader.js";
import { arrivingPipeline, pipelineWith } from "../pipeline/pipeline-model.js";
import { type DocumentPipeline, documentPipeline } from "./document-pipeline.js";

/**
 * Loads a pipeline from the bytes of its model file, or from a source of them such as a `fetch` response, which is
 * unpacked while it arrives.
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
  return loaded(MODEL_LOADERS, source, options);
}

/**
 * Loads a pipeline whose parser is a network, as those of the package are. Bundles that load no other pipeline
 * leave out all other parsers.
 *
 * @throws {ModelError} if the source fails or its bytes are not such a model
 */
export async function loadNeuralPipeline(source: ModelSource): Promise<DocumentPipeline> {
  return loaded([NEURAL_MODELS], source, {});
}

async function loaded(
  loaders: readonly ParserLoader[],
  source: ModelSource,
  options: LoadOptions,
): Promise<DocumentPipeline> {
  const found = await bytesOrChunks(source);
  return documentPipeline(
    found instanceof Uint8Array
      ? pipelineWith(loaders, found, options)
      : await arrivingPipeline(loaders, found, options),
  );
}
