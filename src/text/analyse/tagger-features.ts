import { mix, putFeature } from "../../numbers/hash.js";
import type { Sentence } from "../../sentence/sentence.js";
import { LOWER, UPPER } from "../characters.js";
import type { KnownForm, KnownForms } from "./known-forms.js";
import {
  FIRST_KIND,
  FORM,
  LOWER_FORM,
  PREFIX,
  SHAPE,
  SUFFIX,
  TRAITS,
  WORD_ROW,
  writeWordRow,
} from "./word-row.js";

/** Number of features of a word. */
export const TAGGER_FEATURES = 50;
/** Number of its own features, which come first: they depend on its form and on the variant of its place. */
export const OWN_FEATURES = 22;
/** Number of variants of places: first or not, in sentences with more or fewer capitals. */
export const VARIANTS = 40;
/** Seed of the hash of the first feature. */
const SEED = 0x7a66;

/** Number of empty places on either side of a sentence. */
const PADDING = 3;
/** Fills the rows of empty places. */
const NOTHING = 1;
/** Tag of an empty place, and of a word that has none yet. */
const NO_TAG = -1;

/**
 * A sentence as a tagger sees it. Word i is at `place(i)` of all arrays. Empty places before and after the
 * sentence make checks of its bounds unnecessary.
 */
export class TaggerView {
  /** Number of words. */
  length = 0;
  /** Shape [places, WORD_ROW]: the row of each word. */
  rows = new Int32Array(0);
  /** Shape [places]: the tag of each word, -1 if it has none yet. */
  tag = new Int32Array(0);
  /** Shape [places]: the UPOS of each tag as a number, -1 if there is none yet. */
  coarse = new Int32Array(0);
  /** How much of the sentence is capitalised, which distinguishes headings and shouting. */
  #capitals = 0;

  /** What is known of the form of word i, at index i - 1, if known forms were given. */
  readonly known: KnownForm[] = [];

  /** The variant of the place of word i: all that its own features depend on besides its form. */
  variant(i: number): number {
    return 2 * this.#capitals + (i === 1 ? 1 : 0);
  }

  /** Starts with a sentence without tags. */
  load(sentence: Sentence, forms?: KnownForms): void {
    const n = sentence.length;
    this.length = n;
    const places = n + 2 * PADDING;
    if (this.tag.length < places) {
      this.rows = new Int32Array(2 * places * WORD_ROW);
      this.tag = new Int32Array(2 * places);
      this.coarse = new Int32Array(2 * places);
    }
    this.rows.fill(NOTHING, 0, places * WORD_ROW);
    this.known.length = 0;
    forms?.prepare(n);
    for (let i = 1; i <= n; i++) {
      const at = place(i) * WORD_ROW;
      if (forms === undefined) {
        writeWordRow(sentence.form[i]!, this.rows, at);
        continue;
      }
      const known = forms.get(sentence.form[i]!);
      for (let k = 0; k < WORD_ROW; k++) this.rows[at + k] = known.row[k]!;
      this.known.push(known);
    }
    this.#capitals = capitalsOf(this.rows, n);
    this.tag.fill(NO_TAG, 0, places);
    this.coarse.fill(NO_TAG, 0, places);
  }

  /** Sets the tag of word i; `coarse` is its UPOS as a number. */
  setTag(i: number, tag: number, coarse: number): void {
    this.tag[place(i)] = tag;
    this.coarse[place(i)] = coarse;
  }

  /**
   * Fills the features of word i: the word, its neighbours, and the tags of the words tagged before it.
   * These are on its left if `step` is 1, on its right if it is -1.
   */
  features(i: number, step: 1 | -1, features: Int32Array): void {
    this.ownFeatures(i, features);
    this.otherFeatures(i, step, features);
  }

  /** Fills the own features of word i. */
  ownFeatures(i: number, features: Int32Array): void {
    const { rows } = this;
    const w = place(i) * WORD_ROW;
    const form = rows[w + FORM]!;
    const shape = rows[w + SHAPE]!;
    const traits = rows[w + TRAITS]!;
    const [s2, s3] = [rows[w + SUFFIX + 1]!, rows[w + SUFFIX + 2]!];
    const isFirst = i === 1 ? 1 : 0;
    const capitals = this.#capitals;

    let n = 0;
    put(features, n++, 0);
    put(features, n++, form);
    put(features, n++, rows[w + LOWER_FORM]!);
    put(features, n++, shape);
    put(features, n++, mix(shape, isFirst));
    put(features, n++, mix(traits, isFirst));
    put(features, n++, rows[w + PREFIX]!);
    put(features, n++, rows[w + PREFIX + 1]!);
    put(features, n++, rows[w + PREFIX + 2]!);
    put(features, n++, rows[w + PREFIX + 3]!);
    put(features, n++, rows[w + SUFFIX]!);
    put(features, n++, s2);
    put(features, n++, s3);
    put(features, n++, rows[w + SUFFIX + 3]!);
    put(features, n++, rows[w + SUFFIX + 4]!);
    put(features, n++, mix(s3, traits));
    put(features, n++, mix(s2, traits));
    put(features, n++, mix(form, isFirst));
    put(features, n++, mix(shape, capitals));
    put(features, n++, mix(mix(traits, isFirst), capitals));
    put(features, n++, mix(mix(s3, traits), capitals));
    put(features, n++, mix(rows[w + LOWER_FORM]!, capitals));
  }

