import { mix, putFeature } from "../../numbers/hash.js";
import { CLOSE, EDGE, LOWER, linesEnded, OPEN, PUNCTUATION, SPACE, UPPER } from "../characters.js";
import { PATTERN_HASHES, type PatternSpans } from "./pattern-spans.js";
import type { RunningText } from "./running-text.js";
import { shapeHash, unitsHash } from "./token-features.js";
import type { Tokens } from "./tokens.js";

/** Number of features of the place after a token. */
export const SENTENCE_FEATURES = 44;

/** The straight double quotation mark. */
const QUOTE = 0x22;

/**
 * Computes the features of tokens for a sentence splitter, from hashes of their lower case and of their
 * shapes, and from the state of the sentence so far. Visit the tokens from left to right: call `features`,
 * then `advance`.
 */
export class SentenceView {
  #text!: RunningText;
  #tokens!: Tokens;
  #form = new Int32Array(0);
  #shape = new Int32Array(0);
  /** First token of the current sentence, and its open brackets (up to 3) and quotation marks (0 or 1). */
  #first = 0;
  #brackets = 0;
  #quotes = 0;
  /** Number of sentences before the current one. */
  #sentences = 0;

  /** Starts with the tokens of a text. */
  load(text: RunningText, tokens: Tokens, spans: PatternSpans): void {
    this.#text = text;
    this.#tokens = tokens;
    if (this.#form.length < tokens.count) {
      this.#form = new Int32Array(2 * tokens.count);
      this.#shape = new Int32Array(2 * tokens.count);
    }
    for (let k = 0, span = 0; k < tokens.count; k++) {
      const [start, end] = [tokens.start[k]!, tokens.end[k]!];
      while (span < spans.count && spans.start[span]! < start) span++;
      const isSpan = span < spans.count && spans.start[span] === start && spans.end[span] === end;
      const hash = isSpan ? PATTERN_HASHES[spans.pattern[span]!]! : 0;
      this.#form[k] = hash !== 0 ? hash : unitsHash(text, start, end);
      this.#shape[k] = hash !== 0 ? hash : shapeHash(text, start, end);
    }
    this.#sentences = 0;
    this.#begin(0);
  }

  /** Length of the current sentence if it ends after token k. */
  lengthAt(k: number): number {
    return k - this.#first + 1;
  }

  /** Moves on from token k; `isEnd` tells whether a sentence ends after it. */
  advance(k: number, isEnd: boolean): void {
    if (isEnd) {
      this.#sentences++;
      this.#begin(k + 1);
      return;
    }
    const at = this.#tokens.start[k]!;
    const kind = this.#text.kind[at];
    if (this.#text.lower[at] === QUOTE) this.#quotes ^= 1;
    else if (kind === OPEN) this.#brackets = Math.min(this.#brackets + 1, 3);
    else if (kind === CLOSE) this.#brackets = Math.max(this.#brackets - 1, 0);
  }

  #begin(token: number): void {
    this.#first = token;
    this.#brackets = 0;
    this.#quotes = 0;
  }

