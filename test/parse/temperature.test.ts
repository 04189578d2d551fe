import { describe, expect, it } from "vitest";
import type { GraphParser } from "../../src/parse/graph/graph-parser.js";
import { fittedTemperature } from "../../src/parse/graph/temperature.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { sentence } from "../support/sentences.js";

/** A parser that is right in nine of ten decisions, and as sure of each as a temperature makes it too sure. */
function overconfident(temperature: number): GraphParser {
  const scores = Float32Array.of(temperature * Math.log(9), 0);
  const eachDecision: GraphParser["eachDecision"] = (_sentence, visit) => {
    for (let k = 0; k < 10; k++) visit(scores, k === 0 ? 1 : 0);
  };
  return { eachDecision } as unknown as GraphParser;
}

const SENTENCES: Sentence[] = [sentence("a/0/root b/1/dep"), sentence("c/0/root")];

describe("the temperature of a graph head", () => {
  it.each([0.7, 1, 1.5, 2.3, 4])(
    "undoes what makes it too sure, or not sure enough, %d times",
    (temperature) => {
      expect(fittedTemperature(overconfident(temperature), SENTENCES)).toBe(temperature);
    },
  );

  it("makes no score more than twice as high", () => {
    expect(fittedTemperature(overconfident(0.1), SENTENCES)).toBe(0.5);
  });
});
