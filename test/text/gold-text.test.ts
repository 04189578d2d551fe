import { describe, expect, it } from "vitest";
import { seeded } from "../../src/numbers/seeded.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import {
  goldParagraphs,
  INSIDE,
  randomLayout,
  SENTENCE_END,
  TOKEN_END,
} from "../../src/text/segment/gold-text.js";

function word(id: string, form: string, misc = "_"): string {
  return `${id}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${misc}\n`;
}

const TREEBANK = `# newdoc
${word("1-2", "don't", "SpaceAfter=No")}${word("1", "do")}${word("2", "n't")}${word("3", ".")}
${word("1", "Go", "SpaceAfter=No")}
# newpar
${word("1", "on")}
`;

/** The ends after each unit, as signs. */
function signs(ends: Uint8Array): string {
  return Array.from(ends, (end) => ({ [INSIDE]: "-", [TOKEN_END]: "|", [SENTENCE_END]: "!" })[end]).join("");
}

describe("the text of a treebank", () => {
  it("has its paragraphs, its spaces by SpaceAfter, and whole multiword tokens", () => {
    const paragraphs = [...goldParagraphs(readConllu(TREEBANK))];
    expect(paragraphs.map(({ text, ends }) => [text, signs(ends)])).toEqual([
      ["don't. Go", "----|!--!"],
      ["on ", "-!-"],
    ]);
  });

  it("is laid out at random with changes only to spaces", () => {
    const text = `${"harbour ".repeat(60)}`;
    const ends = new Uint8Array(text.length);
    ends[6] = SENTENCE_END;
    const random = seeded(1);
    const layouts = new Set<string>();
    for (let k = 0; k < 200; k++) {
      const found = randomLayout({ text, ends }, random);
      expect(found.text.replaceAll("\n", " ")).toBe(text);
      expect(found.ends).toBe(ends);
      layouts.add(found.text);
    }
    expect(layouts).toContain(text);
    expect(layouts).toContain(text.replace(" ", "\n"));
    expect(Math.max(...[...layouts].map((layout) => layout.split("\n").length))).toBeGreaterThan(5);
    for (const layout of layouts) {
      const lines = layout.split("\n");
      if (lines.length > 2) expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(90);
    }
  });
});
