import type { EncoderDropout } from "../../learn/network/encoder.js";
import type { NetworkHead, NetworkShape, NeuralParserSettings } from "../../parse/neural/neural-settings.js";

/** How a network is trained. */
export interface Schedule {
  readonly epochs: number;
  /** Words in a batch. */
  readonly batch: number;
  /** Adam's learning rate at the start; it falls along a cosine to `lastRate` times this. */
  readonly rate: number;
  readonly lastRate: number;
  readonly dropout: EncoderDropout;
  /** Dropout in the hidden layers of heads. */
  readonly hidden: number;
  /** The share of each target that is spread evenly over all choices. */
  readonly smoothing: number;
}

/** Everything that decides what a neural parser learns from given sentences. */
export interface NeuralSettings extends NeuralParserSettings {
  readonly learner: "neural";
  /** Whether the other head is trained as well, for the sake of the encoder; never with an encoding. */
  readonly isJoint: boolean;
  readonly seed: number;
  /** For the transition head: the oracle that derives the training trees. */
  readonly oracle: string;
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

/** The default training, but for the number of epochs and what depends on the head. */
export const DEFAULT_SCHEDULE: Omit<Schedule, "epochs" | "smoothing"> = {
  batch: 300,
  rate: 0.002,
  lastRate: 0.02,
  dropout: { word: 0.25, grams: 0.1, tags: 0.1, columns: 0.2, states: 0.2 },
  hidden: 0.2,
};

/** The default smoothing of targets; docs/neural.md says what it is worth. */
export const DEFAULT_SMOOTHING: Readonly<Record<NetworkHead, number>> = { graph: 0.1, transition: 0 };
