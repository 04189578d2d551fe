import { describe, expect, it } from "vitest";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import { transitionSystem } from "../../src/transition/systems.js";
import { goldTree, legalMoves, sameArcs } from "../support/systems.js";
import { mostSwaps, worstTree } from "../support/trees/worst-tree.js";

const swap = transitionSystem("swap");
const SWAP = swap.moves.findIndex(({ name }) => name === "SWAP");

/** Counts the swaps of a sequence of moves that ends in a final configuration. */
function swapsOf(n: number, choose: (c: Configuration, moves: readonly number[]) => number): number {
  const c = new Configuration();
  let swaps = 0;
  let transitions = 0;
  swap.start(c, n);
  for (; !swap.isFinal(c); transitions++) {
    const move = choose(c, legalMoves(swap.legal(c)));
    if (move === SWAP) swaps++;
    swap.apply(c, move, 0);
  }
  expect(transitions).toBe(2 * n + 2 * swaps);
  return swaps;
}

describe("the worst case of Swap", () => {
  it("is one swap of each two words, n(n - 1)/2, where no oracle leads", () => {
    for (const n of [1, 2, 3, 5, 8, 40]) {
      // SHIFT is the first of the moves, SWAP the last.
      const swaps = swapsOf(n, (_, moves) => (moves.includes(SWAP) ? SWAP : moves[0]!));
      expect(swaps).toBe((n * (n - 1)) / 2);
    }
  });

  // That no tree of up to seven words needs more is counted in exhaustive.test.ts.
  it.each([1, 2, 3, 4, 5, 6, 7, 50, 300])("of a tree of %i words is reached, by both oracles", (n) => {
    const gold = goldTree(worstTree(n));
    for (const oracle of [swap.oracles.eager!(gold), swap.oracles.lazy!(gold)]) {
      expect(derive(swap, oracle, gold)).toBe(2 * n + 2 * mostSwaps(n));
    }
  });

  it("comes close to n(n - 1)/2 at 1,000 words, and takes less than a second", () => {
    const n = 1000;
    const gold = goldTree(worstTree(n));
    const c = new Configuration();
    const oracle = swap.oracles.eager!(gold);
    const begun = performance.now();
    const transitions = derive(swap, oracle, gold, c);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(sameArcs(c, gold)).toBe(true);
    expect(transitions).toBe(2 * n + 2 * mostSwaps(n));
    expect(mostSwaps(n) / ((n * (n - 1)) / 2)).toBeGreaterThan(0.94);
  });
});
