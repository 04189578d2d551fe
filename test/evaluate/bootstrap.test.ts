import { describe, expect, it } from "vitest";
import { pairedBootstrap } from "../../src/evaluate/significance/bootstrap.js";
import { seeded } from "../support/trees/trees.js";

describe("paired bootstrap", () => {
  const words = [4, 6, 10];
  const first = [2, 3, 5];
  const second = [4, 3, 6];

  it("approaches the distribution over all samples", () => {
    // All 27 samples of three sentences, which are equally likely.
    const differences: number[] = [];
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++)
        for (let c = 0; c < 3; c++) {
          const drawn = [a, b, c];
          const sum = (values: number[]) => drawn.reduce((total, s) => total + values[s]!, 0);
          differences.push((sum(second) - sum(first)) / sum(words));
        }
    const measured = (13 - 10) / 20;
    const exact = differences.filter((d) => Math.abs(d - measured) >= measured).length / 27;
    const result = pairedBootstrap({ words, first, second }, seeded(1), 200_000);
    expect(result.difference).toBe(measured);
    expect(result.p).toBeCloseTo(exact, 2);
    // The extreme samples, all of one sentence, each have a probability of 1/27, which is more than 2.5%.
    expect([result.low, result.high]).toEqual([0, 0.5]);
  });

  it("gives the same result for the same seed and another for another", () => {
    const run = (seed: number) => pairedBootstrap({ words, first, second }, seeded(seed), 500);
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });

  it("changes the sign if the systems are swapped", () => {
    const forward = pairedBootstrap({ words, first, second }, seeded(5));
    const swapped = pairedBootstrap({ words, first: second, second: first }, seeded(5));
    expect(swapped.difference).toBe(-forward.difference);
    expect(swapped.p).toBe(forward.p);
    expect([swapped.low, swapped.high]).toEqual([-forward.high, -forward.low].map((bound) => bound + 0));
  });

  it("finds no difference between equal systems, and never gives a probability of 0", () => {
    expect(pairedBootstrap({ words, first, second: first }, seeded(1))).toEqual({
      difference: 0,
      low: 0,
      high: 0,
      p: 1,
    });
    const certain = { words: [1, 1, 1, 1, 1, 1], first: [0, 0, 0, 0, 0, 0], second: [1, 1, 1, 1, 1, 1] };
    expect(pairedBootstrap(certain, seeded(1), 99).p).toBe(1 / 100);
  });

  it("gives NaN if there are no sentences", () => {
    expect(pairedBootstrap({ words: [], first: [], second: [] }, seeded(1)).p).toBeNaN();
  });
});
