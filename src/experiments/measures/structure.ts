import { Statistics } from "../../sentence/measures/statistics.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { treeOf } from "../../sentence/tree.js";
import { GoldTree } from "../../transition/gold-tree.js";
import { transitionSystem } from "../../transition/systems.js";
import { Coverage } from "./coverage.js";
import { lifts } from "./lifts.js";
import { recovery } from "./recovery.js";

/** Lengths of sentences in words, and the number of transitions for each. */
export interface Transitions {
  readonly lengths: readonly number[];
  readonly transitions: readonly number[];
}

/** Measurements of a training file that need no parser, as plain data. */
export interface StructureResult {
  readonly datasets: {
    readonly tokens: number;
    readonly sentences: number;
    readonly tokensPerSentence: number;
    readonly hasLemmas: boolean;
    readonly coarseTags: number;
    readonly tags: number;
    readonly features: number;
    readonly relations: number;
    readonly nonProjectiveTokenPercentage: number;
    readonly nonProjectiveSentencePercentage: number;
  };
  readonly lifts: readonly string[];
  readonly recovery: readonly string[];
  /** Number of recovered non-projective arcs, by encoding. */
  readonly recovered: Readonly<Record<string, number>>;
  /** Number of all non-projective arcs. */
  readonly nonProjectiveArcs: number;
  /** Transitions of Swap with its eager oracle (2009, figure 4) and with its lazy oracle. */
  readonly eager: Transitions;
  readonly lazy: Transitions;
}

/** Measures the sentences of a training file, which must have trees; yields the share that is done. */
export function* structureOf(sentences: readonly Sentence[]): Generator<number, StructureResult, undefined> {
  const statistics = new Statistics();
  const lifting = lifts.begin({});
  const recovering = recovery.begin({});
  const system = transitionSystem("swap");
  const eager = new Coverage(system, "eager");
  const lazy = new Coverage(system, "lazy");
  const labels = new Symbols();
  for (const [i, sentence] of sentences.entries()) {
    statistics.add(sentence);
    lifting.add(sentence);
    recovering.add(sentence);
    const gold = new GoldTree(treeOf(sentence, labels));
    eager.add(gold);
    lazy.add(gold);
    yield (i + 1) / sentences.length;
  }
  const counts = recovering.counts() as {
    nonProjectiveArcs: number;
    encodings: Record<string, { recovered: number }>;
  };
  const { coarseTags, tags, features, relations, sentenceLength } = statistics;
  return {
    datasets: {
      tokens: statistics.tokens,
      sentences: statistics.sentences,
      tokensPerSentence: sentenceLength.mean,
      hasLemmas: statistics.hasLemmas,
      coarseTags: coarseTags.size,
      tags: tags.size,
      features: features.size,
      relations: relations.size,
      nonProjectiveTokenPercentage: statistics.nonProjectiveTokenPercentage,
      nonProjectiveSentencePercentage: statistics.nonProjectiveSentencePercentage,
    },
    lifts: lifting.cells(),
    recovery: recovering.cells(),
    recovered: Object.fromEntries(
      Object.entries(counts.encodings).map(([encoding, { recovered }]) => [encoding, recovered]),
    ),
    nonProjectiveArcs: counts.nonProjectiveArcs,
    eager: { lengths: eager.lengths, transitions: eager.transitions },
    lazy: { lengths: lazy.lengths, transitions: lazy.transitions },
  };
}
