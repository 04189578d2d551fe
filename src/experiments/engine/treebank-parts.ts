import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { CellData, Fold } from "./cell.js";
import { SPLIT_SHARE } from "./experiment-settings.js";

/** The parts of a treebank. All sentences have trees. */
export interface TreebankParts {
  /** The sentences to train on. */
  readonly train: readonly Sentence[];
  /** Chooses the epoch; undefined if the treebank has no such part. */
  readonly dev?: readonly Sentence[] | undefined;
  /** The sentences to test on. */
  readonly test: readonly Sentence[];
}

/** A quick run takes one of so many sentences. */
const QUICK = 10;

/** Number of development sentences that a cell with few training sentences is tested on. */
export const FIRST_DEVELOPMENT = 400;

/** Takes a tenth of each part: every tenth sentence, starting with the first. */
export function tenthOf({ train, dev, test }: TreebankParts): TreebankParts {
  const isTaken = (_: Sentence, i: number) => i % QUICK === 0;
  return { train: train.filter(isTaken), dev: dev?.filter(isTaken), test: test.filter(isTaken) };
}

/**
 * Chooses the sentences that a cell trains on, chooses its epoch by, and tests on.
 *
 * @throws RangeError if it needs development sentences and there are none.
 */
export function cellParts(data: CellData, parts: TreebankParts, seed: number): TreebankParts {
  if (data === "development") return parts;
  if (data === "files") return { train: parts.train, test: parts.test };
  if (data === "split") return pseudoRandomSplit(parts.train, SPLIT_SHARE, seed);
  if (typeof data === "object") return foldOf(parts, data, seed);
  const dev = parts.dev?.slice(0, FIRST_DEVELOPMENT);
  if (dev === undefined)
    throw new RangeError("expected NAME-ud-dev.conllu beside the training file, found none");
  return { train: parts.train.slice(0, data), dev, test: dev };
}

/**
 * The parts of a fold: all sentences of a treebank are dealt out to folds of nearly equal size in a random
 * order, which the seed decides. Those of this fold are for testing, the others for training, in their
 * original order.
 */
function foldOf({ train, dev = [], test }: TreebankParts, { fold, of }: Fold, seed: number): TreebankParts {
  const sentences = [...train, ...dev, ...test];
  const isTest = new Uint8Array(sentences.length);
  for (const [position, s] of shuffled(sentences.length, seeded(seed)).entries())
    if (position % of === fold - 1) isTest[s] = 1;
  return {
    train: sentences.filter((_, s) => isTest[s] === 0),
    test: sentences.filter((_, s) => isTest[s] === 1),
  };
}

/**
 * Splits sentences pseudo-randomly: `share` of them, rounded, are for testing, the others for training,
 * both in their original order (2007, section 5). The same seed gives the same split.
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
    // With this probability, all sets of the wanted size are equally likely.
    const isTest = random() * (sentences.length - i) < wanted - test.length;
    (isTest ? test : train).push(sentence);
  }
  return { train, test };
}
