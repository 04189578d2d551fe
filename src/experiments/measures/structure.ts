import { Statistics } from "../../sentence/measures/statistics.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { treeOf } from "../../sentence/tree.js";
import { GoldTree } from "../../transition/gold-tree.js";
import { transitionSystem } from "../../transition/systems.js";
import { Coverage } from "./coverage.js";
import { lifts } from "./lifts.js";
import { recovery } from "./recovery.js";

/** The number of transitions of each sentence. */
export interface TransitionCounts {
  /** Number of words of each sentence. */
  readonly lengths: readonly number[];
  /** Number of transitions of each sentence. */
  readonly transitions: readonly number[];
}

/** The columns of table 1 of the 2007 paper for one file. */
export interface DatasetResult {
  /** Number of tokens. */
  readonly tokens: number;
  /** Number of sentences. */
  readonly sentences: number;
  /** Mean number of tokens in a sentence. */
  readonly tokensPerSentence: number;
  /** Whether words have lemmas. */
  readonly hasLemmas: boolean;
  /** Number of different UPOS tags (CPOSTAG). */
  readonly coarseTags: number;
  /** Number of different XPOS tags (POSTAG). */
  readonly tags: number;
  /** Number of different morphological features. */
  readonly features: number;
  /** Number of different relations. */
  readonly relations: number;
  /** Percentage of tokens whose arc is non-projective. */
  readonly nonProjectiveTokenPercentage: number;
  /** Percentage of sentences with a non-projective arc. */
  readonly nonProjectiveSentencePercentage: number;
}

/** Measurements of a training file that need no parser, as plain data. */
export interface StructureResult {
  /** Size, annotation and non-projectivity. */
  readonly datasets: DatasetResult;
  /** The row of the table of lifts (2005, table 3). */
  readonly lifts: readonly string[];
  /** The row of the table of recovered arcs (2005, table 4). */
  readonly recovery: readonly string[];
  /** Number of recovered non-projective arcs, by encoding. */
  readonly recovered: Readonly<Record<string, number>>;
  /** Number of all non-projective arcs. */
  readonly nonProjectiveArcs: number;
  /** Transitions of Swap with its eager oracle (2009, figure 4). */
  readonly eager: TransitionCounts;
  /** Transitions of Swap with its lazy oracle. */
  readonly lazy: TransitionCounts;
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
