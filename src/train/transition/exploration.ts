import type { Decisions } from "../../learn/network/heads/transition-scorer.js";
import type { NeuralSlots } from "../../parse/neural/neural-slots.js";
import type { Transitions } from "../../parse/transition/transitions.js";
import { Configuration } from "../../transition/configuration.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import type { Oracle, TransitionSystem } from "../../transition/system.js";
import { LearningStep } from "./learning-step.js";

/** Fills the score of each class for a configuration that has these nodes in its slots. */
export type SlotScores = (nodes: Int32Array, scores: Float32Array) => void;

/** Probability of following a wrong choice. */
const EXPLORE = 0.5;

/**
 * Derives a tree with exploration (Goldberg and Nivre 2012): sometimes the derivation follows a wrong choice
 * of the scores, so that training sees what comes after an error. Returns the configurations that it met,
 * with the right class in each, or -1 if the training trees have no right class.
 */
export function explore(
  system: TransitionSystem,
  transitions: Transitions,
  slots: NeuralSlots,
  gold: GoldTree,
  oracle: Oracle,
  score: SlotScores,
  random: () => number,
): Decisions {
  const c = new Configuration();
  const step = new LearningStep(system, transitions);
  const scores = new Float32Array(transitions.size);
  const nodes = new Int32Array(slots.size);
  const allNodes: number[] = [];
  const targets: number[] = [];
  const legals: number[] = [];
  system.start(c, gold.length);
  while (!system.isFinal(c)) {
    slots.fill(c, nodes);
    score(nodes, scores);
    step.judge(c, gold, oracle, scores);
    const { legal, target } = step;
    for (let k = 0; k < nodes.length; k++) allNodes.push(nodes[k]!);
    targets.push(target);
    legals.push(legal);
    const isWrong = target !== -1 && transitions.best(legal, scores) !== target;
    step.advance(c, gold, isWrong && random() < EXPLORE);
  }
  return {
    slots: Int32Array.from(allNodes),
    targets: Int32Array.from(targets),
    legal: Int32Array.from(legals),
  };
}
