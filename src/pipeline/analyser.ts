import type { Sentence } from "../sentence/sentence.js";
import type { Lemmatizer } from "../text/analyse/lemmatizer.js";
import { trainLemmatizer } from "../text/analyse/lemmatizer-training.js";
import type { Tagger } from "../text/analyse/tagger.js";
import { trainTagger } from "../text/analyse/tagger-training.js";
import { Pipeline } from "./pipeline.js";
import type { PipelineStep } from "./steps.js";

/** Epochs of the steps. */
export const SEGMENTER_EPOCHS = 4;
const TAGGER_EPOCHS = 4;
const LEMMATIZER_EPOCHS = 4;
/** Those who only analyse a fold need not be as good as can be. */
const FOLD_TAGGER_EPOCHS = 2;

/** The part of a pipeline that tags and lemmatises. */
export interface Analyser {
  readonly tagger: Tagger | undefined;
  readonly lemmatizer: Lemmatizer | undefined;
}

/** Learns the steps of an analyser that are wanted; yields the share of the work that is done. */
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

/** Learns to analyse sentences, for the analysis of others in jackknifing. */
export function* learnToAnalyse(
  sentences: readonly Sentence[],
  steps: readonly PipelineStep[],
  seed: number,
): Generator<number, (sentence: Sentence) => Sentence, undefined> {
  const pipeline = new Pipeline(yield* trainAnalyser(sentences, steps, seed, FOLD_TAGGER_EPOCHS));
  return (sentence) => pipeline.analyse(sentence);
}
