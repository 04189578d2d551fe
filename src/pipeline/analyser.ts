import type { Sentence } from "../sentence/sentence.js";
import type { Lemmatizer } from "../text/analyse/lemmatizer.js";
import { trainLemmatizer } from "../text/analyse/lemmatizer-training.js";
import type { Tagger } from "../text/analyse/tagger.js";
import { trainTagger } from "../text/analyse/tagger-training.js";
import { Pipeline } from "./pipeline.js";
import type { PipelineStep } from "./steps.js";

/** Number of epochs in which a segmenter is trained. */
export const SEGMENTER_EPOCHS = 4;
const TAGGER_EPOCHS = 4;
const LEMMATIZER_EPOCHS = 4;
/** A tagger that only analyses a fold in jackknifing need not be the best possible. */
const FOLD_TAGGER_EPOCHS = 2;

/** The parts of a pipeline that tag and lemmatise. */
export interface Analyser {
  /** The tagger; undefined if it was not asked for. */
  readonly tagger: Tagger | undefined;
  /** The lemmatizer; undefined if it was not asked for. */
  readonly lemmatizer: Lemmatizer | undefined;
}

/**
 * Trains a tagger and a lemmatizer, as far as `steps` includes them; yields the share
 * of the work that is done.
 */
export function* trainAnalyser(
  sentences: readonly Sentence[],
  steps: readonly PipelineStep[],
  seed: number,
  epochs = TAGGER_EPOCHS,
): Generator<number, Analyser, undefined> {
  const tagger = steps.includes("tag") ? yield* trainTagger(sentences, epochs, seed) : undefined;
  const wantsLemmas = steps.includes("lemmatize");
  return {
    tagger,
    lemmatizer: wantsLemmas ? trainLemmatizer(sentences, LEMMATIZER_EPOCHS, seed) : undefined,
  };
}

/** Trains an analyser on some sentences and returns a function that analyses others; for jackknifing. */
export function* learnToAnalyse(
  sentences: readonly Sentence[],
  steps: readonly PipelineStep[],
  seed: number,
): Generator<number, (sentence: Sentence) => Sentence, undefined> {
  const pipeline = new Pipeline(yield* trainAnalyser(sentences, steps, seed, FOLD_TAGGER_EPOCHS));
  return (sentence) => pipeline.annotate(sentence);
}
