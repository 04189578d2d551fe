import type { TransitionSystem } from "../../transition/system.js";

/**
 * The classes of a parser's classifier. A class is a move with a label, or a move alone if it takes no
 * label. The classes of a move have consecutive numbers, in the order of their labels.
 */
export class Transitions {
  /** The move of each class. */
  readonly move: Int32Array;
  /** The label of each class, -1 for moves without one. */
  readonly label: Int32Array;
  /** The classes of move m are start[m] up to, not including, start[m + 1]. */
  readonly start: Int32Array;
  /**
   * Shape [moves, labels + 1]: the class of a move with a label, -1 if there is none; no label comes first.
   */
  readonly #classOf: Int32Array;
  readonly #labels: number;

  /** `pairs` are the moves with the labels that occur, in any order; pairs may be repeated. */
  constructor(system: TransitionSystem, pairs: Iterable<readonly [number, number]>) {
    const unique = new Map<string, readonly [number, number]>();
    for (const [move, label] of pairs) {
      const pair = [move, system.moves[move]!.labelled ? label : -1] as const;
      unique.set(pair.join(), pair);
    }
    const sorted = [...unique.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    this.move = Int32Array.from(sorted, ([move]) => move);
    this.label = Int32Array.from(sorted, ([, label]) => label);
    this.#labels = Math.max(-1, ...this.label) + 2;
    this.#classOf = new Int32Array(system.moves.length * this.#labels).fill(-1);
    this.start = new Int32Array(system.moves.length + 1);
    sorted.forEach(([move, label], k) => {
      this.#classOf[move * this.#labels + label + 1] = k;
      this.start[move + 1]!++;
    });
    for (let move = 0; move < system.moves.length; move++) this.start[move + 1]! += this.start[move]!;
  }

  /** Number of classes. */
  get size(): number {
    return this.move.length;
  }

  /** The class of a move with a label (-1 for no label), -1 if there is no such class. */
  classOf(move: number, label: number): number {
    return label + 1 >= this.#labels ? -1 : this.#classOf[move * this.#labels + label + 1]!;
  }

  /**
   * The class with the highest score among those of the legal moves (a bit mask); the first among equals.
   * -1 if no legal move has a class.
   */
  best(legal: number, scores: Float32Array | Float64Array): number {
    let best = -1;
    for (let move = 0; move + 1 < this.start.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      for (let k = this.start[move]!; k < this.start[move + 1]!; k++) {
        if (best === -1 || scores[k]! > scores[best]!) best = k;
      }
    }
    return best;
  }
}

/** The last move of a bit mask that is not 0. */
export function anyMove(legal: number): number {
  return 31 - Math.clz32(legal);
}
