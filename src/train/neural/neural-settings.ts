import type { VocabularyLimits } from "../../neural/vocabulary-of.js";
import type { NetworkHead, NetworkShape, NeuralParserSettings } from "../../parse/neural/neural-settings.js";
import type { Schedule } from "./schedule.js";
import type { StartRecord } from "./start-model.js";

/** Everything that decides what a neural parser learns from given sentences. */
export interface NeuralSettings extends NeuralParserSettings {
  /** Name of the family. */
  readonly learner: "neural";
  /** Whether the other head is trained too, to improve the encoder; always false with an encoding. */
  readonly isJoint: boolean;
  /** Seed of everything random. */
  readonly seed: number;
  /** For the transition head: the oracle that derives the training trees. */
  readonly oracle: string;
  /** How the network is trained. */
  readonly schedule: Schedule;
  /** Whether the transformer of the network stays as it is; left out if it is tuned, or if there is none. */
  readonly frozenEncoder?: boolean | undefined;
  /** With a teacher: the words of its lessons in an epoch for each word of the treebank. */
  readonly lessonRatio?: number | undefined;
  /** With older data mixed in: its words in an epoch for each word of the other sentences. */
  readonly mixRatio?: number | undefined;
  /** The model that the training starts from; left out if there is none. */
  readonly start?: StartRecord | undefined;
  /** With a teacher: the most words and n-grams that the network knows. */
  readonly vocabulary?: VocabularyLimits | undefined;
}

/** The default sizes of a network. */
export const DEFAULT_SHAPE: NetworkShape = {
  wordColumns: 104,
  gramColumns: 104,
  tagColumns: 96,
  units: 128,
  layers: 2,
  arcUnits: 200,
  labelUnits: 192,
  transitionUnits: 192,
};

/** A size of a network that a user can ask for. */
export type NetworkSize = "medium" | "small" | "tiny";
/** The sizes of networks that a user can ask for, the largest first. */
export const NETWORK_SIZES: readonly NetworkSize[] = ["medium", "small", "tiny"];

/** The shape of a network of each size. A small one has the encoder of a medium one, and smaller heads. */
export const SHAPES: Readonly<Record<NetworkSize, NetworkShape>> = {
  medium: DEFAULT_SHAPE,
  small: { ...DEFAULT_SHAPE, arcUnits: 96, labelUnits: 96, transitionUnits: 96 },
  tiny: {
    wordColumns: 48,
    gramColumns: 48,
    tagColumns: 48,
    units: 80,
    layers: 2,
    arcUnits: 80,
    labelUnits: 72,
    transitionUnits: 72,
  },
};

/** The most words and n-grams of networks that learn from a teacher, by size. */
export const VOCABULARIES: Readonly<Record<NetworkSize, VocabularyLimits>> = {
  medium: { words: 24_000, grams: 24_000 },
  small: { words: 24_000, grams: 24_000 },
  tiny: { words: 11_000, grams: 14_000 },
};

/** The same for networks with a transformer, which knows words by its pieces. */
export const TRANSFORMER_VOCABULARY: VocabularyLimits = { words: 8_000, grams: 16_000 };

/** The fewest and the most bits of the numbers in the tables that a network learns. */
export const BITS_RANGE = [4, 8] as const;

/** The default label smoothing of each head; docs/concepts/neural.md shows its effect. */
export const DEFAULT_SMOOTHING: Readonly<Record<NetworkHead, number>> = { graph: 0.1, transition: 0 };
