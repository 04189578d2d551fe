const ALL_PUNCTUATION = /^\p{Punctuation}+$/u;

/**
 * Tells whether a form is punctuation as the CoNLL-X shared task defines it: every character has the
 * Unicode category P. Symbols such as $ or + are not punctuation, whatever their tag.
 */
export function isPunctuation(form: string): boolean {
  return ALL_PUNCTUATION.test(form);
}
