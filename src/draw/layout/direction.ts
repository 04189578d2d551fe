/** Characters of scripts written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

/** Tells whether a text contains any character of a right-to-left script. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Tells whether most letters of these words are written from right to left. */
export function isRightToLeft(words: readonly string[]): boolean {
  let balance = 0;
  for (const word of words) {
    for (const character of word) {
      if (LETTER.test(character)) balance += RIGHT_TO_LEFT.test(character) ? 1 : -1;
    }
  }
  return balance > 0;
}
