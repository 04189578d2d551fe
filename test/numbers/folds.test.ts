import { describe, expect, it } from "vitest";
import { foldNumbers } from "../../src/numbers/folds.js";

describe("folds", () => {
  it("are never empty, and differ by less than two runs of neighbours", () => {
    for (let folds = 2; folds < 8; folds++) {
      for (let count = folds; count < 400; count += 1 + (count >> 4)) {
        for (const seed of [undefined, 1]) {
          const sizes = new Int32Array(folds);
          for (const fold of foldNumbers(count, folds, seed)) sizes[fold]!++;
          const run = Math.max(1, Math.min(50, Math.floor(count / folds / 4)));
          expect(Math.min(...sizes)).toBeGreaterThan(0);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2 * run);
        }
      }
    }
  });

  it("keep neighbours together in runs of 50", () => {
    const folds = foldNumbers(1000, 4, 3);
    for (let k = 0; k < 1000; k++) expect(folds[k]).toBe(folds[50 * Math.floor(k / 50)]);
  });

  it("depend on the seed alone", () => {
    expect(foldNumbers(500, 3, 7)).toEqual(foldNumbers(500, 3, 7));
    expect(foldNumbers(500, 3, 7)).not.toEqual(foldNumbers(500, 3, 8));
    expect([...foldNumbers(16, 2)].join("")).toBe("0011001100110011");
  });
});
