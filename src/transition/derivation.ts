import { Configuration } from "./configuration.js";
import type { GoldTree } from "./gold-tree.js";
import { cheapest, type Oracle, type TransitionSystem } from "./system.js";

/** Called before each transition of a derivation, while the configuration is still unchanged. */
export type OnTransition = (move: number, label: number) => void;

/**
 * Derives a tree: follows an oracle from the initial configuration to a final one, and completes that to a
 * tree. Returns the number of transitions. Each arc gets the gold label of its dependent, even if its head is
 * not the gold head.
 */
export function derive(
  system: TransitionSystem,
  oracle: Oracle,
  gold: GoldTree,
  c: Configuration = new Configuration(),
  onTransition?: OnTransition,
): number {
  const costs = new Int32Array(system.moves.length);
  system.start(c, gold.length);
  let transitions = 0;
  while (!system.isFinal(c)) {
    oracle(c, costs);
    const move = cheapest(system.legal(c), costs);
    const dependent = system.dependent(c, move);
    const label = dependent === -1 ? -1 : gold.label[dependent]!;
    onTransition?.(move, label);
    system.apply(c, move, label);
    transitions++;
  }
  system.finish(c);
  return transitions;
}
