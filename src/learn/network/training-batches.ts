import { shuffled } from "../../numbers/shuffled.js";

/**
 * Groups sentences of similar length into batches of at most `words` words; a longer sentence gets a batch
 * of its own. `lengths` are the words of each sentence. Returns the indices of the sentences of each batch.
 * Which sentences meet, and the order of the batches, is random.
 */
export function trainingBatches(lengths: readonly number[], words: number, random: () => number): number[][] {
  // Sort by length with some noise, so that a sentence does not meet the same ones in every epoch.
  const key = lengths.map((length) => length * (0.9 + 0.2 * random()) + random());
  const order = lengths.map((_, i) => i).sort((a, b) => key[a]! - key[b]! || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  let size = 0;
  for (const i of order) {
    if (size > 0 && size + lengths[i]! > words) {
      batches.push(batch);
      batch = [];
      size = 0;
    }
    batch.push(i);
    size += lengths[i]!;
  }
  if (batch.length > 0) batches.push(batch);
  return Array.from(shuffled(batches.length, random), (k) => batches[k]!);
}
