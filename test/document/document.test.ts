import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Document, documentFrom, documentOf } from "../../src/document/document.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { surfaceTokens } from "../../src/sentence/text.js";
import { HAS_TREEBANKS, treebank, treebankFiles } from "../support/treebanks.js";

const HARBOUR = new URL("../../examples/harbour.conllu", import.meta.url).pathname;
const harbour = () => documentOf(readConllu(readFileSync(HARBOUR)));

/** A sentence of these lines of CoNLL-U; columns that are left out are "_". */
function read(...lines: string[]): Document {
  const rows = lines.map((line) => {
    if (line.startsWith("#")) return line;
    const columns = line.split(" ");
    return [...columns, ...Array(10 - columns.length).fill("_")].join("\t");
  });
  return documentOf(readConllu(`${rows.join("\n")}\n\n`));
}

const DONT = read(
  "1 They they PRON PRP Case=Nom|Number=Plur 4 nsubj",
  "2-3 don't",
  "2 do do AUX VBP _ 4 aux",
  "3 n't not PART RB Polarity=Neg 4 advmod",
  "4 know know VERB VB VerbForm=Inf 0 root _ SpaceAfter=No|ArcScore=0.875",
  "5 . . PUNCT . _ 4 punct _ SpacesAfter=\\s\\n",
);

describe("a token", () => {
  const [they, does, not, know, stop] = DONT.tokens;

  it("gives the columns of its word", () => {
    expect([they!.text, they!.lemma, they!.upos, they!.xpos]).toEqual(["They", "they", "PRON", "PRP"]);
    expect([...they!.feats]).toEqual([
      ["Case", "Nom"],
      ["Number", "Plur"],
    ]);
    expect([they!.relation, they!.head, they!.index]).toEqual(["nsubj", know, 1]);
    expect([know!.head, know!.isRoot, they!.isRoot]).toEqual([undefined, true, false]);
    expect(they!.sentence.token(1)).toBe(they);
    expect(String(they)).toBe("They");
  });

  it("gives an empty string and an empty map for what is not set", () => {
    const [word] = read("1 _ _", "2 a").tokens;
    expect([word!.text, word!.lemma, word!.upos, word!.xpos, word!.relation]).toEqual(["_", "_", "", "", ""]);
    expect([word!.feats.size, word!.misc.size, word!.score, word!.head]).toEqual([
      0,
      0,
      undefined,
      undefined,
    ]);
    expect(word!.next!.lemma).toBe("");
  });

  it("has a score where the parser left one", () => {
    expect([know!.score, stop!.score]).toEqual([0.875, undefined]);
  });

  it("has neighbours, and the spaces around it", () => {
    expect([they!.previous, they!.next, stop!.next]).toEqual([undefined, does, undefined]);
    expect(DONT.tokens.map(({ before, after }) => [before, after])).toEqual([
      ["", " "],
      [" ", ""],
      ["", " "],
      [" ", ""],
      ["", " \n"],
    ]);
  });

  it("knows its multiword token", () => {
    expect(they!.multiword).toBeUndefined();
    expect(does!.multiword!.text).toBe("don't");
    expect(not!.multiword!.tokens).toEqual([does, not]);
  });
});

describe("offsets", () => {
  it.each([
    ["don't", "do n't", ["do", "n't"]],
    ["CANNOT", "Can not", ["CAN", "NOT"]],
    ["pelo", "por o", ["pel", "o"]],
    ["del", "de el", ["de", "l"]],
    ["zum", "zu dem", ["zu", "m"]],
    ["im", "in dem", ["im", "im"]],
    ["damelo", "da me lo", ["da", "me", "lo"]],
    ["dámelo", "da me lo", ["dá", "me", "lo"]],
    ["axyb", "a q r b", ["a", "xy", "xy", "b"]],
    ["ab", "a b c", ["ab", "ab", "ab"]],
    ["abc", "a b", ["abc", "abc"]],
    ["İx", "i̇ x", ["İx", "İx"]],
    ["aa", "a a a", ["aa", "aa", "aa"]],
  ])("divide %s, which stands for %s", (form, words, expected) => {
    const forms = words.split(" ");
    const document = read(
      "1 so",
      `2-${forms.length + 1} ${form}`,
      ...forms.map((word, k) => `${k + 2} ${word}`),
    );
    expect(document.text).toBe(`so ${form}`);
    const found = document.tokens.slice(1).map(({ start, end }) => document.text.slice(start, end));
    expect(found).toEqual(expected);
  });

  it("count UTF-16 units", () => {
    const document = read("1 😀", "2 boats");
    expect(document.tokens.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 8],
    ]);
  });

  it.skipIf(!HAS_TREEBANKS)("find every surface token of the treebanks in the text that they spell", () => {
    for (const file of treebankFiles().filter((name) => name.endsWith("-test.conllu"))) {
      const document = documentOf(treebank(file));
      for (const sentence of document) {
        const { tokens } = sentence;
        for (const { form, first, last } of surfaceTokens(sentence.columns)) {
          const [start, end] = [tokens[first - 1]!.start, tokens[last - 1]!.end];
          if (document.text.slice(start, end) !== form) expect.fail(`${file}: ${sentence.id}: ${form}`);
        }
        for (const { start, end, previous } of tokens) {
          const isInOrder = previous === undefined || (previous.start <= start && previous.end <= end);
          if (start >= end || !isInOrder) expect.fail(`${file}: ${sentence.id}: ${start} to ${end}`);
        }
      }
      const spelled = document.sentences.map(
        ({ tokens, text }) => tokens[0]!.before + text + (tokens.at(-1)!.next?.before ?? ""),
      );
      expect(spelled.join("") + document.tokens.at(-1)!.after).toBe(document.text);
    }
  });
});

