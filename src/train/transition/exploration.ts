import type { Decisions } from "../../learn/network/heads/transition-scorer.js";
import { fillSlots, SLOTS } from "../../parse/neural/neural-slots.js";
import type { Transitions } from "../../parse/transition/transitions.js";
import { Configuration } from "../../transition/configuration.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import { cheapest, type Oracle, type TransitionSystem } from "../../transition/system.js";

/** Fills a score for each class of the configuration with these nodes in its slots. */
export type SlotScores = (slots: Int32Array, scores: Float32Array) => void;

/** Probability of following a choice that is not the best. */
const EXPLORE = 0.5;

/**
 * Derives a tree with exploration (Goldberg and Nivre 2012): in each configuration the target is the best-scored class
 * among those that cost least, and the derivation sometimes follows a worse choice of the scores, so that training
 * sees what comes after an error. A wrong SWAP is never followed: the oracle of Swap says nothing about what comes
 * after it. Gives the configurations that were met, target -1 where the training trees have no right class.
 */
export function explore(
  system: TransitionSystem,
  transitions: Transitions,
  gold: GoldTree,
  oracle: Oracle,
  score: SlotScores,
  random: () => number,
): Decisions {
  const c = new Configuration();
  const costs = new Int32Array(system.moves.length);
  const scores = new Float32Array(transitions.size);
  const slots = new Int32Array(SLOTS);
  const nodes: number[] = [];
  const targets: number[] = [];
  const legals: number[] = [];
  system.start(c, gold.length);
  while (!system.isFinal(c)) {
    const legal = system.legal(c);
    oracle(c, costs);
    fillSlots(c, slots, 0);
    score(slots, scores);
    const target = bestTarget(system, transitions, c, gold, legal, costs, scores);
    for (let k = 0; k < SLOTS; k++) nodes.push(slots[k]!);
    targets.push(target);
    legals.push(legal);
    if (target === -1) {
      const move = cheapest(legal, costs);
      const dependent = system.dependent(c, move);
      system.apply(c, move, dependent === -1 ? -1 : gold.label[dependent]!);
      continue;
    }
    const best = transitions.best(legal, scores);
    const strays = best !== target && random() < EXPLORE && mayStray(system, transitions.move[best]!, costs);
    const chosen = strays ? best : target;
    system.apply(c, transitions.move[chosen]!, transitions.label[chosen]!);
  }
  return {
    slots: Int32Array.from(nodes),
    targets: Int32Array.from(targets),
    legal: Int32Array.from(legals),
  };
}

/** The best-scored class of the moves that cost least, each with the gold label of its dependent. */
function bestTarget(
  system: TransitionSystem,
  transitions: Transitions,
  c: Configuration,
  gold: GoldTree,
  legal: number,
  costs: Int32Array,
  scores: Float32Array,
): number {
  const least = costs[cheapest(legal, costs)]!;
  let target = -1;
  for (let move = 0; move < costs.length; move++) {
    if (((legal >> move) & 1) === 0 || costs[move] !== least) continue;
    const dependent = system.dependent(c, move);
    const right = transitions.classOf(move, dependent === -1 ? -1 : gold.label[dependent]!);
    if (right !== -1 && (target === -1 || scores[right]! > scores[target]!)) target = right;
  }
  return target;
}

function mayStray(system: TransitionSystem, move: number, costs: Int32Array): boolean {
  return costs[move] === 0 || system.moves[move]!.name !== "SWAP";
}
