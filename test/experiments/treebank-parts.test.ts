import { describe, expect, it } from "vitest";
import { pseudoRandomSplit, tenthOf } from "../../src/experiments/engine/treebank-parts.js";
import { Sentence } from "../../src/sentence/sentence.js";

const sentences = Array.from({ length: 205 }, (_, i) => Sentence.ofForms([`w${i}`]));
const number = ({ form }: Sentence) => Number(form[1]!.slice(1));

describe("a pseudo-random split", () => {
  it("has the wanted share for testing, and every sentence once, in order", () => {
    const { train, test } = pseudoRandomSplit(sentences, 0.2, 1);
    expect(test.length).toBe(41);
    const numbers = [...train, ...test].map(number);
    expect(new Set(numbers).size).toBe(205);
    for (const part of [train, test])
      expect(part.map(number)).toEqual(part.map(number).sort((a, b) => a - b));
  });

  it("depends on the seed only, and takes no run of neighbours", () => {
    const chosen = (seed: number) => pseudoRandomSplit(sentences, 0.2, seed).test.map(number);
    expect(chosen(1)).toEqual(chosen(1));
    expect(chosen(1)).not.toEqual(chosen(2));
    expect(Math.max(...chosen(1)) - Math.min(...chosen(1))).toBeGreaterThan(100);
  });
});

describe("a quick run", () => {
  it("takes every tenth sentence of both parts", () => {
    const { train, test } = tenthOf({ train: sentences, test: sentences.slice(0, 15) });
    expect(train.length).toBe(21);
    expect(test.map(number)).toEqual([0, 10]);
  });
});
