import { hashText } from "../../numbers/hash.js";
import { DIGIT, KINDS, LOWER, UPPER } from "../characters.js";
import { RunningText } from "../segment/running-text.js";
import { shapeHash } from "../segment/token-features.js";

/** Length of the longest prefix of a word that is a feature, in UTF-16 units. */
export const PREFIXES = 4;
/** Length of the longest suffix of a word that is a feature, in UTF-16 units. */
export const SUFFIXES = 5;

// Indices in the row of a word.

/** Hash of the form. */
export const FORM = 0;
/** Hash of the form in lower case. */
export const LOWER_FORM = 1;
/** Hash of the shape: the kinds of its characters. */
export const SHAPE = 2;
/** Whether the word has capitals, digits and signs, and its length up to 4. */
export const TRAITS = 3;
/** Kind of the first unit. */
export const FIRST_KIND = 4;
/** Hashes of the prefixes in lower case, shortest first; 0 for those longer than the word. */
export const PREFIX = 5;
/** Hashes of the suffixes in lower case, shortest first; 0 for those longer than the word. */
export const SUFFIX = PREFIX + PREFIXES;
/** Length of a row. */
export const WORD_ROW = SUFFIX + SUFFIXES;

const text = new RunningText();

/**
 * Writes the row of a word, shape [WORD_ROW], to `rows` from index `at`: what a
 * tagger sees of the word alone.
 */
export function writeWordRow(form: string, rows: Int32Array, at: number): void {
  text.load(form);
  const { kind, lower, length } = text;
  rows[at + FORM] = hashText(form);
  rows[at + SHAPE] = shapeHash(text, 0, length);
  let kinds = 0;
  let uppers = 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) {
    kinds |= 1 << kind[i]!;
    if (kind[i] === UPPER) uppers++;
    hash = Math.imul(hash ^ lower[i]!, 0x01000193);
    if (i < PREFIXES) rows[at + PREFIX + i] = hash ^ (hash >>> 15);
  }
  rows[at + LOWER_FORM] = hash ^ (hash >>> 15);
  for (let i = length; i < PREFIXES; i++) rows[at + PREFIX + i] = 0;
  rows[at + FIRST_KIND] = kind[0]!;
  const isCapital = kind[0] === UPPER ? 1 : 0;
  const isAllCapital = uppers > 1 && (kinds & (1 << LOWER)) === 0 ? 2 : 0;
  const hasDigit = (kinds & (1 << DIGIT)) !== 0 ? 4 : 0;
  const hasSign = kinds >>> 6 !== 0 ? 8 : 0;
  rows[at + TRAITS] = isCapital + isAllCapital + hasDigit + hasSign + KINDS * Math.min(length, 4);
  hash = 0x811c9dc5;
  for (let k = 0; k < SUFFIXES; k++) {
    if (k < length) hash = Math.imul(hash ^ lower[length - 1 - k]!, 0x01000193);
    rows[at + SUFFIX + k] = k < length ? hash ^ (hash >>> 15) : 0;
  }
}
