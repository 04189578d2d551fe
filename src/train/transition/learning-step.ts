import type { Transitions } from "../../parse/transition/transitions.js";
import type { Configuration } from "../../transition/configuration.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import { cheapest, type Oracle, type TransitionSystem } from "../../transition/system.js";

/**
 * One step of learning from a derivation, for any learner. `judge` compares the scores of a classifier with
 * the costs of an oracle. The learner may then update its weights, and `advance` applies the right transition
 * or, to explore, a wrong one (Goldberg and Nivre 2012).
 */
export class LearningStep {
  /** Bit mask of the legal moves. */
  legal = 0;
  /**
   * The best class among the cheapest moves with gold labels; -1 if no such class occurs in the training
   * trees.
   */
  target = -1;
  /**
   * The best class that is wrong; -1 if there is none. Another class as right as the target is not a rival.
   */
  rival = -1;
  readonly #system: TransitionSystem;
  readonly #transitions: Transitions;
  /** Cost of each move. */
  readonly #costs: Int32Array;

  constructor(system: TransitionSystem, transitions: Transitions) {
    this.#system = system;
    this.#transitions = transitions;
    this.#costs = new Int32Array(system.moves.length);
  }

  /** Finds the legal moves, the target and the rival in a configuration that is not final. */
  judge(c: Configuration, gold: GoldTree, oracle: Oracle, scores: Float32Array | Float64Array): void {
    const system = this.#system;
    const transitions = this.#transitions;
    const costs = this.#costs;
    const { start } = transitions;
    const legal = system.legal(c);
    oracle(c, costs);
    const least = costs[cheapest(legal, costs)]!;
    let target = -1;
    let rival = -1;
    for (let move = 0; move < costs.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      const right = costs[move] === least ? transitions.classOf(move, goldLabel(system, c, gold, move)) : -1;
      if (right !== -1 && (target === -1 || scores[right]! > scores[target]!)) target = right;
      for (let k = start[move]!; k < start[move + 1]!; k++) {
        if (k !== right && (rival === -1 || scores[k]! > scores[rival]!)) rival = k;
      }
    }
    this.legal = legal;
    this.target = target;
    this.rival = rival;
  }

  /**
   * Applies the target. With `strays`, applies the rival instead, if its move may stray. Without a target,
   * applies the cheapest move.
   */
  advance(c: Configuration, gold: GoldTree, strays: boolean): void {
    const { move, label } = this.#transitions;
    if (this.target === -1) {
      const next = cheapest(this.legal, this.#costs);
      this.#system.apply(c, next, goldLabel(this.#system, c, gold, next));
      return;
    }
    const chosen = strays && this.#mayStray(move[this.rival]!) ? this.rival : this.target;
    this.#system.apply(c, move[chosen]!, label[chosen]!);
  }

  #mayStray(move: number): boolean {
    return this.#costs[move] === 0 || this.#system.moves[move]!.mayStray !== false;
  }
}

/** The label that the dependent of a move's arc has in the gold tree; -1 for a move that adds no arc. */
function goldLabel(system: TransitionSystem, c: Configuration, gold: GoldTree, move: number): number {
  const dependent = system.dependent(c, move);
  return dependent === -1 ? -1 : gold.label[dependent]!;
}
