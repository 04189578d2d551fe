import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Instances } from "../../src/learn/instances.js";
import { instanceBase } from "../../src/learn/memory/instance-base.js";
import { MemoryClassifier } from "../../src/learn/memory/memory-classifier.js";
import {
  MEMORY_DEFAULTS,
  METRICS,
  type MemoryOptions,
  VOTES,
  WEIGHTINGS,
} from "../../src/learn/memory/memory-options.js";
import { seeded } from "../../src/numbers/seeded.js";
import { NaiveMemory } from "../support/definitions/naive-memory.js";
import { numbered, valuesOf } from "../support/learners/instances.js";

function classifier(instances: Instances, options: Partial<MemoryOptions> = {}): MemoryClassifier {
  const all = { ...MEMORY_DEFAULTS, ...options };
  return new MemoryClassifier(instances.classes, instanceBase(instances, all), all);
}

/** The share of the votes that each class has. */
function shares(memory: MemoryClassifier, values: Int32Array): number[] {
  const scores = new Float32Array(memory.classes);
  memory.score(values, scores);
  return Array.from(scores, Math.exp);
}

const options = fc.record({
  k: fc.integer({ min: 1, max: 4 }),
  metric: fc.constantFrom(...METRICS),
  weights: fc.constantFrom(...WEIGHTINGS),
  threshold: fc.integer({ min: 1, max: 4 }),
  vote: fc.constantFrom(...VOTES),
});

/** Random instances: values differ much in frequency, and classes depend a little on the values. */
function randomInstances(seed: number, length: number, slots: number): string[] {
  const random = seeded(seed);
  return Array.from({ length }, () => {
    const values = Array.from({ length: slots }, (_, slot) => Math.floor(random() ** 3 * (3 + 40 * slot)));
    const classId = (values[0]! + Math.floor(random() * 3)) % 4;
    return [...values.map((value) => `v${value}`), `c${classId}`].join(" ");
  });
}

describe("MemoryClassifier", () => {
  it("finds the same class as an exhaustive search", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 5 }),
        options,
        (seed, length, slots, chosen) => {
          const { instances, queryOf } = numbered(randomInstances(seed, length, slots));
          const memory = classifier(instances, chosen);
          const naive = new NaiveMemory(instances, chosen);
          for (const line of randomInstances(seed + 1, 6, slots)) {
            const query = queryOf(line);
            expect(memory.classify(query)).toBe(naive.classify([...query]).classId);
          }
        },
      ),
      { numRuns: 150, seed: 1 },
    );
  });

  it("finds the same votes when the tree has branches and values are frequent", () => {
    const { instances, queryOf } = numbered(randomInstances(3, 1500, 6));
    for (const chosen of [
      {},
      { metric: "overlap", vote: "majority" },
      { weights: "gain-ratio", k: 1 },
    ] as const) {
      const memory = classifier(instances, chosen);
      expect(memory.base.branchStart.length).toBeGreaterThan(2);
      expect(memory.base.postings.length).toBeGreaterThan(0);
      expect(memory.base.postings.length).toBeLessThan(memory.base.instances.length);
      const naive = new NaiveMemory(instances, { ...MEMORY_DEFAULTS, ...chosen });
      for (const line of randomInstances(4, 12, 6)) {
        const query = queryOf(line);
        const { classId, votes } = naive.classify([...query]);
        expect(memory.classify(query)).toBe(classId);
        const total = [...votes.values()].reduce((sum, vote) => sum + vote, 0);
        for (const [k, share] of shares(memory, query).entries()) {
          expect(share).toBeCloseTo((votes.get(k) ?? 0) / total, 4);
        }
      }
    }
  });

  it("gives the winning class the highest score, even after a tie", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), options, (seed, chosen) => {
        const { instances, queryOf } = numbered(randomInstances(seed, 40, 2));
        const memory = classifier(instances, { ...chosen, vote: "majority" });
        const query = queryOf(randomInstances(seed + 1, 1, 2)[0]!);
        const found = shares(memory, query);
        expect(found.indexOf(Math.max(...found))).toBe(memory.classify(query));
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it("prefers the more frequent of two classes that no neighbour has", () => {
    const { instances, queryOf } = numbered(["a A", "b B", "b B", "c C", "c C", "c C"]);
    const [, b, c] = shares(classifier(instances, { k: 1, metric: "overlap" }), queryOf("a ?"));
    expect(c).toBeGreaterThan(b!);
  });

  it("lets equal instances vote with their frequency", () => {
    const { instances, queryOf } = numbered(["a x A", "a x B", "a x B", "b y A"]);
    const memory = classifier(instances, { k: 1 });
    expect(memory.base.instances.length).toBe(4);
    expect(memory.classify(queryOf("a x ?"))).toBe(1);
  });

  it("breaks ties by the next distance, then by the frequency of the class, then by first occurrence", () => {
    const overlap = { k: 1, metric: "overlap", vote: "majority" } as const;
    const next = numbered(["a x A", "a x B", "a y B"]);
    expect(classifier(next.instances, overlap).classify(next.queryOf("a x ?"))).toBe(1);
    const frequent = numbered(["a x A", "a x B", "b y B", "a z C"]);
    expect(classifier(frequent.instances, overlap).classify(frequent.queryOf("a x ?"))).toBe(1);
    const first = numbered(["a x A", "a x B"]);
    expect(classifier(first.instances, overlap).classify(first.queryOf("a x ?"))).toBe(0);
  });

  it("with k = 1, lets an equal instance vote alone, even if others are at distance 0", () => {
    // a and b, x and y occur with the same classes: all of the first four are at distance 0 from each
    // other.
    const { instances, queryOf } = numbered(["a x A", "a y B", "b x B", "b y A", "c z B"]);
    const chosen = { threshold: 1, vote: "majority" } as const;
    expect(classifier(instances, { ...chosen, k: 1 }).classify(queryOf("a x ?"))).toBe(0);
    expect(classifier(instances, { ...chosen, k: 2 }).classify(queryOf("a x ?"))).toBe(1);
  });

  it("gives the same answer whatever it classified before", () => {
    const { instances, queryOf } = numbered(randomInstances(7, 300, 4));
    const queries = randomInstances(8, 40, 4).map(queryOf);
    const memory = classifier(instances);
    const answers = queries.map((query) => classifier(instances).classify(query));
    expect(queries.map((query) => memory.classify(query))).toEqual(answers);
    expect(queries.toReversed().map((query) => memory.classify(query))).toEqual(answers.toReversed());
  });

  it.each([
    [{ k: 0 }, "expected k to be a whole number of at least 1, found 0"],
    [{ threshold: 1.5 }, "expected threshold to be a whole number of at least 1, found 1.5"],
    [{ metric: "cosine" }, "no metric is called cosine; known are mvdm, overlap"],
  ])("refuses %o", (wrong: object, message) => {
    const { instances } = numbered(["a A"]);
    expect(() => classifier(instances, wrong)).toThrow(message);
  });

  it("refuses to learn from no instances", () => {
    expect(() => classifier({ slots: 1, values: valuesOf([]), targets: valuesOf([]), classes: 1 })).toThrow(
      "expected instances to learn from, found none",
    );
  });
});
