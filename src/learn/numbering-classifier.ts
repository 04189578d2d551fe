import type { Classifier } from "./classifier.js";
import type { ValueNumbers } from "./value-numbers.js";

/** Lets a classifier of value numbers score hashed features: it looks up the number of each value first. */
export class NumberingClassifier implements Classifier {
  /** Number of classes. */
  readonly classes: number;
  /** The classifier that scores the value numbers. */
  readonly inner: Classifier;
  readonly #numbers: ValueNumbers;
  readonly #values: Int32Array;

  /** Returns the class with the highest score; present if the inner classifier can predict. */
  readonly predict?: (features: Int32Array) => number;

  /** `numbers` are those that the inner classifier was trained with. */
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

  /** Fills `scores`, shape [classes], from the hash of the value in each slot. */
  score(features: Int32Array, scores: Float32Array): void {
    this.#numbers.number(features, this.#values);
    this.inner.score(this.#values, scores);
  }
}
