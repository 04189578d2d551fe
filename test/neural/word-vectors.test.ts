import { describe, expect, it } from "vitest";
import { NeuralVocabulary } from "../../src/neural/neural-vocabulary.js";
import { floatsOf, VectorReader, vectorsMark, type WordVectors } from "../../src/neural/word-vectors.js";

function vectorsFrom(lines: readonly string[], most = 100): WordVectors {
  const reader = new VectorReader(most);
  for (const line of lines) if (!reader.isFull) reader.add(line);
  return reader.vectors();
}

function rows({ table }: WordVectors): number[][] {
  const floats = new Float32Array(table.bytes.length);
  floatsOf(table, floats);
  return Array.from(table.scales, (_, row) => [
    ...floats.subarray(row * table.columns, (row + 1) * table.columns),
  ]);
}

describe("VectorReader", () => {
  it("reads the text of GloVe, and that of word2vec and fastText with its first line", () => {
    const lines = ["the 0.1 -0.2 3e-1", "sea 1 2 -.5"];
    const plain = vectorsFrom(lines);
    expect(plain.names).toEqual(["the", "sea"]);
    expect(vectorsFrom(["2 3", ...lines])).toEqual(plain);
    expect(vectorsFrom(lines.map((line) => `${line} `))).toEqual(plain);
  });

  it("scales all vectors alike, so that their numbers have a root mean square of 0.2", () => {
    for (const factor of [1, 100]) {
      const lines = ["a 1 -2 3", "b 2 2 2"].map((line) =>
        line.replace(/-?\d/g, (digit) => String(factor * Number(digit))),
      );
      const [a, b] = rows(vectorsFrom(lines)) as [number[], number[]];
      const squares = [...a, ...b].reduce((sum, x) => sum + x * x, 0);
      expect(Math.sqrt(squares / 6)).toBeCloseTo(0.2, 2);
      expect(a[1]! / a[0]!).toBeCloseTo(-2, 1);
      expect(b[0]! / a[0]!).toBeCloseTo(2, 1);
      // Rows are filled up to a multiple of 8.
      expect(a.slice(3)).toEqual([0, 0, 0, 0, 0]);
    }
  });

  it("keeps the first words of a file and reads no further", () => {
    expect(vectorsFrom(["a 1", "b 2", "broken"], 2).names).toEqual(["a", "b"]);
  });

  it.each([
    ["a vector of another length", ["a 1 2", "b 1 2 3"], "line 2: expected 2 numbers, found 3"],
    ["a length that the first line contradicts", ["1 3", "a 1 2"], "line 2: expected 3 numbers, found 2"],
    ["a word without numbers", ["a 1", "b"], "line 2: expected a word and its numbers, found b"],
    ["an empty line", ["a 1", ""], "line 2: expected a word and its numbers, found an empty line"],
    ["something else than a number", ["a 1 x"], "line 1: expected a number after a, found x"],
    ["an infinite number", ["a 1e99"], "line 1: expected a number after a, found 1e99"],
    [
      "a word twice",
      ["a 1", "b 1", "a 2"],
      "line 3: expected each word once, found a, which is in line 1 too",
    ],
    ["no vectors", [], "expected vectors, found none"],
    ["only a first line", ["2 3"], "expected vectors, found none"],
  ])("refuses %s", (_, lines, message) => {
    expect(() => vectorsFrom(lines)).toThrow(message);
  });
});

describe("vectorsMark", () => {
  it("differs if a number or a word differs", () => {
    const marks = [["a 1 2"], ["a 1 3"], ["b 1 2"], ["a 1 2", "b 2 1"]].map((lines) =>
      vectorsMark(vectorsFrom(lines)),
    );
    expect(new Set(marks).size).toBe(4);
  });
});

describe("NeuralVocabulary", () => {
  it("finds the vector of a form, else that of the form in lower case", () => {
    const names = { words: ["UNKNOWN", "ROOT"], grams: [], tags: [], vectors: ["us", "US", "the"] };
    const vocabulary = new NeuralVocabulary(names);
    const found = ["us", "US", "Us", "The", "sea"].map((form) => vocabulary.vector(form));
    expect(found).toEqual([0, 1, 0, 2, -1]);
    expect(vocabulary.names).toEqual(names);
  });
});
