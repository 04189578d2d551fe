import { describe, expect, it } from "vitest";
import { transitionSystem } from "../../src/transition/systems.js";
import { goldTree, rebuilds } from "../support/systems.js";
import { isDerivable } from "../support/trees/derivability.js";
import { allTrees, heads } from "../support/trees/trees.js";

/**
 * What the incomplete systems could derive, led by whatever: how many trees some sequence of legal moves
 * derives. How many their oracles derive is counted in exhaustive.test.ts.
 */
const TREES = [1, 1, 3, 16, 125, 1296, 16807, 262144];
const ATTARDI = [1, 1, 3, 16, 125, 1296, 16807, 262048];
const SORT_PARSE = TREES;

/** Seven words take ten seconds with Attardi's system, and minutes with SORTPARSE: on request only. */
const IS_LONG = process.env.CROSSARC_LONG_TESTS !== undefined;

describe.each([
  ["attardi", ATTARDI],
  ["sort", SORT_PARSE],
])("some sequence of legal moves of %s", (name, counts) => {
  const system = transitionSystem(name);
  const oracles = Object.keys(system.oracles);

  it.each(IS_LONG ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5])(
    "derives as many trees of %i words as was counted",
    (n) => {
      let derivable = 0;
      for (const head of allTrees(n)) {
        const gold = goldTree(head);
        // The search is for those that no oracle derives.
        if (oracles.some((oracle) => rebuilds(system, oracle, gold)) || isDerivable(system, gold))
          derivable++;
      }
      expect(derivable).toBe(counts[n]);
    },
    3_600_000,
  );
});

describe("the search for a derivation", () => {
  it("finds exactly the projective trees where moves allow no others", () => {
    const arcStandard = transitionSystem("arc-standard");
    for (const head of allTrees(5)) {
      const gold = goldTree(head);
      if (isDerivable(arcStandard, gold) !== gold.isProjective) expect.fail(`tree ${head.slice(1)}`);
    }
  });

  it("finds all that the oracles of Attardi's system and SORTPARSE find", () => {
    for (const system of [transitionSystem("attardi"), transitionSystem("sort")]) {
      for (const head of allTrees(4)) expect(isDerivable(system, goldTree(head))).toBe(true);
    }
  });

  it("finds none for the smallest trees that Attardi's system cannot derive", () => {
    for (const tree of ["0 1 2 0 0 0 3", "2 3 0 0 0 0 1", "2 3 5 0 0 0 1"]) {
      expect(isDerivable(transitionSystem("attardi"), goldTree(heads(tree)))).toBe(false);
      expect(isDerivable(transitionSystem("swap"), goldTree(heads(tree)))).toBe(true);
    }
  });
});
