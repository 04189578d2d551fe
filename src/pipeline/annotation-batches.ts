import type { Sentence } from "../sentence/sentence.js";

/** Words that are annotated together. */
const BATCH = 1000;

/** Parts sentences into batches of so many words, or of one sentence that has more. */
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
