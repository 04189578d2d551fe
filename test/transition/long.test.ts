import { describe, expect, it } from "vitest";
import { brokenTree } from "../../src/sentence/tree.js";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import { SYSTEMS } from "../../src/transition/systems.js";
import { goldTree, sameArcs } from "../support/systems.js";
import { almostProjective } from "../support/trees/almost-projective.js";
import { seeded } from "../support/trees/trees.js";

const LENGTH = 20_000;
/** All pairs of words would be 200 million steps: bench/derive.bench.js has them at full length. */
const LENGTH_OF_ALL_PAIRS = 1000;
/** Some dynamic oracles look at all dependents of a word, which are all words here. */
const LENGTH_OF_FLAT = 4000;

describe.each(SYSTEMS)("$name derives a very long sentence", ({ create, traits }) => {
  const system = create();
  const long = traits.visitsAllPairs ? LENGTH_OF_ALL_PAIRS : LENGTH;
  const flat = Math.min(long, LENGTH_OF_FLAT);
  const trees: [string, Int32Array][] = [
    ["with some crossing arcs", almostProjective(long, long / 100, seeded(17))],
    ["flat, its head first", tree(flat, (word) => (word === 1 ? 0 : 1))],
    ["flat, its head last", tree(flat, (word) => (word === flat ? 0 : flat))],
    ["a chain, its head first", tree(long, (word) => word - 1)],
    ["a chain, its head last", tree(long, (word) => (word === long ? 0 : word + 1))],
  ];

  it.each(trees)("%s", (_, head) => {
    const gold = goldTree(head);
    const c = new Configuration();
    for (const [kind, oracle] of Object.entries(system.oracles)) {
      derive(system, oracle(gold), gold, c);
      expect(brokenTree(c.head)).toBeUndefined();
      const isInClass =
        traits.derives === "all trees" || (traits.derives !== "no trees" && gold.isProjective);
      if (isInClass) expect([kind, sameArcs(c, gold)]).toEqual([kind, true]);
    }
  });
});

function tree(n: number, head: (word: number) => number): Int32Array {
  return Int32Array.from({ length: n + 1 }, (_, word) => (word === 0 ? -1 : head(word)));
}
