import type { NetworkHead, NetworkShape, NeuralParserSettings } from "../../parse/neural/neural-settings.js";
import type { Schedule } from "./schedule.js";

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

/** The default label smoothing of each head; docs/concepts/neural.md shows its effect. */
export const DEFAULT_SMOOTHING: Readonly<Record<NetworkHead, number>> = { graph: 0.1, transition: 0 };
