import { mix } from "../../numbers/hash.js";
import type { Sentence } from "../../sentence/sentence.js";
import { LOWER, UPPER } from "../characters.js";
import {
  FIRST_KIND,
  FORM,
  PREFIX,
  SHAPE,
  SMALL,
  SUFFIX,
  TRAITS,
  WORD_ROW,
  writeWordRow,
} from "./word-row.js";

/** Number of features of a word. */
export const TAGGER_FEATURES = 50;

/** So many places on either side of a sentence belong to no word, and have rows and tags of their own. */
const PADDING = 3;
/** What stands in the rows and tags of those places. */
const NOTHING = 1;
const NO_TAG = -1;

/**
 * A sentence as a tagger sees it. Word i has its row at `place(i)`, shape [n + 2 * PADDING, WORD_ROW]; before and
 * after the sentence come rows of nothing, so that its neighbours need no check. `tag` and `coarse` have an entry
 * for each place, the tags that the words were given so far.
 */
export class TaggerView {
  length = 0;
  rows = new Int32Array(0);
  tag = new Int32Array(0);
  /** Numbers of the UPOS of the tags. */
  coarse = new Int32Array(0);
  /** How much of the sentence is in capitals: tells headings and shouting from other text. */
  #capitals = 0;

  take(sentence: Sentence): void {
    const n = sentence.length;
    this.length = n;
    const places = n + 2 * PADDING;
    if (this.tag.length < places) {
      this.rows = new Int32Array(2 * places * WORD_ROW);
      this.tag = new Int32Array(2 * places);
      this.coarse = new Int32Array(2 * places);
    }
    this.rows.fill(NOTHING, 0, places * WORD_ROW);
    for (let i = 1; i <= n; i++) writeWordRow(sentence.form[i]!, this.rows, place(i) * WORD_ROW);
    this.#capitals = capitalsOf(this.rows, n);
    this.tag.fill(NO_TAG, 0, places);
    this.coarse.fill(NO_TAG, 0, places);
  }

  /** Gives word i a tag. */
  give(i: number, tag: number, coarse: number): void {
    this.tag[place(i)] = tag;
    this.coarse[place(i)] = coarse;
  }

  /**
   * The features of word i: the word, its neighbours, and the tags of the words that were tagged before it, which
   * are on its left if `step` is 1, and on its right if it is -1.
   */
  features(i: number, step: 1 | -1, features: Int32Array): void {
    const { rows, tag, coarse } = this;
    const at = place(i);
    const w = at * WORD_ROW;
    const before = w - step * WORD_ROW;
    const after = w + step * WORD_ROW;
    const form = rows[w + FORM]!;
    const small = rows[w + SMALL]!;
    const shape = rows[w + SHAPE]!;
    const traits = rows[w + TRAITS]!;
    const [s2, s3] = [rows[w + SUFFIX + 1]!, rows[w + SUFFIX + 2]!];
    const [b1, b2] = [rows[before + SMALL]!, rows[before - step * WORD_ROW + SMALL]!];
    const [a1, a2] = [rows[after + SMALL]!, rows[after + step * WORD_ROW + SMALL]!];
    const [as2, as3] = [rows[after + SUFFIX + 1]!, rows[after + SUFFIX + 2]!];
    const aas3 = rows[after + step * WORD_ROW + SUFFIX + 2]!;
    const bs3 = rows[before + SUFFIX + 2]!;
    const [beforeShape, afterShape] = [rows[before + SHAPE]!, rows[after + SHAPE]!];
    const [t1, t2] = [tag[at - step]!, tag[at - 2 * step]!];
    const [u1, u2, u3] = [coarse[at - step]!, coarse[at - 2 * step]!, coarse[at - 3 * step]!];
    const isFirst = i === 1 ? 1 : 0;
    const capitals = this.#capitals;

    let n = 0;
    const put = (hash: number) => {
      const feature = mix(hash, 0x7a66 + n);
      features[n++] = feature === 0 ? 1 : feature;
    };
    put(0);
    put(form);
    put(small);
    put(shape);
    put(mix(shape, isFirst));
    put(mix(traits, isFirst));
    put(rows[w + PREFIX]!);
    put(rows[w + PREFIX + 1]!);
    put(rows[w + PREFIX + 2]!);
    put(rows[w + PREFIX + 3]!);
    put(rows[w + SUFFIX]!);
    put(s2);
    put(s3);
    put(rows[w + SUFFIX + 3]!);
    put(rows[w + SUFFIX + 4]!);
    put(mix(s3, traits));
    put(mix(s2, traits));
    put(mix(form, isFirst));
    put(mix(shape, capitals));
    put(mix(mix(traits, isFirst), capitals));
    put(mix(mix(s3, traits), capitals));
    put(mix(small, capitals));
    put(b1);
    put(a1);
    put(b2);
    put(a2);
    put(mix(b1, small));
    put(mix(small, a1));
    put(mix(b1, a1));
    put(mix(mix(b1, small), a1));
    put(mix(a1, a2));
    put(mix(b2, b1));
    put(mix(shape, afterShape));
    put(mix(mix(beforeShape, shape), afterShape));
    put(mix(s3, as3));
    put(as3);
    put(mix(bs3, s3));
    put(mix(mix(small, as3), aas3));
    put(t1);
    put(mix(t1, t2));
    put(mix(t1, small));
    put(mix(t1, s3));
    put(mix(t1, s2));
    put(mix(mix(t1, t2), small));
    put(mix(mix(u1, u2), s3));
    put(mix(t1, a1));
    put(mix(mix(t1, small), a1));
    put(mix(mix(t1, s2), as2));
    put(mix(mix(u1, u2), u3));
    put(mix(mix(u1, shape), as3));
  }
}

/** Where word i, from 1 on, has its row and its tags. */
function place(i: number): number {
  return PADDING + i - 1;
}

/** How many words of a sentence begin with a capital, the first not counted, and how long it is, in steps. */
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

/** Steps of the share of words with a capital. */
const SHARES = [0.001, 0.3, 0.6, 0.99];
