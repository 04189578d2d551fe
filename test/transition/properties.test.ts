import fc from "fast-check";
import { describe, it } from "vitest";
import { arcDegrees } from "../../src/sentence/measures/degrees.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import type { GoldTree } from "../../src/transition/gold-tree.js";
import type { DerivedTrees, SystemDefinition } from "../../src/transition/system.js";
import { SYSTEM_NAMES, SYSTEMS, transitionSystem } from "../../src/transition/systems.js";
import { NO_PLANE, twoPlanes } from "../../src/transition/two-planes.js";
import { goldTree, highestDrawnDegree, rebuilds, sameArcs } from "../support/systems.js";
import { almostProjective } from "../support/trees/almost-projective.js";
import { randomTree, seeded } from "../support/trees/trees.js";

/** Seed, number of words, and how wild the tree is: from 0, projective, to 1, each word with any head. */
const TREES = fc.record({
  seed: fc.integer(),
  words: fc.integer({ min: 1, max: 200 }),
  wildness: fc.constantFrom(0, 0.02, 0.1, 0.5, 1),
});

/** Checks a claim for random trees; a counterexample comes back as its seed, with as few words as will do. */
function forRandomTrees(claim: (gold: GoldTree) => boolean): void {
  fc.assert(
    fc.property(TREES, ({ seed, words, wildness }) => {
      const random = seeded(seed);
      const head =
        wildness === 1
          ? randomTree(words, random, random())
          : almostProjective(words, Math.ceil(words * wildness), random);
      return claim(goldTree(head));
    }),
    { numRuns: 150, seed: 2009 },
  );
}

/** The systems that derive these trees. */
function deriving(trees: DerivedTrees): SystemDefinition[] {
  return SYSTEMS.filter(({ traits }) => traits.derives === trees);
}

const c = new Configuration();

describe("for any tree of up to 200 words", () => {
  it.each(["lazy", "eager", "dynamic"])("Swap rebuilds it, %s", (oracle) => {
    const swap = transitionSystem("swap");
    forRandomTrees((gold) => rebuilds(swap, oracle, gold));
  });

  it("Swap takes 2n + 2k transitions for k swaps, no more of them lazily than eagerly, none if it is projective", () => {
    const swap = transitionSystem("swap");
    const SWAP = swap.moves.findIndex(({ name }) => name === "SWAP");
    forRandomTrees((gold) => {
      const [lazy, eager] = ["lazy", "eager"].map((oracle) => {
        let swaps = 0;
        const transitions = derive(swap, swap.oracles[oracle]!(gold), gold, c, (move) => {
          if (move === SWAP) swaps++;
        });
        return transitions === 2 * gold.length + 2 * swaps ? swaps : Number.NaN;
      });
      return lazy! <= eager! && eager! <= inversions(gold) && (eager === 0) === gold.isProjective;
    });
  });

  it.each(["static", "dynamic"])("Covington rebuilds it, %s", (oracle) => {
    const covington = transitionSystem("covington");
    forRandomTrees((gold) => rebuilds(covington, oracle, gold));
  });

  it.each([0, 1, 2, 5])(
    "Covington with degree %i rebuilds it exactly if arcs between words, or with lifting all arcs, have no higher one",
    (degree) => {
      const covington = transitionSystem("covington", { degree });
      const lifting = transitionSystem("covington", { degree, lift: true });
      forRandomTrees(
        (gold) =>
          rebuilds(covington, "static", gold) === highestDrawnDegree(gold.head) <= degree &&
          rebuilds(lifting, "static", gold) === Math.max(...arcDegrees(gold.head)) <= degree,
      );
    },
  );

  it.each(deriving("projective trees"))(
    "$name rebuilds it exactly if it is projective, with each of its oracles",
    ({ create }) => {
      const system = create();
      forRandomTrees((gold) =>
        Object.keys(system.oracles).every((oracle) => rebuilds(system, oracle, gold) === gold.isProjective),
      );
    },
  );

  it.each(deriving("2-planar trees"))(
    "$name rebuilds it exactly if it is 2-planar, in at most 8n - 4 transitions",
    ({ create }) => {
      const system = create();
      forRandomTrees((gold) => {
        const transitions = derive(system, system.oracles.static!(gold), gold, c);
        const isTwoPlanar = !twoPlanes(gold).includes(NO_PLANE);
        return sameArcs(c, gold) === isTwoPlanar && transitions <= 8 * gold.length - 4;
      });
    },
  );

  it.each(deriving("projective trees and some others"))(
    "$name rebuilds it if it is projective",
    ({ create }) => {
      const system = create();
      forRandomTrees((gold) =>
        Object.keys(system.oracles).every((oracle) => !gold.isProjective || rebuilds(system, oracle, gold)),
      );
    },
  );

  it.each(SYSTEM_NAMES)("%s is led to a tree with a single root by each of its oracles", (name) => {
    const system = transitionSystem(name, { singleRoot: true });
    forRandomTrees((gold) =>
      Object.values(system.oracles).every((oracle) => {
        derive(system, oracle(gold), gold, c);
        return brokenTree(c.head) === undefined && c.head.filter((h) => h === 0).length === 1;
      }),
    );
  });
});

/** Number of word pairs whose projective order is not their order in the sentence. */
function inversions({ length, rank }: GoldTree): number {
  let count = 0;
  for (let j = 2; j <= length; j++) for (let i = 1; i < j; i++) if (rank[j]! < rank[i]!) count++;
  return count;
}
