import { describe, expect, it } from "vitest";
import { fittedTemperature } from "../../../src/parse/graph/temperature.js";
import { Symbols } from "../../../src/sentence/symbols.js";
import { TableScorer } from "../../support/learners/table-scorer.js";
import { sentence } from "../../support/trees/sentences.js";

const LABELS = new Symbols(["a", "b"]);

/** Nine of ten heads are 0. Eight of nine labels are a, the relation c being no label. */
const SENTENCES = [
  ...Array.from({ length: 7 }, () => sentence("x/0/a y/0/a")),
  sentence("x/2/b y/0/a"),
  sentence("x/0/a y/1/b"),
  sentence("x/0/c y/0/c"),
];

/**
 * A scorer whose probabilities are right at a temperature: scores are that many times the logarithms of
 * the odds.
 */
function scorerFor(temperature: number): TableScorer {
  return new TableScorer(2, {
    arc: (_sentence, head) => (head === 0 ? temperature * Math.log(9) : 0),
    label: (_sentence, _head, _dependent, label) => (label === 0 ? temperature * Math.log(8) : 0),
  });
}

describe("the temperature of a graph-based parser", () => {
  it.each([0.7, 1, 1.5, 2.3, 4])("is %d where that makes the probabilities right", (temperature) => {
    expect(fittedTemperature(scorerFor(temperature), LABELS, SENTENCES)).toBe(temperature);
  });

  it("stays between 0.5 and 4", () => {
    expect(fittedTemperature(scorerFor(0.1), LABELS, SENTENCES)).toBe(0.5);
    expect(fittedTemperature(scorerFor(9), LABELS, SENTENCES)).toBe(4);
  });

  it("depends on labels as well as on arcs", () => {
    const uniform = new TableScorer(2, {
      arc: () => 0,
      label: (_sentence, _head, _dependent, label) => (label === 0 ? 1.5 * Math.log(8) : 0),
    });
    expect(fittedTemperature(uniform, LABELS, SENTENCES)).toBe(1.5);
  });
});
