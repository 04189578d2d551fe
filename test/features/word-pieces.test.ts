import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { WordPieces } from "../../src/features/word-pieces.js";
import { vocabularyOfLines, vocabularyOfTokenizer } from "../../src/neural/pretrained/piece-vocabulary.js";

const FOLDER = new URL("../data/transformer/", import.meta.url);

function text(name: string): string {
  return readFileSync(new URL(name, FOLDER), "utf8");
}

interface Case {
  readonly word: string;
  readonly lower: readonly string[];
  readonly cased: readonly string[];
}

const CASES = JSON.parse(text("word-pieces.json")) as readonly Case[];
/** The reference finds special pieces inside words; a word of a sentence is only text. */
const SPECIAL: Readonly<Record<string, string[]>> = { "[SEP]x": ["[", "s", "##e", "##p", "]", "x"] };

describe("words are divided into pieces as an independent implementation does", () => {
  it.each([
    ["in lower case, by a tokenizer.json", vocabularyOfTokenizer(text("tokenizer.json")), "lower"],
    ["in lower case, by a vocab.txt", vocabularyOfLines(text("vocab.txt")), "lower"],
    ["with capitals", vocabularyOfLines(text("vocab.txt"), '{"do_lower_case": false}'), "cased"],
  ] as const)("%s", (_, vocabulary, column) => {
    const pieces = new WordPieces(vocabulary);
    for (const { word, [column]: expected } of CASES) {
      const found = Array.from(pieces.pieces(word), (k) => vocabulary.pieces[k]);
      if (column === "lower" && SPECIAL[word] !== undefined) expect(found).toEqual(SPECIAL[word]);
      else if (SPECIAL[word] === undefined) expect(found, word).toEqual(expected);
      // A second time, from the cache.
      expect(Array.from(pieces.pieces(word), (k) => vocabulary.pieces[k])).toEqual(found);
    }
  });

  it("but a word without any character left is unknown", () => {
    const pieces = new WordPieces(vocabularyOfLines(text("vocab.txt")));
    expect([...pieces.pieces("\u200B")]).toEqual([1]);
    expect([...pieces.pieces("")]).toEqual([1]);
  });
});

describe("a vocabulary is refused", () => {
  it.each([
    ["{", "tokenizer.json: expected JSON"],
    ["[]", "tokenizer.json: expected an object, found []"],
    ["{}", "tokenizer.json: expected a model of the type WordPiece, found none"],
    ['{"model": {"type": "BPE"}}', 'expected a model of the type WordPiece, found "BPE"'],
    ['{"model": {"type": "WordPiece"}}', "expected a normalizer of the type BertNormalizer, found none"],
  ])("%s", (broken, message) => {
    expect(() => vocabularyOfTokenizer(broken)).toThrow(message);
  });

  it("if its numbers are not 0, 1, 2 and so on", () => {
    const tokenizer = JSON.parse(text("tokenizer.json"));
    const broken = (vocab: Record<string, number>) =>
      JSON.stringify({ ...tokenizer, model: { ...tokenizer.model, vocab } });
    expect(() => vocabularyOfTokenizer(broken({ a: 0, b: 2 }))).toThrow("expected a number below 2");
    expect(() => vocabularyOfTokenizer(broken({ a: 0, b: 0 }))).toThrow("found 0 twice");
    expect(() => vocabularyOfTokenizer(broken({ a: 0 }))).toThrow("expected the piece [UNK]");
  });

  it("if it lacks a piece that every text needs", () => {
    expect(() => vocabularyOfLines("[UNK]\n[CLS]\na\n")).toThrow(
      "expected the piece [SEP] in the vocabulary",
    );
  });
});
