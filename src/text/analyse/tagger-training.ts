import { BYTES, MAX_CLASSES } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";
import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Tagger, TagSet, tagOf } from "./tagger.js";
import { TAGGER_FEATURES, TaggerView } from "./tagger-features.js";

/** A feature gets weights only if it occurs at least this often. */
const OFTEN = 3;
/** How far a first update moves a score; the margin is 1. */
const FIRST_STEP = 4;
/** Weights below this share of the largest are dropped. */
const NEGLIGIBLE = 1 / 32;

/** Trains a tagger on the tags of a treebank; yields the share of the work that is done, from 0 to 1. */
export function* trainTagger(
  sentences: readonly Sentence[],
  epochs: number,
  seed: number,
): Generator<number, Tagger, undefined> {
  const tagSet = frequentTags(sentences);
  const directions = [-1, 1].map((step) => new Direction(sentences, tagSet, step as 1 | -1));
  let done = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const direction of directions) {
      for (const share of direction.runEpoch(epoch, seed)) yield (done + share) / (2 * epochs);
      done++;
    }
  }
  const [backward, forward] = directions.map(({ trainer }) =>
    trainer.averaged({ ...BYTES, negligible: NEGLIGIBLE }),
  );
  return new Tagger(tagSet, forward!, backward!);
}

/** The tags of some sentences; the most frequent ones if there are more than a classifier can have. */
function frequentTags(sentences: readonly Sentence[]): TagSet {
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    for (let i = 1; i <= sentence.length; i++) {
      const tag = tagOf(sentence, i);
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return new TagSet(sorted.slice(0, MAX_CLASSES).map(([tag]) => tag));
}

/** Trains the classifier of one direction: -1 from right to left, 1 from left to right. */
class Direction {
  readonly trainer: LinearTrainer;
  readonly #sentences: readonly Sentence[];
  /** The tags of the words of each sentence; -1 for a tag that is not a class. */
  readonly #gold: readonly Int32Array[];
  readonly #tagSet: TagSet;
  readonly #step: 1 | -1;
  readonly #view = new TaggerView();
  readonly #features = new Int32Array(TAGGER_FEATURES);
  readonly #scores: Float64Array;

  constructor(sentences: readonly Sentence[], tagSet: TagSet, step: 1 | -1) {
    this.#sentences = sentences;
    this.#tagSet = tagSet;
    this.#step = step;
    this.#gold = sentences.map((sentence) =>
      Int32Array.from({ length: sentence.length + 1 }, (_, i) => tagSet.tags.get(tagOf(sentence, i))),
    );
    this.trainer = new LinearTrainer(tagSet.tags.size, { seenOften: OFTEN, firstStep: FIRST_STEP });
    this.#scores = new Float64Array(tagSet.tags.size);
    for (const k of sentences.keys()) {
      this.#visit(k, (gold) => {
        this.trainer.count(this.#features);
        return gold;
      });
    }
  }

  /** Trains on all sentences once; yields the share of them that is done. */
  *runEpoch(epoch: number, seed: number): Generator<number, void, undefined> {
    if (epoch === 1) this.trainer.startAveraging();
    let done = 0;
    for (const k of shuffled(this.#sentences.length, seeded(seed * 1009 + epoch))) {
      // In the first epoch, the neighbours have their gold tags; later those that the classifier predicts,
      // as in use.
      this.#visit(k, (gold) => {
        const found = this.#learn(gold);
        return epoch === 0 ? gold : found;
      });
      yield ++done / this.#sentences.length;
    }
  }

  /**
   * Visits the words of a sentence in order; `choose` maps the gold tag of a word
   * to the one that others see.
   */
  #visit(sentence: number, choose: (gold: number) => number): void {
    const gold = this.#gold[sentence]!;
    const view = this.#view;
    const n = gold.length - 1;
    view.load(this.#sentences[sentence]!);
    for (let k = 1; k <= n; k++) {
      const i = this.#step === 1 ? k : n + 1 - k;
      view.features(i, this.#step, this.#features);
      const tag = choose(gold[i]!);
      view.setTag(i, tag, tag === -1 ? -1 : this.#tagSet.coarse[tag]!);
    }
  }

  /** Learns from the word with the current features; returns the tag with the highest score. */
  #learn(gold: number): number {
    const scores = this.#scores;
    this.trainer.score(this.#features, scores);
    let rival = gold === 0 && scores.length > 1 ? 1 : 0;
    for (let k = 0; k < scores.length; k++) if (k !== gold && scores[k]! > scores[rival]!) rival = k;
    if (gold === -1 || gold === rival) return rival;
    const best = scores[gold]! > scores[rival]! ? gold : rival;
    this.trainer.update(this.#features, scores, gold, rival);
    return best;
  }
}
