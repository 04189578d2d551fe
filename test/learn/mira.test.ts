import { describe, expect, it } from "vitest";
import { Mira } from "../../src/learn/linear/mira.js";
import { seeded } from "../support/trees/trees.js";

const BITS = 6;

function randomFeatures(random: () => number): Int32Array {
  return Int32Array.from({ length: 1 + Math.floor(12 * random()) }, () => Math.floor(random() * 2 ** BITS));
}

function score(weights: Float32Array, features: Int32Array): number {
  return features.reduce((sum, feature) => sum + weights[feature]!, 0);
}

/** The difference of two lists of features, as counts. */
function difference(right: Int32Array, found: Int32Array): Int32Array {
  const counts = new Int32Array(2 ** BITS);
  for (const feature of right) counts[feature]!++;
  for (const feature of found) counts[feature]!--;
  return counts;
}

function learn(mira: Mira, right: Int32Array, found: Int32Array, loss: number): void {
  mira.note(right, right.length, 1);
  mira.note(found, found.length, -1);
  mira.update(loss, score(mira.weights, right) - score(mira.weights, found));
  mira.advance();
}

describe("MIRA", () => {
  it("changes weights so that the right answer leads by the loss, in the direction of the difference", () => {
    const random = seeded(1);
    const mira = new Mira(BITS, Number.POSITIVE_INFINITY);
    for (let round = 0; round < 200; round++) {
      const [right, found] = [randomFeatures(random), randomFeatures(random)];
      const counts = difference(right, found);
      const before = mira.weights.slice();
      const lead = score(before, right) - score(before, found);
      const loss = 1 + Math.floor(3 * random());
      learn(mira, right, found, loss);
      if (counts.every((count) => count === 0)) continue;
      const after = score(mira.weights, right) - score(mira.weights, found);
      expect(after).toBeCloseTo(Math.max(loss, lead), 4);
      const step = Math.max(0, loss - lead) / counts.reduce((sum, count) => sum + count * count, 0);
      for (const [k, count] of counts.entries()) {
        expect(mira.weights[k]! - before[k]!).toBeCloseTo(step * count, 5);
      }
    }
  });

  it("takes no larger step than it may, and none if the right answer leads by more than the loss", () => {
    const mira = new Mira(BITS, 0.01);
    learn(mira, Int32Array.of(1), Int32Array.of(2), 5);
    expect([mira.weights[1], mira.weights[2]]).toEqual([Math.fround(0.01), Math.fround(-0.01)]);
    mira.note(Int32Array.of(1), 1, 1);
    mira.update(1, 3);
    expect(mira.weights[1]).toBe(Math.fround(0.01));
  });

  it("averages the weights after each instance, also after it was saved and restored", () => {
    const random = seeded(2);
    let mira = new Mira(BITS, 0.5);
    const sums = new Float64Array(2 ** BITS);
    for (let round = 1; round <= 40; round++) {
      learn(mira, randomFeatures(random), randomFeatures(random), 2);
      for (let k = 0; k < sums.length; k++) sums[k]! += mira.weights[k]!;
      const averages = mira.averaged();
      for (let k = 0; k < sums.length; k++) expect(averages[k]).toBeCloseTo(sums[k]! / round, 4);
      if (round !== 20) continue;
      const restored = new Mira(BITS, 0.5);
      restored.restore(mira.state());
      expect(restored.averaged()).toEqual(averages);
      mira = restored;
    }
  });
});