  /** Fills the features of the place after token k, which must not be the last token. */
  features(k: number, features: Int32Array): void {
    const text = this.#text;
    const { start, end } = this.#tokens;
    const gap = gapKind(text, end[k]!, start[k + 1]!);
    const [f0, f1, f2] = [this.#formAt(k), this.#formAt(k + 1), this.#formAt(k + 2)];
    const [p1, p2] = [this.#formAt(k - 1), this.#formAt(k - 2)];
    const [s0, s1, s2] = [this.#shapeAt(k), this.#shapeAt(k + 1), this.#shapeAt(k + 2)];
    const [ps1, ps2] = [this.#shapeAt(k - 1), this.#shapeAt(k - 2)];
    const f3 = this.#formAt(k + 3);
    const s3 = this.#shapeAt(k + 3);
    const length = bucket(this.lengthAt(k));
    const open = this.#brackets * 2 + this.#quotes;
    const kind0 = text.kind[start[k]!]!;
    const kind1 = this.#kindAt(k + 1);
    const case1 = kind1 === UPPER || kind1 === LOWER ? kind1 : 0;
    const firstForm = this.#formAt(this.#first);
    const firstShape = this.#shapeAt(this.#first);
    const isFinal = kind0 === PUNCTUATION ? f0 : kind0;
    const left = Math.min(this.#tokens.count - k - 1, 6);
    const place = Math.min(this.#sentences, 2) * 2 + (length < 3 ? 1 : 0);
    const tail = text.lower[end[k]! - 1]!;
    const initial = end[k]! - start[k]!;

    let n = 0;
    put(features, n++, mix(f0, gap));
    put(features, n++, mix(f0, case1));
    put(features, n++, mix(mix(f0, case1), gap));
    put(features, n++, f1);
    put(features, n++, mix(f1, case1));
    put(features, n++, mix(mix(f1, case1), isFinal));
    put(features, n++, mix(f0, f1));
    put(features, n++, mix(mix(f0, s1), gap));
    put(features, n++, mix(s0, s1));
    put(features, n++, mix(mix(s0, s1), gap));
    put(features, n++, mix(mix(ps1, s0), s1));
    put(features, n++, mix(mix(mix(ps1, s0), s1), s2));
    put(features, n++, mix(mix(s0, s1), s2));
    put(features, n++, mix(mix(mix(s0, s1), s2), s3));
    put(features, n++, mix(mix(mix(ps2, ps1), s0), s1));
    put(features, n++, mix(p1, f0));
    put(features, n++, mix(mix(p1, f0), case1));
    put(features, n++, mix(mix(p1, f0), s1));
    put(features, n++, mix(mix(p2, p1), f0));
    put(features, n++, mix(mix(isFinal, f1), f2));
    put(features, n++, mix(mix(isFinal, s1), f2));
    put(features, n++, mix(mix(isFinal, f1), s2));
    put(features, n++, mix(mix(isFinal, case1), length));
    put(features, n++, mix(mix(isFinal, open), case1));
    put(features, n++, mix(mix(isFinal, open), f1));
    put(features, n++, mix(mix(isFinal, s1), place));
    put(features, n++, mix(mix(isFinal, left), gap));
    put(features, n++, mix(mix(firstForm, isFinal), case1));
    put(features, n++, mix(mix(firstShape, isFinal), mix(case1, Math.min(length, 4))));
    put(features, n++, mix(mix(length, case1), gap));
    put(features, n++, mix(mix(tail, initial), s1));
    put(features, n++, mix(mix(s0, f1), case1));
    put(features, n++, mix(mix(f1, f2), case1));
    put(features, n++, mix(mix(f0, f1), f2));
    put(features, n++, mix(mix(f1, f2), f3));
    put(features, n++, mix(mix(isFinal, s1), mix(s2, s3)));
    put(features, n++, mix(mix(ps1, isFinal), mix(f1, case1)));
    put(features, n++, mix(mix(p1, isFinal), mix(f1, case1)));
    put(features, n++, mix(mix(isFinal, length), mix(s1, s2)));
    put(features, n++, mix(mix(s0, length), mix(s1, s2)));
    put(features, n++, mix(firstForm, mix(f1, case1)));
    put(features, n++, mix(mix(left, s1), isFinal));
    put(features, n++, mix(open, mix(s0, s1)));
    put(features, n++, mix(f2, mix(isFinal, case1)));
  }

  #formAt(k: number): number {
    return k < 0 || k >= this.#tokens.count ? 0 : this.#form[k]!;
  }

  #shapeAt(k: number): number {
    return k < 0 || k >= this.#tokens.count ? 0 : this.#shape[k]!;
  }

  #kindAt(k: number): number {
    return k >= this.#tokens.count ? EDGE : this.#text.kind[this.#tokens.start[k]!]!;
  }
}

/** The gap between two tokens: 0 for none, 1 for one space, 2 with a line end, 3 for other spaces. */
function gapKind(text: RunningText, from: number, to: number): number {
  if (from === to) return 0;
  for (let i = from; i < to; i++) if (linesEnded(text.text, i) > 0) return 2;
  return to === from + 1 && text.kind[from] === SPACE ? 1 : 3;
}

/** Maps a length to a bucket; buckets double in size. */
function bucket(length: number): number {
  if (length <= 4) return length;
  return 3 + Math.floor(Math.log2(length));
}

function put(features: Int32Array, k: number, hash: number): void {
  putFeature(features, k, hash, 0xfeed);
}
