import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { surfaceTokens } from "../../src/sentence/text.js";
import { originalText } from "../../src/text/original-text.js";
import type { SegmentOptions } from "../../src/text/segment/segmenter.js";
import { LONGEST_SENTENCE } from "../../src/text/segment/sentence-splitter.js";
import { LONGEST_TOKEN } from "../../src/text/segment/token-splitter.js";
import { TextReader } from "../../src/text/text-reader.js";
import { harbourSegmenter } from "../support/segmenters.js";

const segmenter = harbourSegmenter();

function read(text: string, options: SegmentOptions = {}, pieces = [text]): Sentence[] {
  const reader = new TextReader(segmenter, options);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

function tokens(sentence: Sentence): string[] {
  return [...surfaceTokens(sentence)].map(({ form }) => form);
}

/** Checks what must hold for the sentences of any text. */
function checkSentences(text: string, sentences: readonly Sentence[]): void {
  if (text.trim() !== "" && /[^\s\u0085]/.test(text)) expect(originalText(sentences)).toBe(text);
  let last = 0;
  for (const sentence of sentences) {
    expect(sentence.length).toBeGreaterThan(0);
    const { start, end, startPoint, endPoint } = sentence.offsets!;
    for (const [t, { form }] of [...surfaceTokens(sentence)].entries()) {
      expect(form).toMatch(/^[^\s\u0085]+$/u);
      expect(text.slice(start[t], end[t])).toBe(form);
      expect(start[t]).toBeGreaterThanOrEqual(last);
      expect([...text.slice(0, start[t])].length).toBe(startPoint[t]);
      expect([...text.slice(0, end[t])].length).toBe(endPoint[t]);
      last = end[t]!;
    }
  }
}

const HARD = [
  "",
  " ",
  "a",
  "See http://example.com/a_b?c=d&e=f#g, or mail a.b@c.example.org!",
  "WHAT?!! 😀😀 #harbour @pier 👩‍💻 🇩🇰🇸🇪 1️⃣",
  "It cost $3,000.50 (U.S.) on 12/31/2024 at 5 p.m. Dr. Smith paid.",
  "“Quoted,” she said. 'So it goes.' «Là-bas!»",
  "A line\nbreak in a\nparagraph.\n\nAnother\r\n\r\nand\ttabs\t\tand\fpages\u2029end",
  "no final stop",
  "ALL CAPS HERE. AND HERE",
  "Это русский текст. 这是中文。これは日本語です。 هذا نص عربي. עברית",
  "zero\u200bwidth\u200d joiner\ufeff and \u0000control\u0007 \u00adhyphen",
  "\ud83d lone \ude00 halves \ud83d",
  "\n\n  leading and trailing  \n\n\n",
  "e\u0301\u0323 combining \u0301alone",
  "a|b\\c=d\t|\t\\",
  "# not a comment\n1\tform\t_",
];

describe("running text", () => {
  it.each(HARD.map((text) => [text]))("is reproduced exactly: %j", (text) => {
    checkSentences(text, read(text));
    checkSentences(text, read(text, { tokenized: true }));
    checkSentences(text, read(text, { lines: true }));
  });

  it("is reproduced exactly, whatever it is and however it is cut into pieces", () => {
    const unit = fc.oneof(
      fc.constantFrom(
        " ",
        "\n",
        "\r",
        "\t",
        ".",
        "!",
        '"',
        "'",
        "a",
        "B",
        "7",
        "é",
        "😀",
        "\u200d",
        "\u0301",
        "\ud83d",
        "the",
        " harbour",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const whole = read(text);
        checkSentences(text, whole);
        expect(read(text, {}, pieces)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it("can be cut into pieces between the two units of a line end, or of a character", () => {
    for (const pieces of [
      ["Two boats\r", "\nleft"],
      ["Two \ud83d", "\ude00 boats"],
      ["Two boats\n", "\nleft"],
    ]) {
      expect(read("", {}, pieces)).toEqual(read(pieces.join("")));
    }
  });

  it("is reproduced from CoNLL-U", () => {
    const hasHalves = (text: string) => /[\ud800-\udfff]/.test(text.replace(/\p{So}|\p{Emoji}/gu, ""));
    const writable = HARD.filter((text) => text.trim() !== "" && !hasHalves(text));
    expect(writable.length).toBe(14);
    for (const text of writable) {
      const written = read(text).map(conlluText).join("");
      expect(originalText(readConllu(written))).toBe(text);
    }
  });

  it("has no sentences if it has only spaces", () => {
    expect(read("")).toEqual([]);
    expect(read(" \n\n\t")).toEqual([]);
  });

  it("ends sentences at blank lines, and marks new paragraphs", () => {
    const sentences = read("Two boats\n\nleft the harbour\n \nagain");
    expect(sentences.map((sentence) => tokens(sentence).join(" "))).toEqual([
      "Two boats",
      "left the harbour",
      "again",
    ]);
    expect(sentences.map(({ comments }) => comments.slice(0, -2))).toEqual([
      ["# newdoc", "# newpar"],
      ["# newpar"],
      ["# newpar"],
    ]);
  });

  it("gets sentence ids with the name of the document", () => {
    const reader = new TextReader(segmenter, {}, "log");
    const [first] = [...reader.push("Two boats left."), ...reader.end()];
    expect(first!.comments.slice(0, 3)).toEqual(["# newdoc id = log", "# newpar", "# sent_id = log-1"]);
  });

  it("has the text of each sentence, with single spaces, in a comment", () => {
    const [sentence] = read("Two  boats\nleft.");
    expect(sentence!.comment("text")).toBe("Two boats left.");
  });
});

describe("text with given boundaries", () => {
  it("keeps tokens between spaces whole", () => {
    const sentences = read("don't stop. Two boats, left.", { tokenized: true });
    expect(sentences.flatMap(tokens)).toEqual(["don't", "stop.", "Two", "boats,", "left."]);
    expect(sentences.every(({ multiwords }) => multiwords.length === 0)).toBe(true);
  });

  it("has a sentence on each line", () => {
    const sentences = read("Two . Boats\rleft\r\n\nthe harbour\u0085", { tokenized: true, lines: true });
    expect(sentences.map(tokens)).toEqual([["Two", ".", "Boats"], ["left"], ["the", "harbour"]]);
  });
});

describe("text without an end", () => {
  it("is split into tokens of bounded length without spaces", () => {
    for (const unit of ["a", "😀", "e\u0301"]) {
      const text = unit.repeat(10_000);
      const sentences = read(text);
      expect(originalText(sentences)).toBe(text);
      const longest = Math.max(...sentences.flatMap(tokens).map(({ length }) => length));
      expect(longest).toBeLessThanOrEqual(LONGEST_TOKEN + 1);
    }
  });

  it("is split into sentences of bounded length, the same however it is cut into pieces", () => {
    const text = "harbour ".repeat(10_000);
    const whole = read(text);
    expect(originalText(whole)).toBe(text);
    expect(Math.max(...whole.map(({ length }) => length))).toBeLessThanOrEqual(LONGEST_SENTENCE);
    const pieces = Array.from({ length: Math.ceil(text.length / 7777) }, (_, k) =>
      text.slice(7777 * k, 7777 * (k + 1)),
    );
    expect(read(text, {}, pieces).map(({ length }) => length)).toEqual(whole.map(({ length }) => length));
  });

  it("cuts lines that are longer than a sentence may be", () => {
    for (const tokenized of [true, false]) {
      const all = read(`${"word ".repeat(2500)}\nTwo boats left.`, { lines: true, tokenized });
      expect(all.slice(0, 3).map(({ length }) => length)).toEqual([LONGEST_SENTENCE, LONGEST_SENTENCE, 500]);
      expect(all).toHaveLength(4);
    }
  });

  it("yields sentences before its end, split where sentences end", () => {
    const reader = new TextReader(segmenter);
    const text = "Two boats left before the rain came. ".repeat(3000);
    const early = reader.push(text);
    expect(early.length).toBeGreaterThan(1000);
    const all = [...early, ...reader.end()];
    expect(originalText(all)).toBe(text);
    expect(new Set(all.map(({ length }) => length))).toEqual(new Set([8]));
  });

  it("keeps very long runs of spaces", () => {
    const text = `${" ".repeat(70_000)}a${"\n".repeat(70_000)}b${" ".repeat(70_000)}`;
    expect(originalText(read(text)) === text).toBe(true);
  });
});
