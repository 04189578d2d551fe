import type { Decisions } from "../../learn/network/heads/transition-scorer.js";
import { systemOf } from "../../parse/neural/neural-parser.js";
import { fillSlots, SLOTS } from "../../parse/neural/neural-slots.js";
import { Transitions } from "../../parse/transition/transitions.js";
import { Configuration } from "../../transition/configuration.js";
import { derive } from "../../transition/derivation.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import { oracleOf } from "../../transition/systems.js";
import type { NeuralSettings } from "./neural-settings.js";

/** The classes of the derivations of some trees, and the decisions of each derivation. */
export function derivations(
  gold: readonly GoldTree[],
  settings: NeuralSettings,
): { transitions: Transitions; decisions: Decisions[] } {
  const system = systemOf(settings);
  const oracle = oracleOf(system, settings.oracle);
  const c = new Configuration();
  const pairs: (readonly [number, number])[] = [];
  const steps = gold.map((tree) => {
    const found: { slots: Int32Array; pair: readonly [number, number]; legal: number }[] = [];
    derive(system, oracle(tree), tree, c, (move, label) => {
      const slots = new Int32Array(SLOTS);
      fillSlots(c, slots, 0);
      found.push({ slots, pair: [move, system.moves[move]!.labelled ? label : -1], legal: system.legal(c) });
    });
    for (const { pair } of found) pairs.push(pair);
    return found;
  });
  const transitions = new Transitions(system, pairs);
  const decisions = steps.map((found) => {
    const slots = new Int32Array(SLOTS * found.length);
    for (const [k, step] of found.entries()) slots.set(step.slots, SLOTS * k);
    return {
      slots,
      targets: Int32Array.from(found, ({ pair }) => transitions.classOf(...pair)),
      legal: Int32Array.from(found, ({ legal }) => legal),
    };
  });
  return { transitions, decisions };
}
