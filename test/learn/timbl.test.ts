import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { instanceBase } from "../../src/learn/memory/instance-base.js";
import { MemoryClassifier } from "../../src/learn/memory/memory-classifier.js";
import type { MemoryOptions } from "../../src/learn/memory/memory-options.js";
import { NeighbourSearch } from "../../src/learn/memory/neighbour-search.js";
import { numbered } from "../support/learners/instances.js";

interface Stored {
  readonly name: string;
  readonly train: readonly string[];
  readonly test: readonly string[];
  readonly outputs: readonly {
    readonly options: MemoryOptions;
    /** Slots from 1, in the order in which distances are added up. */
    readonly permutation: string;
    /** Class, distance, and for each class with votes its name and votes. */
    readonly answers: readonly string[];
  }[];
}

// Made by scripts/compare/store-timbl-outputs.js with TiMBL 6.5.
const STORED: Stored[] = JSON.parse(
  readFileSync(new URL("../data/timbl-outputs.json", import.meta.url), "utf8"),
);

const cases = STORED.flatMap(({ name, train, test, outputs }) =>
  outputs.map((output) => ({
    name,
    train,
    test,
    ...output,
    settings: Object.values(output.options).join(", "),
  })),
);

describe("TiMBL and the memory-based learner", () => {
  it.each(cases)("agree on $name with $settings", ({ train, test, options, permutation, answers }) => {
    const { instances, classNames, queryOf } = numbered(train);
    const base = instanceBase(instances, options);
    expect(Array.from(base.order, (slot) => slot + 1).join(" ")).toBe(permutation);
    const memory = new MemoryClassifier(classNames.length, base, options);
    const search = new NeighbourSearch(base, options);
    const scores = new Float32Array(classNames.length);
    for (const [i, answer] of answers.entries()) {
      const query = queryOf(test[i]!);
      const [className, distance, ...votes] = answer.split(" ");
      expect(classNames[memory.classify(query)]).toBe(className);
      search.search(query, options.k);
      expect(search.nearest.groupDistance[0]).toBeCloseTo(Number(distance), 12);
      memory.score(query, scores);
      const expected = votesOf(votes);
      const total = [...expected.values()].reduce((sum, vote) => sum + vote, 0);
      for (const [k, name] of classNames.entries()) {
        expect(Math.exp(scores[k]!)).toBeCloseTo((expected.get(name) ?? 0) / total, 4);
      }
    }
  });

  it("are compared on unseen values and on ties", () => {
    const harbour = STORED.find(({ name }) => name === "harbour")!;
    expect(harbour.test.length).toBeGreaterThan(80);
    const { queryOf } = numbered(harbour.train);
    expect(harbour.test.some((line) => queryOf(line).includes(0))).toBe(true);
    const isTied = (answer: string) => {
      const votes = [...votesOf(answer.split(" ").slice(2)).values()].toSorted((a, b) => b - a);
      return votes.length > 1 && votes[0] === votes[1];
    };
    expect(harbour.outputs.some(({ answers }) => answers.some(isTied))).toBe(true);
  });
});

function votesOf(pairs: readonly string[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (let k = 0; k < pairs.length; k += 2) votes.set(pairs[k]!, Number(pairs[k + 1]));
  return votes;
}
