/**
 * Hinge loss, AdaGrad and averaging by their definitions: the weights after every step are recorded, and
 * averaged at the end. Weights belong to a feature and a class; features that occur once have none.
 */
export class NaiveTrainer {
  readonly #classes: number;
  readonly #weights = new Map<string, number>();
  readonly #squares = new Map<string, number>();
  readonly #counts = new Map<number, number>();
  #history: Map<string, number>[] = [new Map()];

  constructor(classes: number, instances: readonly { readonly features: Int32Array }[]) {
    this.#classes = classes;
    for (const { features } of instances) {
      for (const feature of features) this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
    }
  }

  step(features: Int32Array, right: number): void {
    const scores = Array.from({ length: this.#classes }, (_, k) =>
      features.reduce((sum, feature) => sum + (this.#weights.get(`${feature} ${k}`) ?? 0), 0),
    );
    const rivals = scores.map((score, k) => (k === right ? Number.NEGATIVE_INFINITY : score));
    const wrong = rivals.indexOf(Math.max(...rivals));
    if (scores[right]! - scores[wrong]! < 1) {
      for (const feature of features) {
        if (this.#counts.get(feature)! < 2) continue;
        this.#move(`${feature} ${right}`, 1, features.length);
        this.#move(`${feature} ${wrong}`, -1, features.length);
      }
    }
    this.#history.push(new Map(this.#weights));
  }

  startAveraging(): void {
    this.#history = [new Map(this.#weights)];
  }

  /** Returns the mean of each weight over all recorded steps. */
  averaged(): Map<string, number> {
    const mean = new Map<string, number>();
    for (const key of this.#weights.keys()) {
      const sum = this.#history.reduce((total, weights) => total + (weights.get(key) ?? 0), 0);
      mean.set(key, sum / this.#history.length);
    }
    return mean;
  }

  /** Takes a step against a gradient of 1 or -1, divided by the root of the summed squared gradients. */
  #move(key: string, direction: number, length: number): void {
    const squares = (this.#squares.get(key) ?? 0) + direction ** 2;
    this.#squares.set(key, squares);
    const weight = (this.#weights.get(key) ?? 0) + direction / length / Math.sqrt(squares);
    // Single precision, as weights are stored; otherwise ties between classes would be broken differently.
    this.#weights.set(key, Math.fround(weight));
  }
}
