import { ModelError, type ModelFile, readModelFile, writeModelFile } from "../model/model-file.js";
import { bytesFrom, type ModelSource } from "../model/model-source.js";
import { parserFrom, parserOf } from "../parse/load-parser.js";
import type { LoadOptions } from "../parse/parser-loader.js";
import { lemmatizerFrom, segmenterFrom, taggerFrom } from "./component-models.js";
import { Pipeline } from "./pipeline.js";
import { PIPELINE_STEPS, type PipelineStep } from "./steps.js";

// The model file of a pipeline has a tensor of bytes for each step: the model file of what takes it. So any of
// them can be taken out, or put in the place of another.

const KIND = "pipeline";
const VERSION = 1;

/** The model files of steps. */
export type StepFiles = Partial<Record<PipelineStep, Uint8Array>>;

/** The model file of a pipeline, of those of its steps; `provenance` tells where it comes from. */
export function pipelineBytes(files: StepFiles, provenance: object): Uint8Array<ArrayBuffer> {
  const tensors: Record<string, Uint8Array> = {};
  for (const step of PIPELINE_STEPS) if (files[step] !== undefined) tensors[step] = files[step];
  return writeModelFile({ kind: KIND, version: VERSION, provenance }, tensors);
}

/** The model files of the steps of a pipeline; the model of a parser is a pipeline of one step. */
export function stepFiles(bytes: Uint8Array): StepFiles {
  const file = readModelFile(bytes);
  return file.header.kind === KIND ? filesOf(file) : { parse: bytes };
}

function filesOf({ header, tensors }: ModelFile): StepFiles {
  if (header.version !== VERSION) {
    throw new ModelError(
      `expected version ${VERSION} of a pipeline's model, found ${String(header.version)}`,
    );
  }
  const files: StepFiles = {};
  for (const [name, tensor] of Object.entries(tensors)) {
    const step = PIPELINE_STEPS.find((known) => known === name);
    if (step === undefined || !(tensor instanceof Uint8Array)) {
      throw new ModelError(
        `expected the models of ${PIPELINE_STEPS.join(", ")} in a pipeline, found ${name}`,
      );
    }
    files[step] = tensor;
  }
  return files;
}

/** A pipeline from the bytes of its model file, or of a parser's; refuses anything else with a ModelError. */
export function pipelineFrom(bytes: Uint8Array, options: LoadOptions = {}): Pipeline {
  const file = readModelFile(bytes);
  // Memory that is not shared moves when it grows, away from under whoever else reads it.
  const isShared = options.memory !== undefined && !(options.memory.buffer instanceof ArrayBuffer);
  const memory = isShared ? options.memory : undefined;
  if (file.header.kind !== KIND) {
    return new Pipeline({ parser: parserOf(file, { ...options, memory }) });
  }
  const { tokenize, tag, lemmatize, parse } = filesOf(file);
  return new Pipeline({
    segmenter: tokenize && segmenterFrom(tokenize),
    tagger: tag && taggerFrom(tag),
    lemmatizer: lemmatize && lemmatizerFrom(lemmatize),
    parser: parse && parserFrom(parse, { ...options, memory }),
  });
}

/** A pipeline from the bytes of its model file, or from wherever they come. */
export async function loadPipeline(source: ModelSource, options: LoadOptions = {}): Promise<Pipeline> {
  return pipelineFrom(await bytesFrom(source), options);
}
