import { BYTES, type LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";

/** Learns where something ends: put features into `features`, then say whether it does. Two classes, the end is 1. */
export class EndTrainer {
  readonly features: Int32Array;
  readonly #trainer = new LinearTrainer(2, { firstStep: 2 });
  readonly #scores = new Float64Array(2);

  constructor(features: number) {
    this.features = new Int32Array(features);
  }

  /** Counts the features of a place, before training. */
  count(): void {
    this.#trainer.count(this.features);
  }

  learn(isEnd: boolean): void {
    this.#trainer.score(this.features, this.#scores);
    this.#trainer.update(this.features, this.#scores, isEnd ? 1 : 0, isEnd ? 0 : 1);
  }

  startAveraging(): void {
    this.#trainer.startAveraging();
  }

  averaged(): LinearClassifier {
    return this.#trainer.averaged(BYTES);
  }
}
