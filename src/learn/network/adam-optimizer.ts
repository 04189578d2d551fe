import { type Compute, NUMBER } from "./compute.js";
import { gradientSquares } from "./gradient-squares.js";
import type { Parameters } from "./parameters.js";

// Decay rates of the means and of the squares, and the term that keeps the division finite.
const BETA1 = 0.9;
const BETA2 = 0.95;
const EPSILON = 1e-8;
/** The gradient is clipped to this norm. */
const MAX_NORM = 5;

/**
 * Updates all parameters by Adam (Kingma and Ba 2015); of tables, only the rows that a batch has touched.
 */
export class AdamOptimizer {
  /** Number of steps so far. */
  steps = 0;
  readonly #compute: Compute;
  readonly #parameters: Parameters;

  /** The parameters must have been allocated for training. */
  constructor(compute: Compute, parameters: Parameters) {
    this.#compute = compute;
    this.#parameters = parameters;
  }

  /**
   * Makes one step with learning rate `rate`. The gradients are sums over `items`
   * items; they are 0 afterwards.
   */
  step(rate: number, items: number): void {
    const { kernels } = this.#compute;
    const { denseRegion: dense, tables, tableRegions } = this.#parameters;
    const norm = Math.sqrt(gradientSquares(this.#compute, this.#parameters)) / items;
    const scale = (norm > MAX_NORM ? MAX_NORM / norm : 1) / items;
    this.steps++;
    const corrected = (rate * Math.sqrt(1 - BETA2 ** this.steps)) / (1 - BETA1 ** this.steps);
    kernels.adam(
      dense.values,
      dense.gradients,
      dense.means,
      dense.squares,
      dense.count,
      corrected,
      scale,
      BETA1,
      BETA2,
      EPSILON,
    );
    for (const [k, table] of tables.entries()) {
      const { values, gradients, means, squares } = tableRegions[k]!;
      for (let i = 0; i < table.touchedCount; i++) {
        const offset = NUMBER * table.columns * table.touched[i]!;
        kernels.adam(
          values + offset,
          gradients + offset,
          means + offset,
          squares + offset,
          table.columns,
          corrected,
          scale,
          BETA1,
          BETA2,
          EPSILON,
        );
      }
      table.untouch();
    }
  }
}
