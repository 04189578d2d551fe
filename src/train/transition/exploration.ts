import type { Decisions } from "../../learn/network/heads/transition-scorer.js";
import { fillSlots, SLOTS } from "../../parse/neural/neural-slots.js";
import type { Transitions } from "../../parse/transition/transitions.js";
import { Configuration } from "../../transition/configuration.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import type { Oracle, TransitionSystem } from "../../transition/system.js";
import { LearningStep } from "./learning-step.js";

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
  const step = new LearningStep(system, transitions);
  const scores = new Float32Array(transitions.size);
  const slots = new Int32Array(SLOTS);
  const nodes: number[] = [];
  const targets: number[] = [];
  const legals: number[] = [];
  system.start(c, gold.length);
  while (!system.isFinal(c)) {
    fillSlots(c, slots, 0);
    score(slots, scores);
    step.judge(c, gold, oracle, scores);
    const { legal, target } = step;
    for (let k = 0; k < SLOTS; k++) nodes.push(slots[k]!);
    targets.push(target);
    legals.push(legal);
    const isWrong = target !== -1 && transitions.best(legal, scores) !== target;
    step.goOn(c, gold, isWrong && random() < EXPLORE);
  }
  return {
    slots: Int32Array.from(nodes),
    targets: Int32Array.from(targets),
    legal: Int32Array.from(legals),
  };
}
