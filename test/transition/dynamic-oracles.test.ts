import { describe, expect, it } from "vitest";
import { projectiveOrder } from "../../src/sentence/measures/projective-order.js";
import { Configuration } from "../../src/transition/configuration.js";
import type { GoldTree } from "../../src/transition/gold-tree.js";
import type { TransitionSystem } from "../../src/transition/system.js";
import { SYSTEMS, transitionSystem } from "../../src/transition/systems.js";
import { configurationKey, goldTree, legalMoves } from "../support/systems.js";
import { allTrees } from "../support/trees/trees.js";

/** Every configuration that some legal moves lead to, once each, with its key. */
function reachable(system: TransitionSystem, n: number): Map<string, Configuration> {
  const start = new Configuration();
  system.start(start, n);
  const found = new Map([[configurationKey(start), start]]);
  for (const c of found.values()) {
    if (system.isFinal(c)) continue;
    for (const move of legalMoves(system.legal(c))) {
      const next = after(system, c, move);
      const key = configurationKey(next);
      if (!found.has(key)) found.set(key, next);
    }
  }
  return found;
}

function after(system: TransitionSystem, c: Configuration, move: number): Configuration {
  const next = new Configuration();
  next.copyFrom(c);
  system.apply(next, move, 0);
  return next;
}

/** Loss of the best completion by definition: try all of them. */
function bruteForceLoss(system: TransitionSystem, gold: GoldTree) {
  const known = new Map<string, number>();
  return function loss(c: Configuration): number {
    const key = configurationKey(c);
    let best = known.get(key);
    if (best !== undefined) return best;
    if (system.isFinal(c)) {
      const end = new Configuration();
      end.copyFrom(c);
      system.finish(end);
      best = end.head.reduce((wrong, h, d) => wrong + (d > 0 && h !== gold.head[d] ? 1 : 0), 0);
    } else {
      best = Math.min(...legalMoves(system.legal(c)).map((move) => loss(after(system, c, move))));
    }
    known.set(key, best);
    return best;
  };
}

/** The systems whose exploring oracle prices every move of every configuration. */
const PRICED = SYSTEMS.filter(
  ({ moves, traits }) =>
    traits.exploringOracle !== undefined && moves.every(({ mayStray }) => mayStray !== false),
);

describe.each(PRICED)("the exploring oracle of $name", ({ create, traits }) => {
  it.each([1, 2, 3, 4])("prices each move at the loss it adds, over all configurations of %i words", (n) => {
    const system = create();
    const configurations = [...reachable(system, n).values()].filter((c) => !system.isFinal(c));
    const costs = new Int32Array(system.moves.length);
    let compared = 0;
    for (const head of allTrees(n)) {
      // The oracle of a system that derives projective trees is defined for them.
      if (traits.derives === "projective trees" && !projectiveOrder(head).isProjective) continue;
      const gold = goldTree(head);
      const oracle = system.oracles[traits.exploringOracle!]!(gold);
      const loss = bruteForceLoss(system, gold);
      for (const c of configurations) {
        oracle(c, costs);
        for (const move of legalMoves(system.legal(c))) {
          compared++;
          const added = loss(after(system, c, move)) - loss(c);
          if (costs[move] !== added) {
            expect.fail(
              `tree ${head.slice(1)}, ${configurationKey(c)}: ${system.moves[move]!.name} costs ${added}, not ${costs[move]}`,
            );
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

describe("the static-dynamic oracle of Swap", () => {
  it.each([1, 2, 3, 4])("has a free move everywhere, and free moves rebuild the tree, over %i words", (n) => {
    const system = transitionSystem("swap");
    const configurations = [...reachable(system, n).values()].filter((c) => !system.isFinal(c));
    const costs = new Int32Array(system.moves.length);
    for (const head of allTrees(n)) {
      const gold = goldTree(head);
      const oracle = system.oracles.dynamic!(gold);
      for (const c of configurations) {
        oracle(c, costs);
        if (!legalMoves(system.legal(c)).some((move) => costs[move] === 0)) {
          expect.fail(`tree ${head.slice(1)}, ${configurationKey(c)}: no move is free`);
        }
      }
      followAllFreeMoves(system, gold);
    }
  });
});

/** Fails unless every sequence of free moves from the start ends in the gold tree. */
function followAllFreeMoves(system: TransitionSystem, gold: GoldTree): void {
  const oracle = system.oracles.dynamic!(gold);
  const costs = new Int32Array(system.moves.length);
  const start = new Configuration();
  system.start(start, gold.length);
  const agenda = [start];
  for (const c of agenda) {
    if (system.isFinal(c)) {
      expect([...c.head]).toEqual([...gold.head]);
      continue;
    }
    oracle(c, costs);
    for (const move of legalMoves(system.legal(c))) {
      if (costs[move] === 0) agenda.push(after(system, c, move));
    }
  }
  expect(agenda.some((c) => system.isFinal(c))).toBe(true);
}
