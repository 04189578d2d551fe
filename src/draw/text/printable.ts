import { displayWidth } from "../layout/display-width.js";

/** Controls, line separators, and characters that change the direction of the following text. */
const HARMFUL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const MARK_FIRST = /^\p{M}/u;

/**
 * Makes a text safe to print anywhere.
 *
 * Controls, which could move the cursor of a terminal or reorder a line, become U+FFFD. A text that is
 * invisible or would combine with the character before it gets a dotted circle in front.
 */
export function printable(text: string): string {
  const safe = text.replaceAll(HARMFUL, "\ufffd");
  return MARK_FIRST.test(safe) || displayWidth(safe) === 0 ? `\u25cc${safe}` : safe;
}
