import type { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import type { KnownForms } from "./known-forms.js";
import { OWN_FEATURES, TAGGER_FEATURES, type TaggerView } from "./tagger-features.js";
import type { TaggerPasses } from "./tagger-passes.js";

/** Sums that are lower by this many units are lower in any case, however scores are rounded. */
const ROUNDING = 2;

/**
 * The passes of a tagger with linear classifiers. They compare sums of whole numbers, and compute scores only
 * where these can decide. The sums of a form's own features are remembered.
 */
export class LinearPasses implements TaggerPasses {
  readonly #view: TaggerView;
  readonly #forms: KnownForms;
  /** The classifiers from right to left, and from left to right. */
  readonly #classifiers: readonly [LinearClassifier, LinearClassifier];
  /** Shape [n + 1, sums]: the sums of the pass from right to left; and its best tag for each word. */
  #kept = new Int16Array(0);
  #stride = 0;
  #best = new Int32Array(0);

  constructor(view: TaggerView, forms: KnownForms, forward: LinearClassifier, backward: LinearClassifier) {
    this.#view = view;
    this.#forms = forms;
    this.#classifiers = [backward, forward];
  }

  start(n: number): void {
    if (this.#best.length > n) return;
    this.#best = new Int32Array(2 * n + 2);
    this.#kept = new Int16Array(0);
  }

  first(i: number): number {
    const sums = this.#sums(0, i);
    if (this.#kept.length === 0) {
      this.#stride = sums.length;
      this.#kept = new Int16Array(this.#best.length * sums.length);
    }
    this.#kept.set(sums, i * this.#stride);
    const { places } = this.#classifiers[0].tables;
    let best = 0;
    let highest = sums[places[0]!]!;
    for (let k = 1; k < places.length; k++) {
      const sum = sums[places[k]!]!;
      if (sum <= highest) continue;
      best = k;
      highest = sum;
    }
    this.#best[i] = best;
    return best;
  }

  second(i: number): number {
    const sums = this.#sums(1, i);
    const [{ tables: old }, { tables: now }] = this.#classifiers;
    const kept = this.#kept;
    const first = i * this.#stride;
    const score = (k: number) =>
      Math.fround(
        Math.fround(sums[now.places[k]!]! * now.unit) + Math.fround(kept[first + old.places[k]!]! * old.unit),
      );
    // No tag has more from the first pass than its best one. So a tag with a low sum cannot be the best.
    let best = this.#best[i]!;
    let highest = score(best);
    const most = kept[first + old.places[best]!]! * old.unit;
    let least = (highest - most) / now.unit - ROUNDING;
    for (let k = 0; k < now.places.length; k++) {
      if (sums[now.places[k]!]! < least) continue;
      const found = score(k);
      if (found < highest || (found === highest && k >= best)) continue;
      best = k;
      highest = found;
      least = (highest - most) / now.unit - ROUNDING;
    }
    return best;
  }

  /** The sums of the weights of word i by the classifier of a side. */
  #sums(side: 0 | 1, i: number): Int16Array {
    const view = this.#view;
    const forms = this.#forms;
    const classifier = this.#classifiers[side];
    const features = classifier.room(TAGGER_FEATURES);
    const form = view.known[i - 1]!;
    const variant = view.variant(i);
    let own = forms.sums(form, side, variant);
    if (own === undefined) {
      view.ownFeatures(i, features);
      own = forms.keep(form, side, variant, classifier.sums(features, 0, OWN_FEATURES));
    }
    view.otherFeatures(i, side === 0 ? -1 : 1, features);
    return classifier.sums(features, OWN_FEATURES, TAGGER_FEATURES, own);
  }
}
