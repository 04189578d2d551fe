import { trainAnalyser } from "../../src/pipeline/analyser.js";
import { lemmatizerBytes, segmenterBytes, taggerBytes } from "../../src/pipeline/component-models.js";
import { pipelineBytes } from "../../src/pipeline/pipeline-model.js";
import { PIPELINE_STEPS } from "../../src/pipeline/steps.js";
import type { Segmenter } from "../../src/text/segment/segmenter.js";
import { trainSegmenter } from "../../src/text/segment/segmenter-training.js";
import { harbour, smallParser } from "./parsers.js";

/** Runs a generator to its end and returns its result. */
export function done<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Trains a segmenter on examples/harbour.conllu. */
export function harbourSegmenter(): Segmenter {
  return done(trainSegmenter(harbour(), 4, 1));
}

/** Trains a pipeline of all steps on examples/harbour.conllu and returns its model file. */
export function smallPipeline(): Uint8Array<ArrayBuffer> {
  const sentences = harbour();
  // Three times, so that features of words occur often enough.
  const { tagger, lemmatizer } = done(
    trainAnalyser([...sentences, ...sentences, ...sentences], PIPELINE_STEPS, 1),
  );
  const files = {
    tokenize: segmenterBytes(harbourSegmenter()),
    tag: taggerBytes(tagger!),
    lemmatize: lemmatizerBytes(lemmatizer!),
    parse: smallParser().bytes,
  };
  return pipelineBytes(files, {});
}
