import type { Analysis } from "./analysis.js";
import { Attachment } from "./attachment.js";
import type { Comparison } from "./comparison.js";
import { GroupScores } from "./group-scores.js";

/** All breakdowns: ways to divide arcs into groups. */
export const BREAKDOWNS = ["relation", "arc-length", "sentence-length", "root-distance"] as const;
/** The name of a breakdown. */
export type BreakdownName = (typeof BREAKDOWNS)[number];

/** A range of numbers up to and including `last`. */
interface Range {
  readonly name: string;
  readonly last: number;
}

/** Makes ranges of names such as "3-6"; the last range has no end. */
function ranges(...names: string[]): Range[] {
  return names.map((name, r) => ({
    name,
    last: r === names.length - 1 ? Number.POSITIVE_INFINITY : Number(name.split("-").at(-1)),
  }));
}

/** Arc lengths as in the CoNLL-X shared task, where a word that is its own head counts as length 1. */
const ARC_LENGTHS = ranges("1", "2", "3-6", "7+");
const SENTENCE_LENGTHS = ranges("1-10", "11-20", "21-30", "31-40", "41-50", "51+");
const ROOT_DISTANCES = ranges("1", "2", "3", "4", "5", "6", "7+");

function rangeOf(value: number, all: readonly Range[]): string {
  return all.find(({ last }) => value <= last)!.name;
}

/** How a breakdown divides arcs. */
interface Division {
  /** Returns the name of the group of the arc to word i. */
  groupOf(analysis: Analysis, i: number): string;
  /** The order of the groups; without it, they are sorted by frequency. */
  readonly order?: readonly Range[];
}

const DIVISIONS: Record<BreakdownName, Division> = {
  relation: { groupOf: ({ sentence }, i) => sentence.deprel[i]! },
  "arc-length": {
    groupOf({ sentence }, i) {
      const head = sentence.head[i]!;
      return head === 0 ? "root" : rangeOf(Math.abs(head - i), ARC_LENGTHS);
    },
    order: [{ name: "root", last: 0 }, ...ARC_LENGTHS],
  },
  "sentence-length": {
    groupOf: ({ sentence }) => rangeOf(sentence.length, SENTENCE_LENGTHS),
    order: SENTENCE_LENGTHS,
  },
  "root-distance": {
    groupOf: ({ depth }, i) => rangeOf(depth[i]!, ROOT_DISTANCES),
    order: ROOT_DISTANCES,
  },
};

/** The scores of one group of a breakdown, as plain data. */
export type GroupJson = ReturnType<GroupScores["toJSON"]> & {
  /** Name of the group, such as a relation or "3-6". */
  readonly name: string;
};

/**
 * Scores for groups of arcs: by relation, by length of the arc in words, by length of the sentence in words
 * (including punctuation), or by number of arcs from the root.
 *
 * Each arc is grouped by its own tree: gold arcs for recall, the system's arcs for precision (McDonald and
 * Nivre 2007).
 */
export class Breakdown {
  readonly #division: Division;
  readonly #groups = new Map<string, GroupScores>();

  /** Makes a breakdown without any groups yet. */
  constructor(
    /** What arcs are grouped by. */
    readonly name: BreakdownName,
  ) {
    this.#division = DIVISIONS[name];
  }

  /** Adds the words of one sentence for which `scored` is 1. */
  add(comparison: Comparison, scored: Uint8Array): void {
    const { gold, system, headRight, labelRight } = comparison;
    const goldSide = new Map<string, Attachment>();
    const systemSide = new Map<string, Attachment>();
    for (let i = 1; i < scored.length; i++) {
      if (scored[i] === 0) continue;
      countIn(goldSide, this.#division.groupOf(gold, i)).add(headRight[i]!, labelRight[i]!);
      if (system.sentence.head[i] === -1) continue;
      countIn(systemSide, this.#division.groupOf(system, i)).add(headRight[i]!, labelRight[i]!);
    }
    for (const name of new Set([...goldSide.keys(), ...systemSide.keys()])) {
      const group = entry(this.#groups, name, () => new GroupScores());
      group.add(goldSide.get(name) ?? NONE, systemSide.get(name) ?? NONE);
    }
  }

  /** The groups with at least one arc, in ascending order; relations by descending frequency in gold. */
  get groups(): [name: string, group: GroupScores][] {
    const { order } = this.#division;
    const groups = [...this.#groups];
    if (order === undefined)
      return groups.sort(([a, x], [b, y]) => y.gold.words - x.gold.words || (a < b ? -1 : 1));
    const rank = (name: string) => order.findIndex((range) => range.name === name);
    return groups.sort(([a], [b]) => rank(a) - rank(b));
  }

  /** Returns the scores of all groups as plain data, for JSON. */
  toJSON(): GroupJson[] {
    return this.groups.map(([name, group]) => ({ name, ...group.toJSON() }));
  }
}

const NONE: Readonly<Attachment> = new Attachment();

function countIn(counts: Map<string, Attachment>, name: string): Attachment {
  return entry(counts, name, () => new Attachment());
}

/** Returns the value of a key, making and keeping one if there is none. */
function entry<V>(map: Map<string, V>, name: string, make: () => V): V {
  let value = map.get(name);
  if (value === undefined) {
    value = make();
    map.set(name, value);
  }
  return value;
}
