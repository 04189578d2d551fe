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

/** The places inside a text that no cut may be made at. */
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
  ])("finds that of %j", (character, kind) => {
    expect(kindOf(character)).toBe(kind);
    expect(kinds(character)).toEqual([kind]);
    expect(isSpaceUnit(character.charCodeAt(0))).toBe(kind === SPACE);
  });

  it("gives both halves of a pair the kind of their character", () => {
    expect(kinds("😀𝐀𐐨")).toEqual([SYMBOL, SYMBOL, UPPER, UPPER, LOWER, LOWER]);
  });

  it("takes half a pair for something else", () => {
    expect(kinds("a\ud83d")).toEqual([LOWER, OTHER]);
    expect(kinds("\ude00a")).toEqual([OTHER, LOWER]);
  });

  it("knows the lower case of units", () => {
    const lower = new Uint16Array(4);
    classify("AÉ中İ", new Uint8Array(4), lower);
    expect(String.fromCharCode(...lower)).toBe("aé中İ");
  });
});

describe("what a reader sees as one character", () => {
  it.each([
    ["a pair of surrogates", "a😀b", [2]],
    ["a letter and its marks", "e\u0301\u0323x", [1, 2]],
    ["an emoji with a skin tone", "👍🏽!", [1, 2, 3]],
    ["emoji that are joined", "👩‍💻", [1, 2, 3, 4]],
    ["a keycap", "1\ufe0f\u20e3", [1, 2]],
    ["the two halves of each of two flags", "🇩🇰🇸🇪", [1, 2, 3, 5, 6, 7]],
  ])("is %s", (_, text, places) => {
    expect(together(text)).toEqual(places);
  });
});

describe("ends of lines", () => {
  it.each([
    ["\n", [1]],
    ["\r\n", [0, 1]],
    ["\r\r", [1, 1]],
    ["\f", [2]],
    ["\u2029", [2]],
    ["\u0085\u2028", [1, 1]],
    [" \ta", [0, 0, 0]],
  ])("are counted in %j", (text, counts) => {
    expect(Array.from(text, (_, at) => linesEnded(text, at))).toEqual(counts);
  });
});
