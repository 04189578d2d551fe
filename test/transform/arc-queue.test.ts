import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArcQueue } from "../../src/transform/arc-queue.js";

describe("ArcQueue", () => {
  it("returns the smallest key first, whatever is added in between", () => {
    // A number is pushed with that key; null pops an arc.
    const steps = fc.array(fc.option(fc.integer({ min: 0, max: 50 })), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (keys) => {
        const queue = new ArcQueue(keys.length);
        const expected: number[] = [];
        const pop = () => {
          expected.sort((a, b) => a - b);
          expect(keys[queue.pop()]).toBe(expected.shift());
        };
        for (const [dependent, key] of keys.entries()) {
          if (key !== null) {
            queue.push(dependent, key);
            expected.push(key);
          } else if (queue.size > 0) pop();
          expect(queue.size).toBe(expected.length);
        }
        while (queue.size > 0) pop();
      }),
    );
  });
});
