import type { Classifier } from "./classifier.js";
import type { ValueNumbers } from "./value-numbers.js";

/** Lets a classifier of value numbers score hashed features: it looks up the number of each value first. */
export class NumberingClassifier implements Classifier {
  readonly classes: number;
  /** The classifier that scores the value numbers. */
  readonly inner: Classifier;
  readonly #numbers: ValueNumbers;
  readonly #values: Int32Array;

  readonly predict?: (features: Int32Array) => number;

  constructor(numbers: ValueNumbers, inner: Classifier) {
    this.classes = inner.classes;
    this.inner = inner;
    this.#numbers = numbers;
    this.#values = new Int32Array(numbers.slots);
    if (inner.predict === undefined) return;
    this.predict = (features) => {
      numbers.number(features, this.#values);
      return inner.predict!(this.#values);
    };
  }

  score(features: Int32Array, scores: Float32Array): void {
    this.#numbers.number(features, this.#values);
    this.inner.score(this.#values, scores);
  }
}
