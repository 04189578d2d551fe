/** What kind of character stands somewhere, as far as splitting text depends on it. */
export const EDGE = 0;
export const SPACE = 1;
export const LOWER = 2;
export const UPPER = 3;
/** A letter that is neither lower nor upper case. */
export const LETTER = 4;
export const DIGIT = 5;
export const MARK = 6;
export const OPEN = 7;
export const CLOSE = 8;
export const DASH = 9;
export const PUNCTUATION = 10;
export const SYMBOL = 11;
export const OTHER = 12;
/** Number of kinds. */
export const KINDS = 13;

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  // NEL is a line end in Unicode, though not for regular expressions.
  [SPACE, /^[\s\u0085]$/u],
  [LOWER, /^\p{Ll}$/u],
  [UPPER, /^[\p{Lu}\p{Lt}]$/u],
  [LETTER, /^\p{L}$/u],
  [DIGIT, /^\p{N}$/u],
  // What never stands alone: marks, the joiner of emoji, skin tones.
  [MARK, /^(?:\p{M}|\u200D|\p{Emoji_Modifier})$/u],
  [OPEN, /^[\p{Ps}\p{Pi}]$/u],
  [CLOSE, /^[\p{Pe}\p{Pf}]$/u],
  [DASH, /^\p{Pd}$/u],
  [PUNCTUATION, /^\p{P}$/u],
  [SYMBOL, /^\p{S}$/u],
];

const JOINER = 0x200d;
const NOT_YET = 255;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
/** Kinds of the units of UTF-16, found when they are first met. */
const kinds = new Uint8Array(1 << 16).fill(NOT_YET);
/** Each unit in lower case, where that is one unit too. */
const lowered = new Uint16Array(1 << 16);

/** The kind of one character, given as a string. */
export function kindOf(character: string): number {
  for (const [kind, pattern] of PATTERNS) if (pattern.test(character)) return kind;
  return OTHER;
}

/** Whether a unit of UTF-16 is a space of any kind. */
export function isSpaceUnit(unit: number): boolean {
  if (kinds[unit] === NOT_YET) meet(unit);
  return kinds[unit] === SPACE;
}

/** Fills in the kind of each unit of a text, both halves of a pair alike, and the unit in lower case. */
export function classify(text: string, kind: Uint8Array, lower: Uint16Array): void {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (kinds[unit] === NOT_YET) meet(unit);
    lower[i] = lowered[unit]!;
    kind[i] = kinds[unit]!;
    if (unit < FIRST_SURROGATE || unit > LAST_SURROGATE || text.codePointAt(i)! <= 0xffff) continue;
    kind[i] = kind[i + 1] = kindOf(text.slice(i, i + 2));
    lower[i + 1] = text.charCodeAt(++i);
  }
}

function meet(unit: number): void {
  const character = String.fromCharCode(unit);
  kinds[unit] = kindOf(character);
  const small = character.toLowerCase();
  lowered[unit] = small.length === 1 ? small.charCodeAt(0) : unit;
}

/** Whether the units before and at `at` are of one character as a reader sees it, and are never cut apart. */
export function isOneCharacter(text: string, kind: Uint8Array, at: number): boolean {
  const unit = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  if (kind[at] === MARK || before === JOINER) return true;
  if (unit < FIRST_SURROGATE || unit > LAST_SURROGATE) return false;
  if (text.codePointAt(at - 1)! > 0xffff) return true;
  return isFlagHalf(text, at) && halvesBefore(text, at) % 2 === 1;
}

/** Whether one of the letters that make flags, two and two, starts here. */
function isFlagHalf(text: string, at: number): boolean {
  const point = text.codePointAt(at)!;
  return point >= 0x1f1e6 && point <= 0x1f1ff;
}

/** Number of halves of flags right before a place, of which those of the last few flags are enough. */
function halvesBefore(text: string, at: number): number {
  let halves = 0;
  while (halves < 64 && at >= 2 * (halves + 1) && isFlagHalf(text, at - 2 * (halves + 1))) halves++;
  return halves;
}

const LINE_ENDS = [0x0a, 0x0d, 0x85, 0x2028];
/** The ends of pages and paragraphs. */
const PARAGRAPH_ENDS = [0x0c, 0x2029];

/** How many lines the unit at a place ends: 0 or 1, and 2 for what ends a paragraph by itself. */
export function linesEnded(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit > 0x0d && unit < 0x85) return 0;
  if (unit === 0x0d && text.charCodeAt(at + 1) === 0x0a) return 0;
  if (PARAGRAPH_ENDS.includes(unit)) return 2;
  return Number(LINE_ENDS.includes(unit));
}
