import { Configuration, type TransitionSystem } from "crossarc/research";

/** Transitions between two configurations that are kept: as many as memory asks for, at least these. */
const LEAST_STRIDE = 32;
/** Bytes that the kept configurations may take, and bytes that one takes for each word. */
const MOST_BYTES = 32e6;
const BYTES_A_WORD = 48;

/** Goes to any configuration of a derivation; it keeps some of them, and repeats the moves from there. */
export class Replay {
  readonly #system: TransitionSystem;
  readonly #moves: Int32Array;
  readonly #labels: Int32Array;
  readonly #kept: Configuration[] = [];
  readonly #current = new Configuration();
  readonly #stride: number;
  #step = 0;

  constructor(system: TransitionSystem, length: number, moves: Int32Array, labels: Int32Array) {
    this.#system = system;
    this.#moves = moves;
    this.#labels = labels;
    const bytes = moves.length * (length + 1) * BYTES_A_WORD;
    this.#stride = Math.max(LEAST_STRIDE, Math.ceil(bytes / MOST_BYTES));
    const c = this.#current;
    system.start(c, length);
    for (let k = 0; k <= moves.length; k++) {
      if (k % this.#stride === 0) {
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
    const nearest = Math.floor(step / this.#stride);
    if (step < this.#step || nearest * this.#stride > this.#step) {
      c.copyFrom(this.#kept[nearest]!);
      this.#step = nearest * this.#stride;
    }
    for (; this.#step < step; this.#step++) {
      this.#system.apply(c, this.#moves[this.#step]!, this.#labels[this.#step]!);
    }
    return c;
  }
}
