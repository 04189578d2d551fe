import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english } from "../../src/models/english.node.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { Validator } from "../../src/sentence/validate/validator.js";
import { originalText } from "../../src/text/original-text.js";

const { pipeline } = await english();

/** What `crossarc validate` finds in the trees of some documents, and their text. */
function checked(
  documents: readonly string[],
  names: readonly string[],
): { problems: string[]; text: string } {
  const sentences = documents.flatMap((text, k) => {
    const reader = pipeline.reader({}, names[k]);
    return pipeline.annotateAll([...reader.push(text), ...reader.end()]);
  });
  const read = [...readConllu(sentences.map(conlluText).join(""))];
  const validator = new Validator(2);
  const problems = read
    .flatMap((sentence) => validator.check(sentence))
    .map(({ rule, message }) => `${rule}: ${message}`);
  return { problems, text: originalText(read) };
}

/** Every character that counts as a space. */
const SPACES = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter((character) =>
  /[\s\u0085]/u.test(character),
);

describe("what is written for running text", () => {
  it("is valid with each kind of space between, before and after words", () => {
    expect(SPACES.length).toBeGreaterThan(24);
    for (const space of SPACES) {
      const text = `${space}The boats${space}left.${space}${space}They don't come back.${space}`;
      expect(checked([text], [""])).toEqual({ problems: [], text });
    }
  });

  it("is valid whatever the text", () => {
    const unit = fc.oneof(
      fc.constantFrom(...SPACES),
      fc.constantFrom(
        " ",
        " ",
        "\n",
        ".",
        "'s",
        "n't",
        "_",
        "-",
        "|",
        "\\",
        "#",
        "=",
        "0",
        "1-2",
        "\u200d",
        "\ufffd",
      ),
      fc.constantFrom(
        "The",
        "boats",
        "don't",
        "I'm",
        "https://example.org/a?b=c",
        "@ada",
        "#sunny",
        "👩🏽‍✈️",
        "🇩🇰",
        ":)",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        // UD wants NFC, and text is never changed; lone surrogates cannot be written.
        const text = Buffer.from(units.join("").normalize("NFC")).toString();
        const { problems, text: found } = checked([text], [""]);
        expect(problems).toEqual([]);
        expect(found).toBe(/[^\s\u0085]/u.test(text) ? text : "");
      }),
      { numRuns: 100 },
    );
  });

  it("is valid for several documents without a final line end, with any names", () => {
    const { problems, text } = checked(["Two boats left.", "They came back", "\n"], ["log a", "logs/b", "c"]);
    expect({ problems, text }).toEqual({ problems: [], text: "Two boats left.\nThey came back\n" });
  });
});
