import { type Compute, NUMBER } from "./compute.js";
import { gradientSquares } from "./gradient-squares.js";
import type { Parameter, Parameters, Region } from "./parameters.js";

// Decay rate of the means, and the term that keeps the division finite.
const BETA1 = 0.9;
const EPSILON = 1e-8;
/** The gradient is clipped to this norm. */
const MAX_NORM = 5;

/** How fast some parameters learn. */
export interface Pace {
  /** The learning rate after a share of the training, from 0 to 1. */
  rate(done: number): number;
  /** Decay rate of the squares. */
  readonly beta2: number;
}

/**
 * Updates all parameters by Adam (Kingma and Ba 2015), each at its own pace; of tables, only the rows that a batch
 * has touched.
 */
export class AdamOptimizer {
  /** Number of steps so far. */
  steps = 0;
  readonly #compute: Compute;
  readonly #parameters: Parameters;
  /** Neighbouring matrices with the same pace: the first number of each run, and its length. */
  readonly #runs: { readonly pace: Pace; readonly at: number; count: number }[] = [];
  readonly #tablePaces: readonly Pace[];

  /** The parameters must have been allocated for training. */
  constructor(compute: Compute, parameters: Parameters, paceOf: (parameter: Parameter) => Pace) {
    this.#compute = compute;
    this.#parameters = parameters;
    this.#tablePaces = parameters.tables.map(paceOf);
    for (const parameter of parameters.dense) {
      const pace = paceOf(parameter);
      const last = this.#runs.at(-1);
      if (last?.pace === pace) last.count += parameter.count;
      else {
        const at = parameter.at - parameters.denseRegion.values;
        this.#runs.push({ pace, at, count: parameter.count });
      }
    }
  }

  /**
   * Makes one step, after a share `done` of the training. The gradients are sums over `items` items; they are 0
   * afterwards.
   */
  step(done: number, items: number): void {
    const { denseRegion, tables, tableRegions } = this.#parameters;
    const norm = Math.sqrt(gradientSquares(this.#compute, this.#parameters)) / items;
    const scale = (norm > MAX_NORM ? MAX_NORM / norm : 1) / items;
    this.steps++;
    for (const { pace, at, count } of this.#runs) {
      this.#update(denseRegion, at, count, this.#speed(pace, done), pace.beta2, scale);
    }
    for (const [k, table] of tables.entries()) {
      const pace = this.#tablePaces[k]!;
      const speed = this.#speed(pace, done);
      for (let i = 0; i < table.touchedCount; i++) {
        const offset = NUMBER * table.columns * table.touched[i]!;
        this.#update(tableRegions[k]!, offset, table.columns, speed, pace.beta2, scale);
      }
      table.untouch();
    }
  }

  /** The rate, corrected for means and squares that begin at 0. */
  #speed(pace: Pace, done: number): number {
    return (pace.rate(done) * Math.sqrt(1 - pace.beta2 ** this.steps)) / (1 - BETA1 ** this.steps);
  }

  #update(
    { values, gradients, means, squares }: Region,
    at: number,
    count: number,
    speed: number,
    beta2: number,
    scale: number,
  ): void {
    this.#compute.kernels.adam(
      values + at,
      gradients + at,
      means + at,
      squares + at,
      count,
      speed,
      scale,
      BETA1,
      beta2,
      EPSILON,
    );
  }
}
