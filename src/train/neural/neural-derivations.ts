import type { Decisions } from "../../learn/network/heads/transition-scorer.js";
import { systemOf } from "../../parse/neural/neural-parser.js";
import type { NeuralSlots } from "../../parse/neural/neural-slots.js";
import { Transitions } from "../../parse/transition/transitions.js";
import { Configuration } from "../../transition/configuration.js";
import { derive } from "../../transition/derivation.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import { oracleOf } from "../../transition/systems.js";
import type { NeuralSettings } from "./neural-settings.js";

/**
 * Derives all trees with the oracle of the settings. Returns the classes that occur, with those that are known
 * already, and the decisions for each tree.
 */
export function derivations(
  gold: readonly GoldTree[],
  settings: NeuralSettings,
  slots: NeuralSlots,
  known: readonly (readonly [number, number])[] = [],
): { transitions: Transitions; decisions: Decisions[] } {
  const system = systemOf(settings);
  const oracle = oracleOf(system, settings.oracle);
  const c = new Configuration();
  const pairs = [...known];
  const steps = gold.map((tree) => {
    const found: { nodes: Int32Array; pair: readonly [number, number]; legal: number }[] = [];
    derive(system, oracle(tree), tree, c, (move, label) => {
      const nodes = new Int32Array(slots.size);
      slots.fill(c, nodes);
      found.push({ nodes, pair: [move, system.moves[move]!.labelled ? label : -1], legal: system.legal(c) });
    });
    for (const { pair } of found) pairs.push(pair);
    return found;
  });
  const transitions = new Transitions(system, pairs);
  const decisions = steps.map((found) => {
    const nodes = new Int32Array(slots.size * found.length);
    for (const [k, step] of found.entries()) nodes.set(step.nodes, slots.size * k);
    return {
      slots: nodes,
      targets: Int32Array.from(found, ({ pair }) => transitions.classOf(...pair)),
      legal: Int32Array.from(found, ({ legal }) => legal),
    };
  });
  return { transitions, decisions };
}
