import { describe, expect, it } from "vitest";
import { tokenCases, wordsOf } from "../../scripts/support/token-cases.js";
import { english } from "../../src/models/english.node.js";

const cases = tokenCases();
const { pipeline } = await english();
const wrong = cases.filter(({ text, expected }) => wordsOf(pipeline, text) !== expected);

/** Least share of cases that the English model gets right. */
const LEAST = 0.98;

describe("the suite of tokens and sentences", () => {
  it("has at least 300 different texts", () => {
    expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(300);
  });

  it("expects every character of a text in order", () => {
    for (const { text, expected } of cases) {
      expect(expected.replaceAll(" | ", "").replaceAll(" ", "")).toBe(text.replace(/\s/g, ""));
    }
  });

  it("is met by the English model in most cases", () => {
    expect(1 - wrong.length / cases.length).toBeGreaterThanOrEqual(LEAST);
  });

  it("is met in all cases with final stops, in lower case and in capitals", () => {
    const kinds = ["final stops", "lower case", "capitals", "mail"];
    expect(wrong.filter(({ kind }) => kinds.includes(kind))).toEqual([]);
  });

  it("has all web addresses whole", () => {
    const addresses = cases.flatMap(({ text, expected }) =>
      expected.split(" ").flatMap((word) => (/^https?:/i.test(word) ? [{ text, word }] : [])),
    );
    expect(addresses.length).toBeGreaterThan(25);
    const split = addresses.filter(({ text, word }) => !wordsOf(pipeline, text).split(" ").includes(word));
    expect(split).toEqual([]);
  });
});
