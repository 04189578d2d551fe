/** What predicts transitions: sees nothing but the features of a configuration, as integers. */
export interface Classifier {
  readonly classes: number;
  /** Fills a score for each class; higher is better. */
  score(features: Int32Array, scores: Float32Array): void;
  /** The class with the highest score, where it is found faster than all scores are. */
  predict?(features: Int32Array): number;
}
