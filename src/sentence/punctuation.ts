const ALL_PUNCTUATION = /^\p{P}+$/u;

/**
 * Whether a word is punctuation by the rule of the CoNLL-X shared task, which the papers score by: its form
 * consists of Unicode punctuation (general category P) only. Symbols such as $ and + are words.
 */
export function isPunctuation(form: string): boolean {
  return ALL_PUNCTUATION.test(form);
}
