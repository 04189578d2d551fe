import type { EncoderShape } from "../../neural/encoder-shape.js";
import type { Encoding } from "../../transform/encoding.js";

/** The heads that a network can parse with: "graph" scores all arcs, "transition" scores transitions. */
export const NETWORK_HEADS = ["graph", "transition"] as const;

/** One of the heads that a network can parse with. */
export type NetworkHead = (typeof NETWORK_HEADS)[number];

/** The sizes of a parsing network that do not come from the data. */
export interface NetworkShape extends EncoderShape {
  /** Hidden units that score arcs. */
  readonly arcUnits: number;
  /** Hidden units that score labels. */
  readonly labelUnits: number;
  /** Hidden units that score transitions. */
  readonly transitionUnits: number;
}

/** The settings by which a neural parser turns the scores of its network into a tree. */
export interface NeuralParserSettings {
  /** The head that the parser has. */
  readonly head: NetworkHead;
  /** Whether exactly one word is attached to 0. */
  readonly singleRoot: boolean;
  /** For the transition head: name of its transition system. */
  readonly system: string;
  /** For the transition head: Covington's highest degree, null for unbounded. */
  readonly degree: number | null;
  /** For Covington's system: whether arcs are lifted to keep to that degree. */
  readonly lift: boolean;
  /** For the transition head: how labels encode lifts, null if trees were not made projective. */
  readonly encoding: Encoding | null;
  /** The sizes of the network. */
  readonly shape: NetworkShape;
  /** Bits of each number in the tables that it has learnt, and in the matrices of its transformer; 8 if left out. */
  readonly bits?: number | undefined;
}
