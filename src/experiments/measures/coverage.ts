import { type RunningTime, runningTime } from "../../evaluate/running-time.js";
import { Configuration } from "../../transition/configuration.js";
import { derive } from "../../transition/derivation.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import type { SystemOptions, TransitionSystem } from "../../transition/system.js";
import { SYSTEM_NAMES, transitionSystem } from "../../transition/systems.js";

/**
 * What a transition system derives of a treebank when an oracle leads it, and in how many transitions: the
 * abstract running time of the 2009 paper's section 4.1 and figure 5. Arcs are compared by their heads.
 */
export class Coverage {
  /** Name of the system. */
  readonly system: string;
  /** Name of the oracle. */
  readonly oracle: string;
  /** Highest degree of an arc, undefined for systems that have no such bound. */
  readonly degree: number | undefined;
  /** Number of words and of transitions, for each sentence. */
  readonly lengths: number[] = [];
  readonly transitions: number[] = [];
  /** Sentences whose whole tree was rebuilt. */
  exactSentences = 0;
  arcs = 0;
  /** Arcs that were rebuilt. */
  exactArcs = 0;
  swaps = 0;
  readonly #system: TransitionSystem;
  readonly #swap: number;
  readonly #configuration = new Configuration();

  constructor(system: TransitionSystem, oracle: string, degree?: number) {
    this.#system = system;
    this.#swap = system.moves.findIndex(({ name }) => name === "SWAP");
    this.system = system.name;
    this.oracle = oracle;
    this.degree = degree;
  }

  /** Derives a tree of at least one word, and counts what comes of it. */
  add(gold: GoldTree): void {
    const c = this.#configuration;
    const oracle = this.#system.oracles[this.oracle]!(gold);
    const transitions = derive(this.#system, oracle, gold, c, (move) => {
      if (move === this.#swap) this.swaps++;
    });
    let right = 0;
    for (let d = 1; d <= gold.length; d++) if (c.head[d] === gold.head[d]) right++;
    this.lengths.push(gold.length);
    this.transitions.push(transitions);
    this.arcs += gold.length;
    this.exactArcs += right;
    if (right === gold.length) this.exactSentences++;
  }

  get sentences(): number {
    return this.lengths.length;
  }

  /** Transitions for each word, over all sentences; NaN without sentences. */
  get transitionsPerWord(): number {
    return this.transitions.reduce((sum, m) => sum + m, 0) / this.arcs;
  }

  /** Transitions for each word of the sentence that takes most; 0 without sentences. */
  get mostTransitionsPerWord(): number {
    return this.lengths.reduce((most, n, s) => Math.max(most, this.transitions[s]! / n), 0);
  }

  /** The line m = a * n that fits the sentences best, by least squares; NaN without sentences. */
  get runningTime(): RunningTime {
    return runningTime(this.lengths, this.transitions);
  }

  /** The counts as plain data, without the list of sentences. */
  toJSON(): Record<string, unknown> {
    const { slope, r2 } = this.runningTime;
    return {
      system: this.system,
      oracle: this.oracle,
      // JSON has no infinity.
      ...(this.degree === undefined
        ? {}
        : { degree: Number.isFinite(this.degree) ? this.degree : "unbounded" }),
      sentences: this.sentences,
      exactSentences: this.exactSentences,
      arcs: this.arcs,
      exactArcs: this.exactArcs,
      transitionsPerWord: this.transitionsPerWord,
      mostTransitionsPerWord: this.mostTransitionsPerWord,
      swaps: this.swaps,
      slope,
      r2,
    };
  }
}

/** The degrees that the 2007 paper compares. */
const DEGREES = [0, 1, 2, Number.POSITIVE_INFINITY];

/** A coverage to be filled for each system and oracle; gnome sort is not among them, because it draws no arcs. */
export function allCoverages(options: SystemOptions = {}): Coverage[] {
  return SYSTEM_NAMES.filter((name) => transitionSystem(name).moves.some(({ labelled }) => labelled)).flatMap(
    (name) =>
      (name === "covington" ? DEGREES : [undefined]).flatMap((degree) => {
        const system = transitionSystem(name, { ...options, ...(degree === undefined ? {} : { degree }) });
        // The dynamic oracle of Covington's parser is defined without a bound.
        const isBounded = degree !== undefined && Number.isFinite(degree);
        const oracles = Object.keys(system.oracles).filter((oracle) => !isBounded || oracle !== "dynamic");
        return oracles.map((oracle) => new Coverage(system, oracle, degree));
      }),
  );
}
