import type { Classifier } from "../../learn/classifier.js";
import { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { KnownForms } from "./known-forms.js";
import { OWN_FEATURES, TAGGER_FEATURES, TaggerView } from "./tagger-features.js";

/** The tags that a tagger chooses from; a tag is UPOS, XPOS and FEATS together, with tabs between. */
export class TagSet {
  /** The tags and their numbers. */
  readonly tags: Symbols;
  /** UPOS, XPOS and FEATS of each tag. */
  readonly columns: readonly (readonly [upos: string, xpos: string, feats: string])[];
  /** The UPOS of each tag as a number. */
  readonly coarse: Int32Array;

  /** Numbers the tags in the given order. */
  constructor(tags: Iterable<string>) {
    this.tags = new Symbols(tags);
    this.columns = this.tags.names.map((tag) => tag.split("\t") as [string, string, string]);
    const coarse = new Symbols();
    this.coarse = Int32Array.from(this.columns, ([upos]) => coarse.add(upos));
  }
}

/** The tag of word i of a sentence. */
export function tagOf({ upos, xpos, feats }: Sentence, i: number): string {
  return `${upos[i]}\t${xpos[i]}\t${feats[i]}`;
}

/**
 * Tags words with UPOS, XPOS and FEATS at once, in two passes. A first classifier goes from right to left
 * and sees the tags on the right of a word. A second one goes from left to right and sees those on the
 * left; its scores are added to those of the first.
 */
export class Tagger {
  /** The tags to choose from. */
  readonly tagSet: TagSet;
  /** The classifier from left to right. */
  readonly forward: Classifier;
  /** The classifier from right to left. */
  readonly backward: Classifier;
  readonly #view = new TaggerView();
  readonly #forms = new KnownForms();
  readonly #features = new Int32Array(TAGGER_FEATURES);
  /** Shape [n + 1, tags]: the scores of the pass from right to left. */
  #backwardScores = new Float32Array(0);
  readonly #scores: Float32Array;

  /** Builds a tagger from its trained parts. */
  constructor(tagSet: TagSet, forward: Classifier, backward: Classifier) {
    this.tagSet = tagSet;
    this.forward = forward;
    this.backward = backward;
    this.#scores = new Float32Array(tagSet.coarse.length);
  }

  /** Replaces UPOS, XPOS and FEATS of all words. */
  tag(sentence: Sentence): Sentence {
    const n = sentence.length;
    const [upos, xpos, feats] = [[""], [""], [""]];
    this.#view.load(sentence, this.#forms);
    this.#goBackward(n);
    for (let i = 1; i <= n; i++) {
      const best = this.#best(i, 1);
      this.#view.setTag(i, best, this.tagSet.coarse[best]!);
      const columns = this.tagSet.columns[best]!;
      upos.push(columns[0]);
      xpos.push(columns[1]);
      feats.push(columns[2]);
    }
    return sentence.with({ upos, xpos, feats });
  }

  /** Fills the scores of the pass from right to left. */
  #goBackward(n: number): void {
    const size = (n + 1) * this.#scores.length;
    if (this.#backwardScores.length < size) this.#backwardScores = new Float32Array(2 * size);
    for (let i = n; i >= 1; i--) {
      const best = this.#best(i, -1);
      this.#view.setTag(i, best, this.tagSet.coarse[best]!);
    }
  }

  /**
   * The tag of word i with the highest score, the first of equals. From right to left (step -1), it keeps the
   * scores; from left to right (step 1), it adds them.
   */
  #best(i: number, step: 1 | -1): number {
    const classifier = step === 1 ? this.forward : this.backward;
    const first = i * this.#scores.length;
    if (classifier instanceof LinearClassifier) {
      const sums = this.#sums(classifier, i, step);
      const { places, unit } = classifier.tables;
      return step === 1
        ? bestWith(sums, places, unit, this.#backwardScores, first)
        : bestOf(sums, places, unit, this.#backwardScores, first);
    }
    const scores = this.#scores;
    this.#view.features(i, step, this.#features);
    classifier.score(this.#features, scores);
    if (step === 1) for (let k = 0; k < scores.length; k++) scores[k]! += this.#backwardScores[first + k]!;
    else this.#backwardScores.set(scores, first);
    return scores.indexOf(Math.max(...scores));
  }

  /** The sums of the weights of word i. Those of its own features are known if its form occurred before. */
  #sums(classifier: LinearClassifier, i: number, step: 1 | -1): Int16Array {
    const view = this.#view;
    const features = this.#features;
    view.otherFeatures(i, step, features);
    if (i === 1) {
      view.ownFeatures(i, features);
      return classifier.sums(features);
    }
    const { sums } = view.known[i - 1]!;
    const side = step === 1 ? 1 : 0;
    if (sums[side] === undefined) {
      view.ownFeatures(i, features);
      sums[side] = classifier.sums(features, 0, OWN_FEATURES).slice();
    }
    return classifier.sums(features, OWN_FEATURES, TAGGER_FEATURES, sums[side]);
  }
}

/** The class with the highest score, the first of equals; writes the scores of all classes. */
function bestOf(
  sums: Int16Array,
  places: Uint16Array,
  unit: number,
  scores: Float32Array,
  first: number,
): number {
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < places.length; k++) {
    const score = Math.fround(sums[places[k]!]! * unit);
    scores[first + k] = score;
    if (score <= highest) continue;
    best = k;
    highest = score;
  }
  return best;
}

/** The class with the highest score, the first of equals, after those of `others` are added. */
function bestWith(
  sums: Int16Array,
  places: Uint16Array,
  unit: number,
  others: Float32Array,
  first: number,
): number {
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < places.length; k++) {
    const score = Math.fround(Math.fround(sums[places[k]!]! * unit) + others[first + k]!);
    if (score <= highest) continue;
    best = k;
    highest = score;
  }
  return best;
}
