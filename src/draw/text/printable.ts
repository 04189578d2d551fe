import { displayWidth } from "../layout/display-width.js";

/** Controls, line separators, and what turns the direction of the text after it. */
const HARMFUL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const MARK_FIRST = /^\p{M}/u;

/**
 * A text as it can be shown anywhere: controls, which could move a terminal's cursor or reorder a line, become
 * U+FFFD, and what would be invisible or join what stands before it is put on a dotted circle.
 */
export function printable(text: string): string {
  const safe = text.replaceAll(HARMFUL, "\ufffd");
  return MARK_FIRST.test(safe) || displayWidth(safe) === 0 ? `\u25cc${safe}` : safe;
}
