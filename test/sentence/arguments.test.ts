import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../src/document/document.js";
import { treeSvg } from "../../src/draw/svg/tree-svg.js";
import { treeText } from "../../src/draw/text/tree-text.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import { pipelineFrom } from "../../src/pipeline/pipeline-model.js";
import { described } from "../../src/sentence/arguments.js";
import { ConlluReader, readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { conllxText } from "../../src/sentence/conllu/conllx.js";
import { sentenceJson } from "../../src/sentence/json.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { smallParser } from "../support/parsers.js";

const sentence = Sentence.ofForms(["a"]).with({ head: Int32Array.of(-1, 0) });
const { parser } = smallParser();
const MODEL = readFileSync(new URL("../../models/english.model", import.meta.url));
const any = (value: unknown) => value as never;

describe("public functions", () => {
  it.each([
    [() => [...readConllu(any(5))], TypeError, "expected text, its bytes or chunks of them, found 5"],
    [() => [...readConllu(any(null))], TypeError, "expected text, its bytes or chunks of them, found null"],
    [() => new ConlluReader().push(any(5)), TypeError, "expected text or its bytes, found 5"],
    [() => new ConlluReader(any({ fiel: "a" })), TypeError, "no option is called fiel; known are file, line"],
    [
      () => new ConlluReader(any({ format: "xml" })),
      RangeError,
      "expected conllu or conllx as option format",
    ],
    [() => conlluText(any(null)), TypeError, "expected a sentence, found null"],
    [() => conllxText(any("a")), TypeError, 'expected a sentence, found "a"'],
    [() => sentenceJson(any([])), TypeError, "expected a sentence, found an array"],
    [() => treeSvg(any({})), TypeError, "expected a sentence, found an object"],
    [() => treeSvg(sentence, any({ them: "dark" })), TypeError, "no option is called them; known are tags"],
    [
      () => treeSvg(sentence, any({ theme: "drak" })),
      RangeError,
      'light or dark as option theme, found "drak"',
    ],
    [() => treeText(sentence, any(null)), TypeError, "expected an object of options, found null"],
    [() => treeText(sentence, any({ layout: "up" })), RangeError, "vertical as option layout"],
    [() => treeText(sentence, any({ ascii: 1 })), TypeError, "true or false as option ascii, found 1"],
    [() => sentence.with(any({ heads: [] })), TypeError, "no column is called heads; known are form, lemma"],
    [() => parser.parse(sentence, any({ beem: 8 })), TypeError, "no option is called beem; known are beam"],
    [() => parser.parse(sentence, { beam: 0 }), RangeError, "above 0 as beam, found 0"],
    [() => parser.parse(sentence, any({ keep: 1 })), TypeError, "true or false as option keep, found 1"],
    [() => parser.parses(sentence, any({ beem: 8 })), TypeError, "no option is called beem"],
    [() => parserFrom(MODEL, any({ degre: 1 })), TypeError, "no option is called degre; known are degree"],
    [() => pipelineFrom(MODEL, any({ degre: 1 })), TypeError, "no option is called degre; known are degree"],
  ])("refuse wrong arguments: %s", (call, kind, message) => {
    expect(call).toThrow(kind);
    expect(call).toThrow(message);
  });

  it("take the sentence of a document for a sentence", () => {
    const [view] = documentOf([sentence]);
    expect(conlluText(view!)).toBe(conlluText(sentence));
    expect(conllxText(view!)).toBe(conllxText(sentence));
    expect(sentenceJson(view!)).toEqual(sentenceJson(sentence));
    expect(treeSvg(view!, { against: view })).toBe(treeSvg(sentence, { against: sentence }));
    expect(treeText(view!)).toBe(treeText(sentence));
  });
});

describe("described", () => {
  it.each([
    [null, "null"],
    [undefined, "undefined"],
    [0, "0"],
    [true, "true"],
    ["cook", '"cook"'],
    ["a".repeat(50), `"${"a".repeat(40)}…"`],
    [[1], "an array"],
    [{}, "an object"],
    [Object.create(null), "an object"],
    [new Date(0), "an object of class Date"],
    [() => 1, "a function"],
    [Symbol("a"), "Symbol(a)"],
  ])("says what %s is", (value, text) => {
    expect(described(value)).toBe(text);
  });
});
