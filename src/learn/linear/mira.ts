import type { Tensors } from "../tensor.js";

/**
 * Learns the weights of hashed features by MIRA (Crammer and Singer 2003; McDonald, Crammer and Pereira 2005):
 * after each instance the smallest change for which the right answer scores above the found one by its loss.
 * The result is the average of the weights after each instance.
 */
export class Mira {
  /** Shape [2^bits]: the weights now. */
  readonly weights: Float32Array;
  /** For each weight, the sum of its changes, each times the number of instances before it. */
  readonly #lag: Float64Array;
  readonly #largestStep: number;
  /** Number of instances since averaging started. */
  #time = 0;
  /** For each feature, how often the right answer has it more often than the found one. */
  readonly #difference: Float32Array;
  /** The features of the difference, perhaps repeated. */
  #touched = new Int32Array(4096);
  #count = 0;

  /** The table has 2^bits weights; `largestStep` bounds the change of each. */
  constructor(bits: number, largestStep: number) {
    this.weights = new Float32Array(2 ** bits);
    this.#lag = new Float64Array(2 ** bits);
    this.#difference = new Float32Array(2 ** bits);
    this.#largestStep = largestStep;
  }

  /** Notes features of the right answer (`sign` 1) or of the found one (`sign` -1), the first `length` ones. */
  note(features: Int32Array, length: number, sign: number): void {
    if (this.#count + length > this.#touched.length) {
      const touched = new Int32Array(2 * (this.#count + length));
      touched.set(this.#touched);
      this.#touched = touched;
    }
    for (let k = 0; k < length; k++) {
      const feature = features[k]!;
      this.#difference[feature]! += sign;
      this.#touched[this.#count++] = feature;
    }
  }

  /**
   * Learns from the noted features and forgets them. `lead` is by how much the right answer scores above the
   * found one, `loss` by how much it should.
   */
  update(loss: number, lead: number): void {
    const difference = this.#difference;
    const touched = this.#touched;
    let norm = 0;
    let count = 0;
    for (let k = 0; k < this.#count; k++) {
      const feature = touched[k]!;
      const value = difference[feature]!;
      if (value === 0) continue;
      norm += value * value;
      // Kept apart, so that a repeated feature counts once.
      difference[feature] = 0;
      touched[count] = feature;
      this.#values[count++] = value;
      if (count === this.#values.length) this.#growValues();
    }
    this.#count = 0;
    const step = norm === 0 ? 0 : Math.min(this.#largestStep, (loss - lead) / norm);
    if (step <= 0) return;
    for (let k = 0; k < count; k++) {
      const change = step * this.#values[k]!;
      this.weights[touched[k]!]! += change;
      this.#lag[touched[k]!]! += this.#time * change;
    }
  }

  #values = new Float32Array(4096);

  #growValues(): void {
    const values = new Float32Array(2 * this.#values.length);
    values.set(this.#values);
    this.#values = values;
  }

  /** Ends an instance, for the average. */
  advance(): void {
    this.#time++;
  }

  /** Starts the average anew from the current weights. */
  startAveraging(): void {
    this.#time = 0;
    this.#lag.fill(0);
  }

  /** The average of the weights after each instance. */
  averaged(): Float32Array<ArrayBuffer> {
    const time = Math.max(1, this.#time);
    const averages = new Float32Array(this.weights.length);
    for (let k = 0; k < averages.length; k++) averages[k] = this.weights[k]! - this.#lag[k]! / time;
    return averages;
  }

  /** Everything that training changes, for a checkpoint. */
  state(): Tensors {
    return { weights: this.weights, lag: this.#lag, time: Int32Array.of(this.#time) };
  }

  /** Continues from a saved state, bit for bit. */
  restore({ weights, lag, time }: Tensors): void {
    this.weights.set(weights!);
    this.#lag.set(lag!);
    this.#time = time![0]!;
  }
}
