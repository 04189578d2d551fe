import { Configuration, type TransitionSystem } from "crossarc/research";

/** Transitions between two configurations that are kept. */
const STRIDE = 32;

/** Goes to any configuration of a derivation; it keeps some of them, and repeats the moves from there. */
export class Replay {
  readonly #system: TransitionSystem;
  readonly #moves: Int32Array;
  readonly #labels: Int32Array;
  readonly #kept: Configuration[] = [];
  readonly #current = new Configuration();
  #step = 0;

  constructor(system: TransitionSystem, length: number, moves: Int32Array, labels: Int32Array) {
    this.#system = system;
    this.#moves = moves;
    this.#labels = labels;
    const c = this.#current;
    system.start(c, length);
    for (let k = 0; k <= moves.length; k++) {
      if (k % STRIDE === 0) {
        const copy = new Configuration();
        copy.copyFrom(c);
        this.#kept.push(copy);
      }
      if (k < moves.length) system.apply(c, moves[k]!, labels[k]!);
    }
    this.#step = moves.length;
  }

  /** The configuration after this many transitions; the next call changes it. */
  at(step: number): Configuration {
    const c = this.#current;
    const nearest = Math.floor(step / STRIDE);
    if (step < this.#step || nearest * STRIDE > this.#step) {
      c.copyFrom(this.#kept[nearest]!);
      this.#step = nearest * STRIDE;
    }
    for (; this.#step < step; this.#step++) {
      this.#system.apply(c, this.#moves[this.#step]!, this.#labels[this.#step]!);
    }
    return c;
  }
}
