import { seeded } from "../../numbers/seeded.js";
import type { Sentence } from "../../sentence/sentence.js";

/** The parts of a treebank that an experiment uses; all sentences have trees. */
export interface TreebankParts {
  readonly train: readonly Sentence[];
  readonly test: readonly Sentence[];
}

/** One of so many sentences is taken for a quick run. */
const QUICK = 10;

/** A tenth of each part: every tenth sentence, from the first. */
export function tenthOf({ train, test }: TreebankParts): TreebankParts {
  const isTaken = (_: Sentence, i: number) => i % QUICK === 0;
  return { train: train.filter(isTaken), test: test.filter(isTaken) };
}

/**
 * A pseudo-random split: `share` of the sentences, rounded, for testing, the others for training, both in their old
 * order (2007, section 5). The same for the same seed.
 */
export function pseudoRandomSplit(
  sentences: readonly Sentence[],
  share: number,
  seed: number,
): TreebankParts {
  const random = seeded(seed);
  const train: Sentence[] = [];
  const test: Sentence[] = [];
  const wanted = Math.round(share * sentences.length);
  for (const [i, sentence] of sentences.entries()) {
    // Each sentence has the chance that all sets of this size are equally likely.
    const isTest = random() * (sentences.length - i) < wanted - test.length;
    (isTest ? test : train).push(sentence);
  }
  return { train, test };
}
