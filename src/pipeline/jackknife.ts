import type { Sentence } from "../sentence/sentence.js";

/** Sentences go to folds in runs of so many: neighbours, which tell of the same things, mostly together. */
const RUN = 50;
/** Fewer sentences than this cannot be divided. */
export const FEWEST = 10;

/** Something that analyses sentences, learnt from others. */
export type Learn = (sentences: readonly Sentence[]) => Generator<number, (sentence: Sentence) => Sentence>;

/**
 * Sentences as they are analysed by someone who has not seen them: they are divided into folds, and each fold
 * is analysed by what is learnt from all others. Yields the share of the work that is done.
 */
export function* jackknifed(
  sentences: readonly Sentence[],
  folds: number,
  learn: Learn,
): Generator<number, Sentence[], undefined> {
  const run = Math.min(RUN, Math.ceil(sentences.length / folds));
  const foldOf = (k: number) => Math.floor(k / run) % folds;
  const analysed = [...sentences];
  for (let fold = 0; fold < folds; fold++) {
    const learning = learn(sentences.filter((_, k) => foldOf(k) !== fold));
    let step = learning.next();
    for (; !step.done; step = learning.next()) yield (fold + step.value) / folds;
    const analyse = step.value;
    for (const k of sentences.keys()) {
      if (foldOf(k) === fold) analysed[k] = analyse(sentences[k]!);
    }
  }
  return analysed;
}
