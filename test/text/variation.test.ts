import { describe, expect, it } from "vitest";
import { seeded } from "../../src/numbers/seeded.js";
import { type GoldParagraph, INSIDE, SENTENCE_END, TOKEN_END } from "../../src/text/segment/gold-text.js";
import { sentencesOf, takenApart, varied } from "../../src/text/segment/variation.js";

/** A paragraph from a text in which | follows each token and ! each sentence. */
function paragraph(marked: string): GoldParagraph {
  const ends: number[] = [];
  for (const sign of marked) {
    if (sign === "|") ends[ends.length - 1] = TOKEN_END;
    else if (sign === "!") ends[ends.length - 1] = SENTENCE_END;
    else ends.push(INSIDE);
  }
  return { text: marked.replaceAll(/[|!]/g, ""), ends: Uint8Array.from(ends) };
}

/** The tokens of paragraphs, with "." after each sentence. */
function tokens(paragraphs: readonly GoldParagraph[]): string[] {
  const found: string[] = [];
  for (const { text, ends } of paragraphs) {
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      if (ends[i] === INSIDE) continue;
      found.push(text.slice(from, i + 1).trim() + (ends[i] === SENTENCE_END ? "." : ""));
      from = i + 1;
    }
    expect(ends.length).toBe(text.length);
    expect(text.slice(from).trim()).toBe("");
  }
  return found;
}

const SENTENCE = 'Two| boats| "|left|"| the| harbour|\'s| pier| at| noon| and| came| back|!';
const LONG = paragraph(`${SENTENCE} ${SENTENCE} ${SENTENCE} `);
const PLAIN = tokens([LONG]);

describe("the variations of a paragraph", () => {
  it("are its sentences, each alone", () => {
    const sentences = sentencesOf(paragraph("Go| on|! Stop|!Now|! "));
    expect(sentences.map(({ text }) => text)).toEqual(["Go on", "Stop", "Now"]);
    expect(tokens(sentences)).toEqual(["Go", "on.", "Stop.", "Now."]);
  });

  const random = seeded(1);
  const variations = Array.from({ length: 500 }, () => takenApart(varied(LONG, random), random));
  const texts = new Set(variations.map((paragraphs) => paragraphs.map(({ text }) => text).join("‖")));

  it("have the same tokens and sentences, but for case, quotation marks and bullets", () => {
    for (const paragraphs of variations) {
      const found = tokens(paragraphs)
        .map((token) => token.toLowerCase().replace(/[“”]/, '"').replace("’", "'"))
        .filter((token) => !/^[-*•–·]$/.test(token));
      expect(found).toEqual(PLAIN.map((token) => token.toLowerCase()));
    }
  });

  it.each([
    ["the paragraph itself", (text: string) => text === LONG.text],
    [
      "wrapped lines",
      (text: string) => text.split("\n").some((line) => /^(at|and|came|back|the|noon)/.test(line)),
    ],
    ["a line for each sentence", (text: string) => text.split("\nTwo boats").length === 4 - 1],
    ["a list", (text: string) => /^[-*•–·] Two/.test(text) && /\n[-*•–·] Two/.test(text)],
    ["single sentences", (text: string) => text.split("‖").length === 3],
    ["lower case", (text: string) => text.startsWith("two boats")],
    ["capitals", (text: string) => text.startsWith("TWO BOATS")],
    ["curly quotation marks", (text: string) => text.includes("“left” the harbour’s")],
  ])("include %s", (_name, isIt) => {
    expect([...texts].some(isIt)).toBe(true);
  });

  it("keep a paragraph whose length depends on its case", () => {
    const paragraphs = Array.from({ length: 200 }, () => [varied(paragraph("İ|ß|!"), random)]);
    expect(paragraphs.every((found) => found.every(({ text, ends }) => text.length === ends.length))).toBe(
      true,
    );
  });
});
