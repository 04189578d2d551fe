import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { goldParagraphs, INSIDE, SENTENCE_END, TOKEN_END } from "../../src/text/segment/gold-text.js";

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
});
