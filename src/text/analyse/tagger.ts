import type { Classifier } from "../../learn/classifier.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { TAGGER_FEATURES, TaggerView } from "./tagger-features.js";

/** What a tagger chooses from: UPOS, XPOS and FEATS together, with tabs between. */
export class TagSet {
  readonly tags: Symbols;
  /** The columns of each tag. */
  readonly columns: readonly (readonly [upos: string, xpos: string, feats: string])[];
  /** For each tag the number of its UPOS. */
  readonly coarse: Int32Array;

  constructor(tags: Iterable<string>) {
    this.tags = new Symbols(tags);
    this.columns = this.tags.names.map((tag) => tag.split("\t") as [string, string, string]);
    const coarse = new Symbols();
    this.coarse = Int32Array.from(this.columns, ([upos]) => coarse.add(upos));
  }
}

/** The tag of a word of a sentence. */
export function tagOf({ upos, xpos, feats }: Sentence, i: number): string {
  return `${upos[i]}\t${xpos[i]}\t${feats[i]}`;
}

/**
 * Tags words with UPOS, XPOS and FEATS at once. It goes through a sentence twice: from right to left with one
 * classifier, each word seeing the tags on its right, and then from left to right with another, whose scores
 * are added to those of the first.
 */
export class Tagger {
  readonly tagSet: TagSet;
  readonly forward: Classifier;
  readonly backward: Classifier;
  readonly #view = new TaggerView();
  readonly #features = new Int32Array(TAGGER_FEATURES);
  /** Scores of the words from right to left, shape [n + 1, tags]. */
  #backwardScores = new Float32Array(0);
  readonly #scores: Float32Array;

  constructor(tagSet: TagSet, forward: Classifier, backward: Classifier) {
    this.tagSet = tagSet;
    this.forward = forward;
    this.backward = backward;
    this.#scores = new Float32Array(tagSet.coarse.length);
  }

  /** The sentence with tags for all words. */
  tag(sentence: Sentence): Sentence {
    const n = sentence.length;
    const [upos, xpos, feats] = [[""], [""], [""]];
    this.#view.take(sentence);
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
      view.give(i, best, this.tagSet.coarse[best]!);
      const columns = this.tagSet.columns[best]!;
      upos.push(columns[0]);
      xpos.push(columns[1]);
      feats.push(columns[2]);
    }
    return sentence.with({ upos, xpos, feats });
  }

  #goBackward(n: number): void {
    const scores = this.#scores;
    const size = (n + 1) * scores.length;
    if (this.#backwardScores.length < size) this.#backwardScores = new Float32Array(2 * size);
    for (let i = n; i >= 1; i--) {
      this.#view.features(i, -1, this.#features);
      this.backward.score(this.#features, scores);
      this.#backwardScores.set(scores, i * scores.length);
      const best = highest(scores);
      this.#view.give(i, best, this.tagSet.coarse[best]!);
    }
  }
}

/** The class with the highest score; the first of several. */
function highest(scores: Float32Array): number {
  let best = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k]! > scores[best]!) best = k;
  return best;
}
