/**
 * Widths of characters in ems: the widest of the usual sans-serif fonts (DejaVu Sans, Noto Sans, Liberation
 * Sans), so that a text is rarely wider than estimated.
 */
const LATIN: readonly (readonly [width: number, characters: string])[] = [
  [0.38, "ijlI'J \u00a0"],
  [0.42, "frt.,:;!()[]-·’‘¡¹²³/\\"],
  [0.58, 'sczFL|"?*°“”_`§´¸¯¦¿¨ªº'],
  [0.66, "abdeghknopquvxyEKPSTYß0123456789«»{}$£¥¢µ¶"],
  [0.72, "ABCRVXZøłđ"],
  [0.85, "DGHNOQUŁØĐ#+<=>~^&w–÷×±¬≠ðþÐÞ"],
  [1.08, "mMW@%—ÆŒæœ…¼½¾©®←→"],
];

/** Widths of other characters in ems, by the first class that matches. */
const CLASSES: readonly (readonly [width: number, characters: RegExp])[] = [
  [0, /[\p{Mn}\p{Cf}\u1160-\u11ff]/u],
  [1.4, /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}]/u],
  [1.02, /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uff60\u3000-\u303f]/u],
  [1.1, /\p{Lu}/u],
  [0.72, /[\p{sc=Hebrew}абвгдезийклнопрстухцчьэяіїєґα-χ]/u],
  [0.92, /[\p{sc=Arabic}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Thai}]/u],
];

/** Width of all remaining characters, in ems. */
const OTHER = 1.1;

const widths = new Map<string, number>();
for (const [width, characters] of LATIN) for (const character of characters) widths.set(character, width);

/** Estimates the width of a text at a font size, in the unit of the size; rarely too small. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += widths.get(character) ?? widthOf(character);
  return ems * size;
}

function widthOf(character: string): number {
  const letter = character.normalize("NFD")[0]!;
  return widths.get(letter) ?? CLASSES.find(([, characters]) => characters.test(character))?.[0] ?? OTHER;
}
