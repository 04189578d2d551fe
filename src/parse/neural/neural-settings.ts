import type { Encoding } from "../../transform/encoding.js";

/** The heads that a network can parse with: "graph" scores all arcs, "transition" scores transitions. */
export const NETWORK_HEADS = ["graph", "transition"] as const;

/** One of the heads that a network can parse with. */
export type NetworkHead = (typeof NETWORK_HEADS)[number];

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

/** What decides how a neural parser goes from the scores of its network to a tree. */
export interface NeuralParserSettings {
  /** The head that the parser has. */
  readonly head: NetworkHead;
  /** Whether exactly one word is attached to 0. */
  readonly singleRoot: boolean;
  /**
   * For the transition head: its transition system, and Covington's highest degree (null for unbounded).
   */
  readonly system: string;
  readonly degree: number | null;
  /** For the transition head: how labels encode lifts, null if trees were not made projective. */
  readonly encoding: Encoding | null;
  readonly shape: NetworkShape;
}
