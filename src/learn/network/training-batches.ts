/**
 * Parts sentences into batches of about so many words, sentences of similar length together; which ones, and the order
 * of the batches, is random. `lengths` are numbers of words.
 */
export function trainingBatches(lengths: readonly number[], words: number, random: () => number): number[][] {
  // Sorted by length with some noise, so that a sentence does not always meet the same ones.
  const key = lengths.map((length) => length * (0.9 + 0.2 * random()) + random());
  const order = lengths.map((_, i) => i).sort((a, b) => key[a]! - key[b]! || a - b);
  const found: number[][] = [];
  let batch: number[] = [];
  let size = 0;
  for (const i of order) {
    if (size > 0 && size + lengths[i]! > words) {
      found.push(batch);
      batch = [];
      size = 0;
    }
    batch.push(i);
    size += lengths[i]!;
  }
  if (batch.length > 0) found.push(batch);
  shuffle(found, random);
  return found;
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
}
