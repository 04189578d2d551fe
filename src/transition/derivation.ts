import { Configuration } from "./configuration.js";
import type { GoldTree } from "./gold-tree.js";
import { cheapest, type Oracle, type TransitionSystem } from "./system.js";

/** Called before each transition of a derivation, while the configuration is still unchanged. */
export type OnTransition = (move: number, label: number) => void;

/**
 * Derives a tree: follows an oracle from the initial configuration to a final one, and completes that to a
 * tree. Returns the number of transitions, without those that only leave loops of an algorithm. Each arc gets
 * the gold label of its dependent, even if its head is not the gold head.
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
    const move = nextMove(system, oracle, c, costs);
    const label = labelOf(system, gold, c, move);
    onTransition?.(move, label);
    system.apply(c, move, label);
    if (!system.moves[move]!.endsLoops) transitions++;
  }
  system.finish(c);
  return transitions;
}

/** The same, one transition at a time: yields each before it is applied. */
export function* derivation(
  system: TransitionSystem,
  oracle: Oracle,
  gold: GoldTree,
  c: Configuration,
): Generator<{ readonly move: number; readonly label: number }, void, undefined> {
  const costs = new Int32Array(system.moves.length);
  system.start(c, gold.length);
  while (!system.isFinal(c)) {
    const move = nextMove(system, oracle, c, costs);
    const label = labelOf(system, gold, c, move);
    yield { move, label };
    system.apply(c, move, label);
  }
  system.finish(c);
}

/** The move that an oracle wants next; `costs` is filled on the way. */
function nextMove(system: TransitionSystem, oracle: Oracle, c: Configuration, costs: Int32Array): number {
  oracle(c, costs);
  return cheapest(system.legal(c), costs);
}

/** The gold label of the dependent that a move attaches, -1 if it attaches none. */
function labelOf(system: TransitionSystem, gold: GoldTree, c: Configuration, move: number): number {
  const dependent = system.dependent(c, move);
  return dependent === -1 ? -1 : gold.label[dependent]!;
}
