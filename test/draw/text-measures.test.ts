import { describe, expect, it } from "vitest";
import { isRightToLeft } from "../../src/draw/layout/direction.js";
import { cutToWidth, displayWidth } from "../../src/draw/layout/display-width.js";
import { MaxTree } from "../../src/draw/layout/max-tree.js";
import { textWidth } from "../../src/draw/layout/text-width.js";
import { seeded } from "../support/trees/trees.js";

describe("columns of a terminal", () => {
  it("are none for combining marks and two for wide characters", () => {
    expect(displayWidth("cafe\u0301")).toBe(4);
    expect(displayWidth("日本")).toBe(4);
    expect(displayWidth("naïve — ↑")).toBe(9);
    expect(displayWidth("한국")).toBe(4);
    expect(displayWidth("한국".normalize("NFD"))).toBe(4);
    expect(displayWidth("ｱ")).toBe(1);
  });

  it("are two for an emoji, however many characters it has", () => {
    for (const emoji of ["😀", "⭐", "👍🏽", "👩‍👩‍👧", "⚠️", "🇳🇱", "❤️"])
      expect(displayWidth(emoji), emoji).toBe(2);
    expect(displayWidth("⚠")).toBe(1);
    expect(displayWidth("😀!")).toBe(3);
  });

  it("limit a text, which is cut between characters and ends in an ellipsis", () => {
    expect(cutToWidth("harbour", 7)).toBe("harbour");
    expect(cutToWidth("harbour", 4)).toBe("har…");
    expect(cutToWidth("日本語", 4)).toBe("日…");
    expect(cutToWidth("e\u0301e\u0301e\u0301", 2)).toBe("e\u0301…");
    expect(cutToWidth("harbour", 4, "~")).toBe("har~");
    expect(cutToWidth("harbour", 0)).toBe("");
  });
});

describe("the estimated width of a text", () => {
  it("depends on each character: narrow and wide letters, marks, East Asian characters, emoji", () => {
    expect(textWidth("iiii", 10)).toBeLessThan(textWidth("mm", 10));
    expect(textWidth("e\u0301", 10)).toBe(textWidth("e", 10));
    expect(textWidth("é", 10)).toBe(textWidth("e", 10));
    expect(textWidth("日", 10)).toBeGreaterThanOrEqual(10);
    expect(textWidth("😀", 10)).toBeGreaterThan(12);
    expect(textWidth("abc", 20)).toBeCloseTo(2 * textWidth("abc", 10));
  });

  it("is no less than in DejaVu Sans, one of the widest fonts", () => {
    // Advance widths of the font in ems.
    const widths = {
      a: 0.613,
      i: 0.278,
      m: 0.974,
      w: 0.818,
      W: 0.989,
      I: 0.295,
      "0": 0.636,
      ".": 0.318,
      "@": 1,
    };
    for (const [character, width] of Object.entries(widths))
      expect(textWidth(character, 1), character).toBeGreaterThanOrEqual(width);
  });
});

describe("the direction of a sentence", () => {
  it("is that of most letters", () => {
    expect(isRightToLeft(["", "שלום", "ok", "123"])).toBe(true);
    expect(isRightToLeft(["", "the", "word", "שלום"])).toBe(false);
    expect(isRightToLeft(["", "مرحبا"])).toBe(true);
    expect(isRightToLeft(["", "1", "."])).toBe(false);
  });
});

describe("MaxTree", () => {
  it("gives the same answers as a plain array", () => {
    const random = seeded(3);
    const below = (n: number) => Math.floor(random() * n);
    for (let round = 0; round < 200; round++) {
      const n = 1 + below(20);
      const tree = new MaxTree(n);
      const array = new Array<number>(n).fill(0);
      for (let step = 0; step < 30; step++) {
        const from = below(n);
        const to = from + below(n - from);
        const value = below(9);
        if (random() < 0.5) {
          tree.raise(from, to, value);
          for (let i = from; i <= to; i++) array[i] = Math.max(array[i]!, value);
        }
        expect(tree.max(from, to)).toBe(Math.max(...array.slice(from, to + 1)));
        const next = array.findIndex((v, i) => i >= from && v > value);
        expect(tree.nextAbove(from, value)).toBe(next === -1 ? n : next);
        expect(tree.previousAbove(to, value)).toBe(array.slice(0, to + 1).findLastIndex((v) => v > value));
      }
      expect([tree.max(1, 0), tree.nextAbove(n, 0), tree.previousAbove(-1, 0)]).toEqual([0, n, -1]);
    }
  });
});