describe("a document of CoNLL-U", () => {
  it("has the sentences with words, their texts and roots", () => {
    const document = harbour();
    expect(document.sentences.length).toBe(20);
    const [first, second] = document;
    expect([first!.text, first!.start, first!.end]).toEqual(["The harbour opens at six.", 0, 25]);
    expect([second!.start, second!.root!.text, second!.index]).toEqual([26, "left", 1]);
    expect(document.text.startsWith("The harbour opens at six. Two boats left")).toBe(true);
    expect(document.text.at(-1)).toBe(".");
    expect(document.tokens.length).toBe(194);
    expect(String(document)).toBe(document.text);
  });

  it("copies no column", () => {
    const sentences = [...readConllu(readFileSync(HARBOUR))];
    expect(documentOf(sentences).sentences[3]!.columns).toBe(sentences[3]);
  });

  it("leaves out comments at the end of a file", () => {
    expect(documentOf(readConllu("# nothing follows\n")).sentences).toEqual([]);
    expect(documentOf([]).text).toBe("");
  });

  it("comes back as a document after a copy between threads", () => {
    const document = harbour();
    const copy = documentFrom(structuredClone(document));
    expect(copy).toEqual(document);
    expect(copy.text).toBe(document.text);
    expect(copy.tokens.map(({ start, head }) => [start, head?.text])).toEqual(
      document.tokens.map(({ start, head }) => [start, head?.text]),
    );
  });
});

describe("a span", () => {
  it("is the subtree of a token, with its text", () => {
    const { root } = harbour().sentences[0]!;
    expect(root!.span.text).toBe("The harbour opens at six.");
    expect(root!.children[0]!.span.text).toBe("The harbour");
    expect([root!.children[0]!.span.isContinuous, root!.children[0]!.span.root]).toEqual([
      true,
      root!.children[0],
    ]);
  });

  it("leaves out what does not belong to it", () => {
    const [hearing] = documentOf(
      readConllu(readFileSync(new URL("../../examples/hearing.conllu", import.meta.url))),
    );
    const { span } = hearing!.token(2);
    expect([span.text, span.isContinuous]).toEqual(["A hearing on the issue", false]);
    expect([span.start, span.tokens.length]).toEqual([0, 5]);
  });
});

describe("wrong arguments", () => {
  it.each([
    [() => documentOf(null as never), TypeError, /expected sentences.*found null/],
    [() => documentOf(5 as never), TypeError, /expected sentences.*found 5/],
    [() => documentOf("text" as never), TypeError, /expected sentences.*found "text"/],
    [() => documentOf([{}] as never), TypeError, /expected a Sentence at position 0, found an object/],
    [() => documentOf([Sentence.ofForms(["a"])], 5 as never), TypeError, /expected a text, found 5/],
    [
      () => documentOf([Sentence.ofForms(["a"])], "a"),
      RangeError,
      /expected offsets.*sentence 0.*leave the text out/,
    ],
    [() => documentFrom(null as never), TypeError, /expected a document that was posted, found null/],
    [() => documentFrom({} as never), TypeError, /expected a document that was posted, found an object/],
    [() => harbour().sentences[0]!.token(0), RangeError, /position of a word, from 1 to 6, found 0/],
    [() => harbour().sentences[0]!.token(7), RangeError, /from 1 to 6, found 7/],
    [() => harbour().sentences[0]!.token(1.5), RangeError, /from 1 to 6, found 1.5/],
    [
      () => Sentence.ofForms(["a"]).with({ upos: [""] }),
      RangeError,
      /expected 2 entries in column upos.*found 1/,
    ],
    [() => Sentence.ofForms(["a"]).with({ head: new Int32Array(3) }), RangeError, /column head.*found 3/],
    [
      () => Sentence.ofForms(["a"]).with({ head: Int32Array.of(-1, 2) }),
      RangeError,
      /expected a head from -1 to 1 for word 1, found 2/,
    ],
    [() => Sentence.ofForms(["a"]).with({ head: [0, 0] as never }), TypeError, /Int32Array.*found an array/],
    [() => new Sentence({} as never), TypeError, /expected an array as column form, found undefined/],
  ])("are refused with what was expected: %s", (call, kind, message) => {
    expect(call).toThrow(kind);
    expect(call).toThrow(message);
  });

  it("are offsets of another text, too", () => {
    const offsets = {
      start: Float64Array.of(0),
      end: Float64Array.of(1),
      startPoint: Float64Array.of(0),
      endPoint: Float64Array.of(1),
    };
    const sentence = Sentence.ofForms(["a"]).with({ offsets });
    expect(documentOf([sentence], "a b").sentences[0]!.text).toBe("a");
    expect(() => documentOf([sentence], "b")).toThrow(/expected "a" at 0 of the text, found "b"/);
  });
});
