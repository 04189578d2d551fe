import { describe, expect, it } from "vitest";
import {
  CLOSE,
  classify,
  DASH,
  DIGIT,
  isOneCharacter,
  isSpaceUnit,
  kindOf,
  LETTER,
  LOWER,
  linesEnded,
  MARK,
  OPEN,
  OTHER,
  PUNCTUATION,
  SPACE,
  SYMBOL,
  UPPER,
} from "../../src/text/characters.js";

function kinds(text: string): number[] {
  const kind = new Uint8Array(text.length);
  classify(text, kind, new Uint16Array(text.length));
  return [...kind];
}

/** The indices at which a text must not be split. */
function together(text: string): number[] {
  const kind = Uint8Array.from(kinds(text));
  return Array.from(text, (_, i) => i)
    .concat(Array.from({ length: text.length }, (_, i) => i))
    .filter((at, k, all) => at > 0 && all.indexOf(at) === k && isOneCharacter(text, kind, at))
    .sort((a, b) => a - b);
}

describe("kinds of characters", () => {
  it.each([
    ["a", LOWER],
    ["ß", LOWER],
    ["É", UPPER],
    ["中", LETTER],
    ["ع", LETTER],
    ["7", DIGIT],
    ["٣", DIGIT],
    ["\u0301", MARK],
    ["\u200d", MARK],
    ["(", OPEN],
    ["“", OPEN],
    ["»", CLOSE],
    ["—", DASH],
    ["!", PUNCTUATION],
    ["€", SYMBOL],
    ["\u0000", OTHER],
    ["\u200b", OTHER],
    ["\u0085", SPACE],
    ["\u00a0", SPACE],
    ["\u2028", SPACE],
  ])("include that of %j", (character, kind) => {
    expect(kindOf(character)).toBe(kind);
    expect(kinds(character)).toEqual([kind]);
    expect(isSpaceUnit(character.charCodeAt(0))).toBe(kind === SPACE);
  });

  it("are the same for both surrogates of a pair", () => {
    expect(kinds("😀𝐀𐐨")).toEqual([SYMBOL, SYMBOL, UPPER, UPPER, LOWER, LOWER]);
  });

  it("are OTHER for a surrogate alone", () => {
    expect(kinds("a\ud83d")).toEqual([LOWER, OTHER]);
    expect(kinds("\ude00a")).toEqual([OTHER, LOWER]);
  });

  it("come with the lower case of each unit", () => {
    const lower = new Uint16Array(4);
    classify("AÉ中İ", new Uint8Array(4), lower);
    expect(String.fromCharCode(...lower)).toBe("aé中İ");
  });
});

describe("isOneCharacter", () => {
  it.each([
    ["a surrogate pair", "a😀b", [2]],
    ["a letter and its marks", "e\u0301\u0323x", [1, 2]],
    ["an emoji with a skin tone", "👍🏽!", [1, 2, 3]],
    ["joined emoji", "👩‍💻", [1, 2, 3, 4]],
    ["a keycap", "1\ufe0f\u20e3", [1, 2]],
    ["both halves of each of two flags", "🇩🇰🇸🇪", [1, 2, 3, 5, 6, 7]],
  ])("keeps %s together", (_, text, places) => {
    expect(together(text)).toEqual(places);
  });
});

describe("linesEnded", () => {
  it.each([
    ["\n", [1]],
    ["\r\n", [0, 1]],
    ["\r\r", [1, 1]],
    ["\f", [2]],
    ["\u2029", [2]],
    ["\u0085\u2028", [1, 1]],
    [" \ta", [0, 0, 0]],
  ])("counts the line ends in %j", (text, counts) => {
    expect(Array.from(text, (_, at) => linesEnded(text, at))).toEqual(counts);
  });
});
