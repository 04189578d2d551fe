/** Scores the classes of an instance, such as transitions, from its features as integers. */
export interface Classifier {
  /** Number of classes. */
  readonly classes: number;
  /** Fills `scores`, shape [classes], with a score for each class; higher is better. */
  score(features: Int32Array, scores: Float32Array): void;
  /**
   * Returns the class with the highest score; present only where this is faster than scoring all classes.
   */
  predict?(features: Int32Array): number;
}
