import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder } from "../../src/corpus/in-order.js";

/** Items that fail after the last one, if there is an error. */
async function* items(count: number, error?: Error): AsyncGenerator<number> {
  for (let k = 0; k < count; k++) yield k;
  if (error !== undefined) throw error;
}

/** All results and the error that ended them. */
async function collected<T>(results: AsyncIterable<T>): Promise<[T[], string]> {
  const all: T[] = [];
  try {
    for await (const result of results) all.push(result);
  } catch (error) {
    return [all, (error as Error).message];
  }
  return [all, ""];
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("work on several items at a time", () => {
  it("gives the results in the order of the items, with a bounded number under way", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (delays, limit) => {
          let underWay = 0;
          let most = 0;
          const work = async (k: number) => {
            most = Math.max(most, ++underWay);
            await later(delays[k]!);
            underWay--;
            return 10 * k;
          };
          expect(await collected(inOrder(items(delays.length), work, limit))).toEqual([
            delays.map((_, k) => 10 * k),
            "",
          ]);
          expect(most).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("works on as many items at a time as it may", async () => {
    let begun = 0;
    const results = inOrder(items(10), async () => ++begun, 4);
    await results.next();
    expect(begun).toBe(4);
  });

  it("throws the error of an item when its result is due", async () => {
    const work = async (k: number) => {
      if (k === 2) throw new Error("item 2");
      await later(5);
      return k;
    };
    expect(await collected(inOrder(items(9), work, 4))).toEqual([[0, 1], "item 2"]);
  });

  it("throws an error of the source after all results before it", async () => {
    const work = async (k: number) => {
      await later(5);
      return k;
    };
    expect(await collected(inOrder(items(3, new Error("source")), work, 8))).toEqual([[0, 1, 2], "source"]);
  });

  it("lets go of the source when no more results are wanted", async () => {
    let isClosed = false;
    async function* watched() {
      try {
        yield* items(100);
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of inOrder(watched(), async (k) => k, 2)) break;
    expect(isClosed).toBe(true);
  });
});
