import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FairQueue } from "../../src/serve/engine/fair-queue.js";

interface Work {
  readonly owner: number;
  readonly number: number;
  readonly model: string;
  readonly words: number;
  readonly isAlone: boolean;
}

const work = (owner: number, number: number, words = 10, model = "a", isAlone = false): Work => ({
  owner,
  number,
  words,
  model,
  isAlone,
});
const owners = Array.from({ length: 5 }, (_, k) => ({ k }));

describe("a fair queue", () => {
  it("gives each owner one turn after the other", () => {
    const queue = new FairQueue<Work>();
    for (let n = 0; n < 100; n++) queue.add(owners[0]!, work(0, n));
    queue.add(owners[1]!, work(1, 0));
    queue.add(owners[2]!, work(2, 0));
    expect(queue.take(30).map(({ owner }) => owner)).toEqual([0, 1, 2]);
    expect(queue.take(30).map(({ owner }) => owner)).toEqual([0, 0, 0]);
  });

  it("lets an owner that comes late wait for one turn of the others, not for all their work", () => {
    const queue = new FairQueue<Work>();
    for (let n = 0; n < 1000; n++) queue.add(owners[n % 2]!, work(n % 2, n));
    queue.take(10);
    queue.add(owners[2]!, work(2, 0));
    const next = [...queue.take(10), ...queue.take(10), ...queue.take(10)].map(({ owner }) => owner);
    expect(next).toContain(2);
  });

  it("takes work of one model at a time, and work that must be alone alone", () => {
    const queue = new FairQueue<Work>();
    queue.add(owners[0]!, work(0, 0, 10, "a"));
    queue.add(owners[1]!, work(1, 0, 10, "b"));
    queue.add(owners[2]!, work(2, 0, 10, "a", true));
    queue.add(owners[3]!, work(3, 0, 10, "a"));
    expect(queue.take(100).map(({ owner }) => owner)).toEqual([0, 3]);
    expect(queue.take(100).map(({ owner }) => owner)).toEqual([1]);
    expect(queue.take(100).map(({ owner }) => owner)).toEqual([2]);
    expect(queue.isEmpty).toBe(true);
  });

  it("puts urgent work of an owner before its other work, without a turn more", () => {
    const queue = new FairQueue<Work>();
    queue.add(owners[0]!, work(0, 1));
    queue.add(owners[1]!, work(1, 0));
    queue.add(owners[0]!, work(0, 0), true);
    expect(queue.take(30).map(({ owner, number }) => [owner, number])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  it("loses nothing, keeps the order of each owner, and counts words, whatever comes", () => {
    const step = fc.oneof(
      fc.record({ add: fc.nat(4), words: fc.integer({ min: 1, max: 50 }), model: fc.constantFrom("a", "b") }),
      fc.record({ take: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ remove: fc.nat(4) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new FairQueue<Work>();
        const waiting: Work[][] = owners.map(() => []);
        let number = 0;
        const check = (taken: readonly Work[]) => {
          for (const one of taken) expect(waiting[one.owner]!.shift()).toBe(one);
        };
        for (const one of steps) {
          if ("add" in one) {
            const added = work(one.add, number++, one.words, one.model, one.words % 7 === 0);
            waiting[one.add]!.push(added);
            queue.add(owners[one.add]!, added);
          } else if ("take" in one) {
            const wasEmpty = queue.isEmpty;
            const taken = queue.take(one.take);
            expect(taken.length === 0).toBe(wasEmpty);
            expect(new Set(taken.map(({ model }) => model)).size).toBeLessThanOrEqual(1);
            check(taken);
          } else check(queue.remove(owners[one.remove]!));
          const left = waiting.flat();
          expect(queue.words).toBe(left.reduce((sum, { words }) => sum + words, 0));
          expect(queue.isEmpty).toBe(left.length === 0);
        }
      }),
    );
  });
});
