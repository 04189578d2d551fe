import type { Classifier } from "../../learn/classifier.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { TAGGER_FEATURES, TaggerView } from "./tagger-features.js";

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
    this.#view.load(sentence);
    this.#goBackward(n);
    const view = this.#view;
    const scores = this.#scores;
    const classes = scores.length;
    for (let i = 1; i <= n; i++) {
      view.features(i, 1, this.#features);
      this.forward.score(this.#features, scores);
      const others = this.#backwardScores;
      for (let k = 0; k < classes; k++) scores[k]! += others[i * classes + k]!;
      const best = highest(scores);
      view.setTag(i, best, this.tagSet.coarse[best]!);
      const columns = this.tagSet.columns[best]!;
      upos.push(columns[0]);
      xpos.push(columns[1]);
      feats.push(columns[2]);
    }
    return sentence.with({ upos, xpos, feats });
  }

  /** Fills the scores of the pass from right to left. */
  #goBackward(n: number): void {
    const scores = this.#scores;
    const size = (n + 1) * scores.length;
    if (this.#backwardScores.length < size) this.#backwardScores = new Float32Array(2 * size);
    for (let i = n; i >= 1; i--) {
      this.#view.features(i, -1, this.#features);
      this.backward.score(this.#features, scores);
      this.#backwardScores.set(scores, i * scores.length);
      const best = highest(scores);
      this.#view.setTag(i, best, this.tagSet.coarse[best]!);
    }
  }
}

/** The class with the highest score; the first of equals. */
function highest(scores: Float32Array): number {
  let best = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k]! > scores[best]!) best = k;
  return best;
}
