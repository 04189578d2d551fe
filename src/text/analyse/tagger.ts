import type { Classifier } from "../../learn/classifier.js";
import { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { KnownForms } from "./known-forms.js";
import { LinearPasses } from "./linear-passes.js";
import { TAGGER_FEATURES, TaggerView } from "./tagger-features.js";
import type { TaggerPasses } from "./tagger-passes.js";

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
  readonly #passes: TaggerPasses;

  /** Builds a tagger from its trained parts. */
  constructor(tagSet: TagSet, forward: Classifier, backward: Classifier) {
    this.tagSet = tagSet;
    this.forward = forward;
    this.backward = backward;
    const areLinear = forward instanceof LinearClassifier && backward instanceof LinearClassifier;
    this.#passes = areLinear
      ? new LinearPasses(this.#view, this.#forms, forward, backward)
      : new AnyPasses(this.#view, forward, backward);
  }

  /** Replaces UPOS, XPOS and FEATS of all words. */
  tag(sentence: Sentence): Sentence {
    const n = sentence.length;
    const [upos, xpos, feats] = [[""], [""], [""]];
    const { coarse, columns } = this.tagSet;
    this.#view.load(sentence, this.#forms);
    this.#passes.start(n);
    for (let i = n; i >= 1; i--) {
      const best = this.#passes.first(i);
      this.#view.setTag(i, best, coarse[best]!);
    }
    for (let i = 1; i <= n; i++) {
      const best = this.#passes.second(i);
      this.#view.setTag(i, best, coarse[best]!);
      upos.push(columns[best]![0]);
      xpos.push(columns[best]![1]);
      feats.push(columns[best]![2]);
    }
    return sentence.with({ upos, xpos, feats });
  }
}

/** Passes with any classifiers. */
class AnyPasses implements TaggerPasses {
  readonly #view: TaggerView;
  readonly #forward: Classifier;
  readonly #backward: Classifier;
  readonly #features = new Int32Array(TAGGER_FEATURES);
  readonly #scores: Float32Array;
  /** Shape [n + 1, tags]: the scores of the pass from right to left. */
  #kept = new Float32Array(0);

  constructor(view: TaggerView, forward: Classifier, backward: Classifier) {
    this.#view = view;
    this.#forward = forward;
    this.#backward = backward;
    this.#scores = new Float32Array(forward.classes);
  }

  start(n: number): void {
    const size = (n + 1) * this.#scores.length;
    if (this.#kept.length < size) this.#kept = new Float32Array(2 * size);
  }

  first(i: number): number {
    const scores = this.#scores;
    this.#view.features(i, -1, this.#features);
    this.#backward.score(this.#features, scores);
    this.#kept.set(scores, i * scores.length);
    return scores.indexOf(Math.max(...scores));
  }

  second(i: number): number {
    const scores = this.#scores;
    this.#view.features(i, 1, this.#features);
    this.#forward.score(this.#features, scores);
    for (let k = 0; k < scores.length; k++) scores[k]! += this.#kept[i * scores.length + k]!;
    return scores.indexOf(Math.max(...scores));
  }
}