  /** Fills the other features of word i. */
  otherFeatures(i: number, step: 1 | -1, features: Int32Array): void {
    const { rows, tag, coarse } = this;
    const at = place(i);
    const w = at * WORD_ROW;
    const before = w - step * WORD_ROW;
    const after = w + step * WORD_ROW;
    const lowerForm = rows[w + LOWER_FORM]!;
    const shape = rows[w + SHAPE]!;
    const [s2, s3] = [rows[w + SUFFIX + 1]!, rows[w + SUFFIX + 2]!];
    const [b1, b2] = [rows[before + LOWER_FORM]!, rows[before - step * WORD_ROW + LOWER_FORM]!];
    const [a1, a2] = [rows[after + LOWER_FORM]!, rows[after + step * WORD_ROW + LOWER_FORM]!];
    const [as2, as3] = [rows[after + SUFFIX + 1]!, rows[after + SUFFIX + 2]!];
    const aas3 = rows[after + step * WORD_ROW + SUFFIX + 2]!;
    const bs3 = rows[before + SUFFIX + 2]!;
    const [beforeShape, afterShape] = [rows[before + SHAPE]!, rows[after + SHAPE]!];
    const [t1, t2] = [tag[at - step]!, tag[at - 2 * step]!];
    const [u1, u2, u3] = [coarse[at - step]!, coarse[at - 2 * step]!, coarse[at - 3 * step]!];

    let n = OWN_FEATURES;
    put(features, n++, b1);
    put(features, n++, a1);
    put(features, n++, b2);
    put(features, n++, a2);
    put(features, n++, mix(b1, lowerForm));
    put(features, n++, mix(lowerForm, a1));
    put(features, n++, mix(b1, a1));
    put(features, n++, mix(mix(b1, lowerForm), a1));
    put(features, n++, mix(a1, a2));
    put(features, n++, mix(b2, b1));
    put(features, n++, mix(shape, afterShape));
    put(features, n++, mix(mix(beforeShape, shape), afterShape));
    put(features, n++, mix(s3, as3));
    put(features, n++, as3);
    put(features, n++, mix(bs3, s3));
    put(features, n++, mix(mix(lowerForm, as3), aas3));
    put(features, n++, t1);
    put(features, n++, mix(t1, t2));
    put(features, n++, mix(t1, lowerForm));
    put(features, n++, mix(t1, s3));
    put(features, n++, mix(t1, s2));
    put(features, n++, mix(mix(t1, t2), lowerForm));
    put(features, n++, mix(mix(u1, u2), s3));
    put(features, n++, mix(t1, a1));
    put(features, n++, mix(mix(t1, lowerForm), a1));
    put(features, n++, mix(mix(t1, s2), as2));
    put(features, n++, mix(mix(u1, u2), u3));
    put(features, n++, mix(mix(u1, shape), as3));
  }
}

/** The place of word i; words are numbered from 1. */
function place(i: number): number {
  return PADDING + i - 1;
}

/** Classifies a sentence by the share of its words, except the first, with a capital, and by its length. */
function capitalsOf(rows: Int32Array, n: number): number {
  let words = 0;
  let capitals = 0;
  for (let i = 1; i <= n; i++) {
    const kind = rows[place(i) * WORD_ROW + FIRST_KIND]!;
    if (kind !== UPPER && kind !== LOWER) continue;
    words++;
    if (kind === UPPER) capitals++;
  }
  const share = (capitals - 1) / Math.max(1, words - 1);
  const step = SHARES.filter((least) => share >= least).length;
  return 4 * step + Math.min(3, words >> 1);
}

/** Boundaries between the classes of the share of words with a capital. */
const SHARES = [0.001, 0.3, 0.6, 0.99];

function put(features: Int32Array, k: number, hash: number): void {
  putFeature(features, k, hash, SEED);
}
