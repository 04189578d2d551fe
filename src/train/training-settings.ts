import type { LearnerParameters } from "../learn/batch-learner.js";
import type { Encoding } from "../transform/encoding.js";

/** Everything that decides what a parser learns from given sentences. */
export interface TrainingSettings {
  readonly system: string;
  /** One of the system's oracles; a dynamic one explores. */
  readonly oracle: string;
  readonly singleRoot: boolean;
  /** Covington's highest degree, null for unbounded. */
  readonly degree: number | null;
  /** Make the trees projective first and encode the lifts so; null to train on the trees as they are. */
  readonly encoding: Encoding | null;
  /** Text of the feature model. */
  readonly features: string;
  /** "linear", or the name of a batch learner, and all its parameters; the linear one has none. */
  readonly learner: string;
  readonly parameters: LearnerParameters;
  readonly seed: number;
}
