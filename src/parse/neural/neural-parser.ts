import type { Network, NetworkSizes } from "../../learn/network/network.js";
import { encoderSizes } from "../../neural/encoder-shape.js";
import type { NeuralVocabulary } from "../../neural/neural-vocabulary.js";
import type { TransformerShape } from "../../neural/pretrained/transformer-source.js";
import type { SentenceEncoder } from "../../neural/sentence-encoder.js";
import type { TagAtoms } from "../../neural/tag-atoms.js";
import type { WordVectors } from "../../neural/word-vectors.js";
import type { Symbols } from "../../sentence/symbols.js";
import type { TransitionSystem } from "../../transition/system.js";
import { transitionSystem } from "../../transition/systems.js";
import type { ConfidenceMap } from "../graph/confidence.js";
import { GraphParser } from "../graph/graph-parser.js";
import type { RootLabels } from "../root-labels.js";
import { TransitionParser } from "../transition/transition-parser.js";
import type { Transitions } from "../transition/transitions.js";
import { NeuralGraphScorer } from "./neural-graph-scorer.js";
import { NeuralScorer } from "./neural-scorer.js";
import type { NetworkShape, NeuralParserSettings } from "./neural-settings.js";
import type { NeuralSlots } from "./neural-slots.js";

/** The parts of a neural parser besides its network. */
export interface NeuralParts {
  readonly settings: NeuralParserSettings;
  readonly vocabulary: NeuralVocabulary;
  /** The frozen vectors, while the network is in training. */
  readonly vectors?: WordVectors | undefined;
  /** The transformer in the input of the network, if there is one. */
  readonly transformer?: TransformerShape | undefined;
  readonly labels: Symbols;
  readonly rootLabels: RootLabels;
  /** The tags that the tag head chooses from; undefined if there is no such head. */
  readonly tags?: TagAtoms | undefined;
  /** The transitions of the transition head; undefined for the graph head. */
  readonly transitions: Transitions | undefined;
  /** The slots of the transition head; the graph head does not use them. */
  readonly slots: NeuralSlots;
  /** Scores of the graph head divided by this are logarithms of probabilities, up to a constant. */
  readonly temperature: number;
  /** Maps the probabilities of the graph head to how often they are right. */
  readonly confidence?: ConfidenceMap | undefined;
}

/** Makes the parser of a network: transition-based if there are transitions, otherwise graph-based. */
export function neuralParser(
  parts: NeuralParts,
  network: Network,
  encoder: SentenceEncoder,
): TransitionParser | GraphParser {
  const { settings, labels, rootLabels, transitions, slots, temperature, confidence } = parts;
  const { singleRoot } = settings;
  if (transitions === undefined) {
    const scorer = new NeuralGraphScorer(network, encoder, parts.tags);
    return new GraphParser({ scorer, labels, singleRoot, temperature, confidence, ...rootLabels });
  }
  const scorer = new NeuralScorer(network, encoder, slots);
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

/** The transition system of the settings. */
export function systemOf({
  system,
  singleRoot,
  degree,
  lift,
}: Pick<NeuralParserSettings, "system" | "singleRoot" | "degree" | "lift">): TransitionSystem {
  return transitionSystem(system, { singleRoot, degree, lift });
}

/** The sizes of a network. With 0 labels it has no graph head, without transitions no transition head. */
export function neuralSizes(
  shape: NetworkShape,
  vocabulary: NeuralVocabulary,
  labels: number,
  transitions: Transitions | undefined,
  slots: NeuralSlots,
  tags?: TagAtoms,
): NetworkSizes {
  const { arcUnits, labelUnits, transitionUnits } = shape;
  return {
    encoder: encoderSizes(shape, vocabulary),
    graph: labels === 0 ? undefined : { arcUnits, labelUnits, labels },
    transition: transitions && {
      slots: slots.size,
      pairs: slots.pairs,
      units: transitionUnits,
      moves: transitions.move,
    },
    tags: tags?.sizes,
  };
}
