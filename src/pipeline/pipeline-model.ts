import { ArrivingModel } from "../model/arriving-model.js";
import {
  ModelError,
  type ModelFile,
  readModelFile,
  requireVersion,
  writeModelFile,
} from "../model/model-file.js";
import { MODEL_LOADERS } from "../parse/load-parser.js";
import { LOAD_OPTIONS, type LoadOptions, type ParserLoader, parserWith } from "../parse/parser-loader.js";
import { checkOptions } from "../sentence/arguments.js";
import { lemmatizerFrom, segmenterFrom, taggerOf } from "./component-models.js";
import { Pipeline, type PipelineParts } from "./pipeline.js";
import { shareVectors, withVectors } from "./shared-vectors.js";
import { PIPELINE_STEPS, type PipelineStep } from "./steps.js";

// The model file of a pipeline has a tensor of bytes for each step, which is the model file of that step.
// So a step can be extracted from a pipeline, or replaced. Vectors that several steps have are a tensor of
// their own (see shared-vectors.ts).

const KIND = "pipeline";
const VERSION = 1;
/** The name of the tensor with vectors that steps share. */
const VECTORS = "vectors";

/** The model files of the steps of a pipeline; a step that it does not have is missing. */
export type StepFiles = Partial<Record<PipelineStep, Uint8Array>>;

/** Writes the model file of a pipeline from those of its steps; `provenance` records how it was made. */
export function pipelineBytes(files: StepFiles, provenance: object): Uint8Array<ArrayBuffer> {
  const tensors: Record<string, Uint8Array> = {};
  for (const step of PIPELINE_STEPS) if (files[step] !== undefined) tensors[step] = files[step];
  const { files: stripped, vectors } = shareVectors(tensors);
  Object.assign(tensors, stripped, vectors && { [VECTORS]: vectors });
  return writeModelFile({ kind: KIND, version: VERSION, provenance }, tensors);
}

/**
 * Extracts the model files of the steps of a pipeline. A parser's model counts as a pipeline with one step.
 *
 * @throws {ModelError} if the bytes are not a model file
 */
export function stepFiles(bytes: Uint8Array): StepFiles {
  const file = readModelFile(bytes);
  if (file.header.kind !== KIND) return { parse: bytes };
  const { files, vectors } = filesOf(file);
  if (vectors === undefined) return files;
  const whole = Object.entries(files).map(([step, found]) => {
    const { header, tensors } = withVectors(readModelFile(found), vectors);
    return [step, writeModelFile(header, tensors)];
  });
  return Object.fromEntries(whole);
}

/** The model files of the steps, and the vectors that some of them share. */
function filesOf({ header, tensors }: ModelFile): { files: StepFiles; vectors: Uint8Array | undefined } {
  requireVersion(header, VERSION, KIND);
  const files: StepFiles = {};
  const { [VECTORS]: vectors, ...others } = tensors;
  for (const [name, tensor] of Object.entries(others)) {
    const step = PIPELINE_STEPS.find((known) => known === name);
    if (step === undefined || !(tensor instanceof Uint8Array)) {
      throw new ModelError(
        `expected only models of ${PIPELINE_STEPS.join(", ")} in a pipeline, found ${name}`,
      );
    }
    files[step] = tensor;
  }
  return { files, vectors: vectors as Uint8Array | undefined };
}

/**
 * Builds a pipeline that works on columns from the bytes of its model file, or of a parser's. It uses the
 * bytes in place, so they must not change afterwards. `documentPipeline` makes it one that you can call.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {ModelError} if the bytes are not such a model
 */
export function pipelineFrom(bytes: Uint8Array, options: LoadOptions = {}): Pipeline {
  return pipelineWith(MODEL_LOADERS, bytes, options);
}

/**
 * Builds a pipeline as `pipelineFrom` does, with a parser that one of the given loaders recognises.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {ModelError} if the bytes are not such a model
 */
export function pipelineWith(
  loaders: readonly ParserLoader[],
  bytes: Uint8Array,
  options: LoadOptions = {},
): Pipeline {
  return assembled(loaders, bytes, options, {});
}

/**
 * Builds a pipeline as `pipelineWith` does while its bytes arrive: a step that works on text is unpacked as soon
 * as its own bytes are there.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {ModelError} if the bytes are not such a model
 */
export async function arrivingPipeline(
  loaders: readonly ParserLoader[],
  chunks: AsyncIterable<Uint8Array>,
  options: LoadOptions = {},
): Promise<Pipeline> {
  const file = new ArrivingModel();
  const early: PipelineParts = {};
  for await (const chunk of chunks) {
    for (const [name, bytes] of file.push(chunk)) Object.assign(early, textPart(name, bytes));
  }
  return assembled(loaders, file.bytes, options, early);
}

/** The part of a step that works on text. A broken one is left out: reading the whole file tells what is wrong. */
function textPart(step: string, bytes: Uint8Array): PipelineParts {
  try {
    if (step === "tokenize") return { segmenter: segmenterFrom(bytes) };
    if (step === "tag") {
      const file = readModelFile(bytes);
      // Vectors that steps share come after them.
      return file.header.hasSharedVectors === true ? {} : { tagger: taggerOf(file) };
    }
    if (step === "lemmatize") return { lemmatizer: lemmatizerFrom(bytes) };
  } catch {}
  return {};
}

function assembled(
  loaders: readonly ParserLoader[],
  bytes: Uint8Array,
  options: LoadOptions,
  early: PipelineParts,
): Pipeline {
  checkOptions(options, LOAD_OPTIONS);
  const file = readModelFile(bytes);
  // Memory that is not shared moves when it grows, which would invalidate the arrays of other parts.
  const isShared = options.memory !== undefined && !(options.memory.buffer instanceof ArrayBuffer);
  const memory = isShared ? options.memory : undefined;
  if (file.header.kind !== KIND) {
    return new Pipeline({ parser: parserWith(loaders, file, { ...options, memory }) });
  }
  const { files, vectors } = filesOf(file);
  const { tokenize, tag, lemmatize, parse } = files;
  const step = (bytes: Uint8Array) => withVectors(readModelFile(bytes, { isChecked: true }), vectors);
  return new Pipeline({
    segmenter: early.segmenter ?? (tokenize && segmenterFrom(tokenize)),
    tagger: early.tagger ?? (tag && taggerOf(step(tag))),
    lemmatizer: early.lemmatizer ?? (lemmatize && lemmatizerFrom(lemmatize)),
    parser: parse && parserWith(loaders, step(parse), { ...options, memory }),
  });
}
