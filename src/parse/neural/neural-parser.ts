import type { BatchLayout } from "../../learn/network/batch-layout.js";
import type { Network, NetworkSizes } from "../../learn/network/network.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import type { TransitionSystem } from "../../transition/system.js";
import { transitionSystem } from "../../transition/systems.js";
import { GraphParser } from "../graph/graph-parser.js";
import type { RootLabels } from "../root-labels.js";
import { TransitionParser } from "../transition/transition-parser.js";
import type { Transitions } from "../transition/transitions.js";
import { NeuralScorer } from "./neural-scorer.js";
import type { NetworkShape, NeuralSettings } from "./neural-settings.js";
import { SLOT_PAIRS, SLOTS } from "./neural-slots.js";
import type { NeuralVocabulary, VocabularyNames } from "./neural-vocabulary.js";

/** What a neural parser is made of besides its network. */
export interface NeuralParts {
  readonly settings: Omit<NeuralSettings, "schedule" | "oracle" | "seed" | "isJoint">;
  readonly vocabulary: NeuralVocabulary;
  readonly labels: Symbols;
  readonly rootLabels: RootLabels;
  /** Of the transition head. */
  readonly transitions: Transitions | undefined;
  /** Of the graph head: what its scores are divided by before they become probabilities. */
  readonly temperature: number;
}

/** A sentence that was encoded: how it lies in memory, and the address of the vectors of its nodes. */
export interface EncodedSentence {
  readonly layout: BatchLayout;
  readonly z: number;
}

/** What encodes sentences, one by one, or beforehand several that will be asked for. What it gives holds until the next call. */
export interface SentenceEncoder {
  encode(sentence: Sentence): EncodedSentence;
  prepare?(sentences: readonly Sentence[]): void;
}

/** The parser of a network, by its head. */
export function neuralParser(
  parts: NeuralParts,
  network: Network,
  encoder: SentenceEncoder,
): TransitionParser | GraphParser {
  const { settings, labels, rootLabels, transitions, temperature } = parts;
  const { singleRoot } = settings;
  if (transitions === undefined) {
    return new GraphParser({ network, encoder, labels, singleRoot, temperature, ...rootLabels });
  }
  const scorer = new NeuralScorer(network, encoder);
  return new TransitionParser({
    system: systemOf(settings),
    features: scorer,
    classifier: scorer,
    transitions,
    labels,
    ...rootLabels,
    singleRoot,
    encoding: settings.encoding ?? undefined,
    temperature: 1,
  });
}

/** The transition system of some settings. */
export function systemOf({
  system,
  singleRoot,
  degree,
}: Pick<NeuralSettings, "system" | "singleRoot" | "degree">): TransitionSystem {
  return transitionSystem(system, { singleRoot, ...(degree === null ? {} : { degree }) });
}

/** The sizes of the network for some data; with 0 labels it has no graph head, without transitions no transition head. */
export function neuralSizes(
  shape: NetworkShape,
  { words, grams, tags }: VocabularyNames,
  labels: number,
  transitions: Transitions | undefined,
): NetworkSizes {
  const { wordColumns, gramColumns, tagColumns, units, layers } = shape;
  const { arcUnits, labelUnits, transitionUnits } = shape;
  return {
    encoder: {
      words: words.length,
      // A table of no rows would have no address.
      grams: Math.max(1, grams.length),
      tags: Math.max(1, tags.length),
      wordColumns,
      gramColumns,
      tagColumns,
      units,
      layers,
    },
    graph: labels === 0 ? undefined : { arcUnits, labelUnits, labels },
    transition: transitions && {
      slots: SLOTS,
      pairs: SLOT_PAIRS,
      units: transitionUnits,
      moves: transitions.move,
    },
  };
}
