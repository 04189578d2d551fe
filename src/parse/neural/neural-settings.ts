import type { EncoderDropout } from "../../learn/network/encoder.js";
import type { Encoding } from "../../transform/encoding.js";

/** The name of the learner. */
export const NEURAL = "neural";

/** Which head parses: scores of all arcs and a spanning tree, or scores of transitions. */
export const HEADS = ["graph", "transition"] as const;
export type Head = (typeof HEADS)[number];

/** The sizes of a network that do not come from the data. */
export interface NetworkShape {
  readonly wordColumns: number;
  readonly gramColumns: number;
  readonly tagColumns: number;
  /** Units of a layer in each direction. */
  readonly units: number;
  readonly layers: number;
  readonly arcUnits: number;
  readonly labelUnits: number;
  readonly transitionUnits: number;
}

/** How a network is trained. */
export interface Schedule {
  readonly epochs: number;
  /** Words in a batch. */
  readonly batch: number;
  /** Rate of Adam at the start; it falls along a cosine to `lastRate` of it. */
  readonly rate: number;
  readonly lastRate: number;
  readonly dropout: EncoderDropout;
  /** Dropout in the hidden layers of heads. */
  readonly hidden: number;
  /** The part of each target that goes to all choices alike. */
  readonly smoothing: number;
}

/** Everything that decides what a neural parser learns from given sentences. */
export interface NeuralSettings {
  /** The head that the parser has. */
  readonly head: Head;
  /** Whether the other head is trained as well, for the sake of the encoder; not with an encoding. */
  readonly isJoint: boolean;
  readonly singleRoot: boolean;
  readonly seed: number;
  /** Of the transition head; as in `TrainingSettings`. */
  readonly system: string;
  readonly oracle: string;
  readonly degree: number | null;
  readonly encoding: Encoding | null;
  readonly shape: NetworkShape;
  readonly schedule: Schedule;
}

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

/** How a network is trained, but for the number of epochs and what depends on the head. */
export const DEFAULT_SCHEDULE: Omit<Schedule, "epochs" | "smoothing"> = {
  batch: 300,
  rate: 0.002,
  lastRate: 0.02,
  dropout: { word: 0.25, grams: 0.1, tags: 0.1, columns: 0.2, states: 0.2 },
  hidden: 0.2,
};

/** How targets are smoothed; docs/neural.md says what that is worth. */
export const DEFAULT_SMOOTHING: Readonly<Record<Head, number>> = { graph: 0.1, transition: 0 };
