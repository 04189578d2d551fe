import { type RunningTime, runningTime } from "../../evaluate/running-time.js";
import { Configuration } from "../../transition/configuration.js";
import { derive } from "../../transition/derivation.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import type { SystemOption, SystemOptions, TransitionSystem } from "../../transition/system.js";
import { PARSING_SYSTEM_NAMES, systemDefinition } from "../../transition/systems.js";

/** An option of a system with a value. */
export interface OptionValue {
  /** The option. */
  readonly option: SystemOption;
  /** Its value. */
  readonly value: number;
}

/**
 * Measures how much of a treebank a transition system derives when it follows an oracle, and in how many
 * transitions: the abstract running time of the 2009 paper, section 4.1 and figure 5. Trees are compared by
 * their heads.
 */
export class Coverage {
  /** Name of the system. */
  readonly system: string;
  /** Name of the oracle. */
  readonly oracle: string;
  /** Whether the oracle is the exploring one. */
  readonly explores: boolean;
  /** The values of the options that only this system and a few others have. */
  readonly options: readonly OptionValue[];
  /** Number of words of each sentence. */
  readonly lengths: number[] = [];
  /** Number of transitions of each sentence. */
  readonly transitions: number[] = [];
  /** Number of sentences whose whole tree was rebuilt. */
  exactSentences = 0;
  /** Number of arcs of all trees. */
  arcs = 0;
  /** Number of arcs that were rebuilt. */
  exactArcs = 0;
  /** Number of transitions that changed the order of the words. */
  swaps = 0;
  readonly #system: TransitionSystem;
  readonly #configuration = new Configuration();

  constructor(system: TransitionSystem, oracle: string, options: readonly OptionValue[] = []) {
    this.#system = system;
    this.system = system.name;
    this.oracle = oracle;
    this.explores = oracle === system.traits.exploringOracle;
    this.options = options;
  }

  /** Derives a tree of at least one word and counts what was rebuilt. */
  add(gold: GoldTree): void {
    const c = this.#configuration;
    const oracle = this.#system.oracles[this.oracle]!(gold);
    const transitions = derive(this.#system, oracle, gold, c, (move) => {
      if (this.#system.moves[move]!.reorders) this.swaps++;
    });
    let right = 0;
    for (let d = 1; d <= gold.length; d++) if (c.head[d] === gold.head[d]) right++;
    this.lengths.push(gold.length);
    this.transitions.push(transitions);
    this.arcs += gold.length;
    this.exactArcs += right;
    if (right === gold.length) this.exactSentences++;
  }

  /** Number of sentences. */
  get sentences(): number {
    return this.lengths.length;
  }

  /** Transitions for each word, over all sentences; NaN without sentences. */
  get transitionsPerWord(): number {
    return this.transitions.reduce((sum, m) => sum + m, 0) / this.arcs;
  }

  /** The most transitions for each word that a sentence takes; 0 without sentences. */
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
      ...Object.fromEntries(
        this.options.map(({ option, value }) => [
          option.name,
          Number.isFinite(value) ? value : option.format(value),
        ]),
      ),
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

/**
 * Makes an empty coverage for each system that derives trees, each of its oracles, and each value of its own
 * options that is worth a comparison. Exploring oracles are combined with the default values only.
 */
export function allCoverages(options: SystemOptions = {}): Coverage[] {
  return PARSING_SYSTEM_NAMES.flatMap((name) => {
    const definition = systemDefinition(name);
    return comparedValues(definition.traits.options ?? []).flatMap((values) => {
      const own = Object.fromEntries(values.map(({ option, value }) => [option.name, value]));
      const system = definition.create({ ...options, ...own });
      const isDefault = values.every(({ option, value }) => value === option.default);
      return Object.keys(system.oracles)
        .map((oracle) => new Coverage(system, oracle, values))
        .filter(({ explores }) => isDefault || !explores);
    });
  });
}

/**
 * Finds the coverage of a system with an oracle and default options.
 *
 * @throws RangeError if there is none.
 */
export function coverageOf(coverages: readonly Coverage[], system: string, oracle: string): Coverage {
  const found = coverages.find((coverage) => coverage.system === system && coverage.oracle === oracle);
  if (found === undefined)
    throw new RangeError(`expected a coverage of ${system} with ${oracle}, found none`);
  return found;
}

/** All combinations of the values that are worth a comparison. */
function comparedValues(options: readonly SystemOption[]): OptionValue[][] {
  return options.reduce<OptionValue[][]>(
    (combinations, option) =>
      combinations.flatMap((values) => option.compared.map((value) => [...values, { option, value }])),
    [[]],
  );
}
