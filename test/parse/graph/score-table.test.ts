import { expect, it } from "vitest";
import { ScoreTable } from "../../../src/parse/graph/score-table.js";

it("softmax turns each row of a table into probabilities, which a higher temperature makes more equal", () => {
  const scores = Float32Array.of(Math.log(2), 0, 0, 500, 500, -1e9);
  const cool = new ScoreTable(2, 3, scores.slice());
  cool.softmax(1);
  expect([...cool.values].map((p) => Number(p.toFixed(6)))).toEqual([0.5, 0.25, 0.25, 0.5, 0.5, 0]);
  const hot = new ScoreTable(2, 3, scores.slice());
  hot.softmax(2);
  expect(hot.values[0]).toBeCloseTo(Math.SQRT2 / (2 + Math.SQRT2), 6);
  expect(hot.values[0]! + hot.values[1]! + hot.values[2]!).toBeCloseTo(1, 6);
});
