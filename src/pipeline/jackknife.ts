import { foldNumbers } from "../numbers/folds.js";
import type { Sentence } from "../sentence/sentence.js";

/** Minimum number of sentences for jackknifing. */
export const MIN_SENTENCES = 10;

/**
 * Trains on some sentences, yielding the share that is done, and returns a function that analyses others.
 */
export type TrainAnalysis = (
  sentences: readonly Sentence[],
) => Generator<number, (sentence: Sentence) => Sentence>;

/**
 * Analyses each sentence with a model that was not trained on it: divides the sentences into folds, and
 * analyses each fold after training on all others. `inputs` are the sentences as they are analysed, such as
 * with predicted tags. Yields the share of the work that is done, from 0 to 1.
 */
export function* jackknifed(
  sentences: readonly Sentence[],
  folds: number,
  train: TrainAnalysis,
  inputs = sentences,
): Generator<number, Sentence[], undefined> {
  const foldOf = foldNumbers(sentences.length, folds);
  const analysed = [...inputs];
  for (let fold = 0; fold < folds; fold++) {
    const learning = train(sentences.filter((_, k) => foldOf[k] !== fold));
    let step = learning.next();
    for (; !step.done; step = learning.next()) yield (fold + step.value) / folds;
    const analyse = step.value;
    for (const k of sentences.keys()) {
      if (foldOf[k] === fold) analysed[k] = analyse(inputs[k]!);
    }
  }
  return analysed;
}
