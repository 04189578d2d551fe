// The kinds of characters that splitting and tagging distinguish.

/** Beyond the start or the end of the text. */
export const EDGE = 0;
/** A space of any kind, including line ends. */
export const SPACE = 1;
/** A lower-case letter. */
export const LOWER = 2;
/** An upper-case or title-case letter. */
export const UPPER = 3;
/** A letter that is neither lower nor upper case. */
export const LETTER = 4;
/** A digit or another numeric character. */
export const DIGIT = 5;
/** A character that never stands alone: a combining mark, the joiner of emoji, a skin tone. */
export const MARK = 6;
/** An opening bracket or quotation mark. */
export const OPEN = 7;
/** A closing bracket or quotation mark. */
export const CLOSE = 8;
/** A dash or hyphen. */
export const DASH = 9;
/** Any other punctuation. */
export const PUNCTUATION = 10;
/** A symbol, such as a currency sign or an emoji. */
export const SYMBOL = 11;
/** Any other character. */
export const OTHER = 12;
/** Number of kinds. */
export const KINDS = 13;

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  // NEL is a line end in Unicode, but not a space in regular expressions.
  [SPACE, /^[\s\u0085]$/u],
  [LOWER, /^\p{Ll}$/u],
  [UPPER, /^[\p{Lu}\p{Lt}]$/u],
  [LETTER, /^\p{L}$/u],
  [DIGIT, /^\p{N}$/u],
  [MARK, /^(?:\p{M}|\u200D|\p{Emoji_Modifier})$/u],
  [OPEN, /^[\p{Ps}\p{Pi}]$/u],
  [CLOSE, /^[\p{Pe}\p{Pf}]$/u],
  [DASH, /^\p{Pd}$/u],
  [PUNCTUATION, /^\p{P}$/u],
  [SYMBOL, /^\p{S}$/u],
];

const JOINER = 0x200d;
/** Kind of a unit that has not been looked up yet. */
const UNKNOWN = 255;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
/** The kind of each UTF-16 unit, looked up when it first occurs. */
const kinds = new Uint8Array(1 << 16).fill(UNKNOWN);
/** The lower case of each unit; the unit itself if its lower case is longer. */
const lowered = new Uint16Array(1 << 16);

/** The kind of a character, given as a string. */
export function kindOf(character: string): number {
  for (const [kind, pattern] of PATTERNS) if (pattern.test(character)) return kind;
  return OTHER;
}

/** Whether a UTF-16 unit is a space of any kind. */
export function isSpaceUnit(unit: number): boolean {
  if (kinds[unit] === UNKNOWN) lookUp(unit);
  return kinds[unit] === SPACE;
}

/**
 * Fills the kind and the lower case of each UTF-16 unit of a text; both surrogates of a pair get its kind.
 */
export function classify(text: string, kind: Uint8Array, lower: Uint16Array): void {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (kinds[unit] === UNKNOWN) lookUp(unit);
    lower[i] = lowered[unit]!;
    kind[i] = kinds[unit]!;
    if (unit < FIRST_SURROGATE || unit > LAST_SURROGATE || text.codePointAt(i)! <= 0xffff) continue;
    kind[i] = kind[i + 1] = kindOf(text.slice(i, i + 2));
    lower[i + 1] = text.charCodeAt(++i);
  }
}

/** Fills the tables for a unit. */
function lookUp(unit: number): void {
  const character = String.fromCharCode(unit);
  kinds[unit] = kindOf(character);
  const lower = character.toLowerCase();
  lowered[unit] = lower.length === 1 ? lower.charCodeAt(0) : unit;
}

/**
 * Whether the units at `at - 1` and `at` belong to one character as a reader sees
 * it, and must not be split.
 */
export function isOneCharacter(text: string, kind: Uint8Array, at: number): boolean {
  const unit = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  if (kind[at] === MARK || before === JOINER) return true;
  if (unit < FIRST_SURROGATE || unit > LAST_SURROGATE) return false;
  if (text.codePointAt(at - 1)! > 0xffff) return true;
  return isFlagHalf(text, at) && halvesBefore(text, at) % 2 === 1;
}

/** Whether a regional indicator, one of the two halves of a flag, starts here. */
function isFlagHalf(text: string, at: number): boolean {
  const point = text.codePointAt(at)!;
  return point >= 0x1f1e6 && point <= 0x1f1ff;
}

/** Number of halves of flags right before `at`; counts the last 64 at most. */
function halvesBefore(text: string, at: number): number {
  let halves = 0;
  while (halves < 64 && at >= 2 * (halves + 1) && isFlagHalf(text, at - 2 * (halves + 1))) halves++;
  return halves;
}

/** Units that end a line. */
const LINE_ENDS = [0x0a, 0x0d, 0x85, 0x2028];
/** Units that end a page or a paragraph. */
const PARAGRAPH_ENDS = [0x0c, 0x2029];

/** Number of lines that the unit at `at` ends: 0 or 1, or 2 if it ends a paragraph by itself. */
export function linesEnded(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit > 0x0d && unit < 0x85) return 0;
  if (unit === 0x0d && text.charCodeAt(at + 1) === 0x0a) return 0;
  if (PARAGRAPH_ENDS.includes(unit)) return 2;
  return Number(LINE_ENDS.includes(unit));
}
