import type { Sentence } from "../sentence/sentence.js";

/** Number of words that a batch reaches before it ends. */
const BATCH = 1000;

/** Splits sentences into batches of about 1,000 words, in order; a longer sentence ends its batch. */
export function* annotationBatches(sentences: readonly Sentence[]): Generator<readonly Sentence[]> {
  let [first, words] = [0, 0];
  for (const [k, { length }] of sentences.entries()) {
    words += length;
    if (words < BATCH) continue;
    yield sentences.slice(first, k + 1);
    [first, words] = [k + 1, 0];
  }
  if (first < sentences.length) yield sentences.slice(first);
}
