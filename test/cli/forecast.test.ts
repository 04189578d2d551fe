import { describe, expect, it } from "vitest";
import { duration, Forecast } from "../../src/cli/reports/forecast.js";
import { heads } from "../../src/experiments/comparisons/heads.js";
import { systems } from "../../src/experiments/comparisons/systems.js";
import { expectedSeconds } from "../../src/experiments/engine/cost.js";
import { cellsOf } from "../../src/experiments/engine/experiment.js";
import { PAPER_EXPERIMENTS } from "../../src/experiments/papers/paper-experiments.js";

describe("a forecast", () => {
  it("uses the expected cost at first, then the measured cost of the finished work", () => {
    const forecast = new Forecast(100, 2);
    expect(forecast.left).toBe(50);
    forecast.finish(20, 40);
    expect(forecast.left).toBe(80);
    forecast.finish(80, 160);
    expect([forecast.done, forecast.left]).toEqual([100, 0]);
  });
});

describe("durations", () => {
  it("are in seconds, minutes or hours, depending on their size", () => {
    expect([0.2, 99, 100, 3500, 9000].map(duration)).toEqual(["1 s", "99 s", "2 min", "59 min", "2.5 h"]);
  });
});

describe("the expected cost of cells", () => {
  const cost = (quick: boolean, words: number) =>
    [...cellsOf(PAPER_EXPERIMENTS), ...systems.cells].map((cell) =>
      expectedSeconds(cell, { trainWords: words, testWords: words }, { learner: "linear", quick, seed: 1 }),
    );

  it("is there for every cell, grows with the words, and is lower for a quick run", () => {
    const [small, large, quick] = [cost(false, 10_000), cost(false, 20_000), cost(true, 10_000)];
    small.forEach((seconds, i) => {
      expect(seconds).toBeGreaterThan(0);
      expect(large[i]).toBeGreaterThan(seconds);
      expect(quick[i]).toBeLessThan(seconds);
    });
  });

  it("counts the epochs that a family usually has", () => {
    const [cell] = heads.cells;
    const sizes = { trainWords: 50_000, testWords: 5_000 };
    const seconds = (epochs?: number) =>
      expectedSeconds(cell!, sizes, { learner: "paper", quick: false, seed: 1, epochs });
    expect(seconds()).toBeGreaterThan(5 * seconds(1));
  });
});
