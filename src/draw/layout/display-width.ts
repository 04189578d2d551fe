/** Characters without a column: marks, format controls, vowels and finals of decomposed Hangul. */
const INVISIBLE = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]/u;
/** Characters that terminals draw two columns wide: East Asian scripts, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u;
const PICTURE = /\p{Extended_Pictographic}/u;
const SKIN_TONE = /[\u{1f3fb}-\u{1f3ff}]/u;
/** Texts of common characters that all take one column. */
const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2080-\u2089\u2026]*$/;
const JOINER = "\u200d";
const AS_EMOJI = "\ufe0f";

/**
 * Returns how many columns of a terminal a text takes.
 *
 * Combining marks take none; wide characters and emoji, even those made of several characters, take two.
 * Controls count as one; replace them before printing (see `printable`).
 */
export function displayWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  forEachCharacter(text, (_, columns) => {
    width += columns;
  });
  return width;
}

/**
 * Visits each character of a text with the number of columns that it adds.
 *
 * Later parts of a joined emoji add none. The selector that turns a narrow symbol into an emoji adds the
 * second column of that symbol.
 */
export function forEachCharacter(text: string, visit: (character: string, columns: number) => void): void {
  let before = "";
  let columnsBefore = 0;
  for (const character of text) {
    let columns = 1;
    if (character < " " || character > "~") {
      if (character === AS_EMOJI) columns = columnsBefore === 1 && PICTURE.test(before) ? 1 : 0;
      else if (INVISIBLE.test(character)) columns = 0;
      else if (before === JOINER && PICTURE.test(character)) columns = 0;
      else if (SKIN_TONE.test(character) && PICTURE.test(before)) columns = 0;
      else columns = WIDE.test(character) ? 2 : 1;
    }
    visit(character, columns);
    before = character;
    columnsBefore = columns;
  }
}

/** Shortens a text to at most `columns` columns, ending it with an ellipsis if something is cut off. */
export function cutToWidth(text: string, columns: number, ellipsis = "…"): string {
  if (displayWidth(text) <= columns) return text;
  const room = columns - displayWidth(ellipsis);
  if (room < 0) return "";
  let kept = "";
  let width = 0;
  let isFull = false;
  forEachCharacter(text, (character, more) => {
    isFull ||= width + more > room;
    if (isFull) return;
    width += more;
    kept += character;
  });
  return kept + ellipsis;
}
