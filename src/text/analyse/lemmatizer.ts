import type { Classifier } from "../../learn/classifier.js";
import { hashText, mix, putFeature } from "../../numbers/hash.js";
import { detached } from "../../sentence/detached.js";
import type { Sentence } from "../../sentence/sentence.js";
import { applyLemmaRule, type LemmaRule, lemmaRuleOf } from "./lemma-rule.js";
import { FORM, LOWER_FORM, PREFIX, SHAPE, SUFFIX, SUFFIXES, WORD_ROW, writeWordRow } from "./word-row.js";

/** Number of features of a form. */
export const LEMMA_FEATURES = 12 + 2 * SUFFIXES;
/** Maximum number of cached lemmas. Most words of a text occur again. */
const MAX_CACHED = 1 << 15;
/** Forms longer than this, in UTF-16 units, are not words: the lemma is the form itself. */
export const MAX_FORM_LENGTH = 100;

/** Lemmas by form, UPOS and FEATS; the keys have tabs between the three. */
export type LemmaLexicon = Readonly<Record<string, string>>;

/** A lemma of a form with these tags. */
interface FoundLemma {
  readonly upos: string;
  readonly feats: string;
  readonly lemma: string;
}

/**
 * Finds lemmas by rules that turn a form into its lemma; a classifier chooses the rule from form and tags.
 * Words of the training data for which this would fail are looked up.
 */
export class Lemmatizer {
  /** Chooses a rule. */
  readonly classifier: Classifier;
  /** The words that are looked up. */
  readonly exceptions: LemmaLexicon;
  /** The rules as text, one for each class. */
  readonly rules: readonly string[];
  readonly #rules: readonly LemmaRule[];
  readonly #features = new Int32Array(LEMMA_FEATURES);
  readonly #row = new Int32Array(WORD_ROW);
  readonly #scores: Float32Array;
  /** The lemmas of each form found so far, and their number. */
  readonly #found = new Map<string, FoundLemma[]>();
  #count = 0;

  /** Builds a lemmatizer from its trained parts. */
  constructor(classifier: Classifier, rules: readonly string[], exceptions: LemmaLexicon) {
    this.classifier = classifier;
    this.exceptions = exceptions;
    this.rules = rules;
    this.#rules = rules.map(lemmaRuleOf);
    this.#scores = new Float32Array(rules.length);
  }

  /** Replaces the lemmas of all words; they depend on form, UPOS and FEATS. */
  lemmatize(sentence: Sentence): Sentence {
    const lemma = [""];
    for (let i = 1; i <= sentence.length; i++) {
      lemma.push(this.lemmaOf(sentence.form[i]!, sentence.upos[i]!, sentence.feats[i]!));
    }
    return sentence.with({ lemma });
  }

  /** The lemma of a form with these UPOS and FEATS. */
  lemmaOf(form: string, upos: string, feats: string): string {
    if (form.length > MAX_FORM_LENGTH) return form;
    let lemmas = this.#found.get(form);
    if (lemmas !== undefined) {
      for (let k = 0; k < lemmas.length; k++) {
        const found = lemmas[k]!;
        if (found.upos === upos && found.feats === feats) return found.lemma;
      }
    }
    if (this.#count++ === MAX_CACHED) {
      this.#found.clear();
      this.#count = 1;
      lemmas = undefined;
    }
    const key = lexiconKey(form, upos, feats);
    const lemma = Object.hasOwn(this.exceptions, key) ? this.exceptions[key]! : this.#find(form, upos, feats);
    if (lemmas === undefined) this.#found.set(detached(form), [{ upos, feats, lemma }]);
    else lemmas.push({ upos, feats, lemma });
    return lemma;
  }

  #find(form: string, upos: string, feats: string): string {
    const scores = this.#scores;
    writeWordRow(form, this.#row, 0);
    lemmaFeatures(this.#row, upos, feats, this.#features);
    this.classifier.score(this.#features, scores);
    let found = form;
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < scores.length; k++) {
      if (scores[k]! <= best) continue;
      const lemma = applyLemmaRule(this.#rules[k]!, form);
      if (lemma === undefined) continue;
      best = scores[k]!;
      found = lemma;
    }
    return found;
  }
}

/** The key of a lexicon. */
export function lexiconKey(form: string, upos: string, feats: string): string {
  return `${form}\t${upos}\t${feats}`;
}

/** Fills the features of a form from its row and its tags. */
export function lemmaFeatures(row: Int32Array, upos: string, feats: string, features: Int32Array): void {
  const coarse = hashText(upos);
  const tag = mix(coarse, hashText(feats));
  let n = 0;
  put(features, n++, tag);
  put(features, n++, mix(tag, row[SHAPE]!));
  put(features, n++, row[FORM]!);
  put(features, n++, row[LOWER_FORM]!);
  put(features, n++, mix(coarse, row[FORM]!));
  put(features, n++, mix(coarse, row[LOWER_FORM]!));
  put(features, n++, mix(tag, row[LOWER_FORM]!));
  put(features, n++, mix(tag, row[PREFIX + 1]!));
  put(features, n++, mix(tag, row[PREFIX + 2]!));
  put(features, n++, mix(mix(tag, row[PREFIX]!), row[SUFFIX + 1]!));
  put(features, n++, mix(mix(coarse, row[SHAPE]!), row[SUFFIX + 2]!));
  put(features, n++, mix(mix(coarse, row[SHAPE]!), row[SUFFIX]!));
  for (let k = 0; k < SUFFIXES; k++) {
    put(features, n++, mix(tag, row[SUFFIX + k]!));
    put(features, n++, mix(coarse, row[SUFFIX + k]!));
  }
}

function put(features: Int32Array, k: number, hash: number): void {
  putFeature(features, k, hash, 0x1e33);
}
