import { BYTES, type LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";

/** Trains a classifier that decides whether a token or sentence ends: class 0 for no, class 1 for yes. */
export class EndTrainer {
  /** The features of a place; fill them before `count` and `learn`. */
  readonly features: Int32Array;
  readonly #trainer: LinearTrainer;
  readonly #scores = new Float64Array(2);

  /** For places with this number of features. A feature gets weights if it is counted `seenOften` times. */
  constructor(features: number, seenOften: number) {
    this.features = new Int32Array(features);
    this.#trainer = new LinearTrainer(2, { firstStep: 2, seenOften });
  }

  /** Counts the features of a place; call it for all places before training. */
  count(): void {
    this.#trainer.count(this.features);
  }

  /** Learns from a place. */
  learn(isEnd: boolean): void {
    this.#trainer.score(this.features, this.#scores);
    this.#trainer.update(this.features, this.#scores, isEnd ? 1 : 0, isEnd ? 0 : 1);
  }

  /** Starts the average of the weights anew. */
  startAveraging(): void {
    this.#trainer.startAveraging();
  }

  /** The classifier with averaged weights. */
  averaged(): LinearClassifier {
    return this.#trainer.averaged(BYTES);
  }
}
