import { describe, expect, it } from "vitest";
import { pairedBootstrap } from "../../src/evaluate/significance/bootstrap.js";
import { seeded } from "../support/trees.js";

describe("paired bootstrap", () => {
  const words = [4, 6, 10];
  const first = [2, 3, 5];
  const second = [4, 3, 6];

  it("approaches the distribution over all samples", () => {
    // All 27 samples of three sentences, each as likely as the other.
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
    // The extreme samples, all of one sentence, have a probability of 1 in 27 each: beyond 2.5% on each side.
    expect([result.low, result.high]).toEqual([0, 0.5]);
  });

  it("gives the same for the same seed, and something else for another", () => {
    const run = (seed: number) => pairedBootstrap({ words, first, second }, seeded(seed), 500);
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });

  it("turns the sign when the systems change places", () => {
    const there = pairedBootstrap({ words, first, second }, seeded(5));
    const back = pairedBootstrap({ words, first: second, second: first }, seeded(5));
    expect(back.difference).toBe(-there.difference);
    expect(back.p).toBe(there.p);
    expect([back.low, back.high]).toEqual([-there.high, -there.low].map((bound) => bound + 0));
  });

  it("finds nothing between equal systems, and never a probability of 0", () => {
    expect(pairedBootstrap({ words, first, second: first }, seeded(1))).toEqual({
      difference: 0,
      low: 0,
      high: 0,
      p: 1,
    });
    const certain = { words: [1, 1, 1, 1, 1, 1], first: [0, 0, 0, 0, 0, 0], second: [1, 1, 1, 1, 1, 1] };
    expect(pairedBootstrap(certain, seeded(1), 99).p).toBe(1 / 100);
  });

  it("has no result for nothing", () => {
    expect(pairedBootstrap({ words: [], first: [], second: [] }, seeded(1)).p).toBeNaN();
  });
});
