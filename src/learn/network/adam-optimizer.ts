import { type Compute, NUMBER } from "./compute.js";
import type { Parameters } from "./parameters.js";

const BETA1 = 0.9;
const BETA2 = 0.95;
const EPSILON = 1e-8;
/** Gradients longer than this are shortened to it. */
const LONGEST = 5;

/** Adam for all parameters; of tables, only for the rows that a batch has touched. */
export class AdamOptimizer {
  /** Steps done so far. */
  steps = 0;
  readonly #compute: Compute;
  readonly #parameters: Parameters;

  constructor(compute: Compute, parameters: Parameters) {
    this.#compute = compute;
    this.#parameters = parameters;
  }

  /** One step with the gradients, which are sums over so many items and are divided by their number. */
  step(rate: number, items: number): void {
    const { kernels } = this.#compute;
    const { denseRegion: dense, tables, tableRegions } = this.#parameters;
    const length = Math.sqrt(this.#squareSum()) / items;
    const scale = (length > LONGEST ? LONGEST / length : 1) / items;
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

  #squareSum(): number {
    const { kernels } = this.#compute;
    const { denseRegion, tables } = this.#parameters;
    let sum = kernels.squareSum(denseRegion.gradients, denseRegion.count);
    for (const { gradient, columns, touched, touchedCount } of tables) {
      for (let k = 0; k < touchedCount; k++) {
        sum += kernels.squareSum(gradient + NUMBER * columns * touched[k]!, columns);
      }
    }
    return sum;
  }
}
