import type { EncoderDropout } from "../../learn/network/encoder.js";
import type { NetworkHead, NetworkShape, NeuralParserSettings } from "../../parse/neural/neural-settings.js";

/** How a network is trained. */
export interface Schedule {
  /** Number of epochs. */
  readonly epochs: number;
  /** Number of words in a batch, about. */
  readonly batch: number;
  /** Adam's learning rate at the start. It falls along a cosine. */
  readonly rate: number;
  /** The learning rate at the end, as a share of `rate`. */
  readonly lastRate: number;
  /** Dropout in the encoder. */
  readonly dropout: EncoderDropout;
  /** Dropout in the hidden layers of heads: the probability of a zero. */
  readonly hidden: number;
  /** Label smoothing: the share of each target that is spread evenly over all choices. */
  readonly smoothing: number;
}

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

/** The default schedule. The number of epochs depends on the data, the smoothing on the head. */
export const DEFAULT_SCHEDULE: Omit<Schedule, "epochs" | "smoothing"> = {
  batch: 300,
  rate: 0.002,
  lastRate: 0.02,
  dropout: { word: 0.25, grams: 0.1, tags: 0.1, columns: 0.2, states: 0.2 },
  hidden: 0.2,
};

/** The default label smoothing of each head; docs/concepts/neural.md shows its effect. */
export const DEFAULT_SMOOTHING: Readonly<Record<NetworkHead, number>> = { graph: 0.1, transition: 0 };
