import { NUMBER } from "../compute.js";
import { gradientSquares } from "../gradient-squares.js";
import type { Parameter, Parameters } from "../parameters.js";
import type { TransformerCompute } from "./transformer-compute.js";

// The decay rates that pretrained transformers are tuned with, and the term that keeps the division finite.
const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;

/**
 * Updates the parameters of a transformer by Adam (Kingma and Ba 2015), each with a rate of its own; of tables,
 * only the rows that a batch has touched. It clips nothing: give it the scale that was found for all parameters.
 */
export class LayerwiseAdam {
  /** Number of steps so far. */
  steps = 0;
  readonly #compute: TransformerCompute;
  readonly #parameters: Parameters;
  readonly #factor: (parameter: Parameter) => number;

  /** The parameters must have been allocated for training; `factor` is multiplied with the rate of each. */
  constructor(compute: TransformerCompute, parameters: Parameters, factor: (parameter: Parameter) => number) {
    this.#compute = compute;
    this.#parameters = parameters;
    this.#factor = factor;
  }

  /** Makes one step. Gradients are multiplied by `scale` first; they are 0 afterwards. */
  step(rate: number, scale: number): void {
    const { denseRegion, dense, tables, tableRegions } = this.#parameters;
    this.steps++;
    const corrected = (rate * Math.sqrt(1 - BETA2 ** this.steps)) / (1 - BETA1 ** this.steps);
    const update = (
      { values, gradients, means, squares }: Moments,
      at: number,
      count: number,
      speed: number,
    ) =>
      this.#compute.kernels.adam(
        values + at,
        gradients + at,
        means + at,
        squares + at,
        count,
        speed,
        scale,
        BETA1,
        BETA2,
        EPSILON,
      );
    for (const parameter of dense) {
      const speed = corrected * this.#factor(parameter);
      update(denseRegion, parameter.at - denseRegion.values, parameter.count, speed);
    }
    for (const [k, table] of tables.entries()) {
      const speed = corrected * this.#factor(table);
      for (let i = 0; i < table.touchedCount; i++) {
        update(tableRegions[k]!, NUMBER * table.columns * table.touched[i]!, table.columns, speed);
      }
      table.untouch();
    }
  }

  /** The sum of the squares of all gradients, for clipping. */
  squareSum(): number {
    return gradientSquares(this.#compute, this.#parameters);
  }
}

/** Addresses of parameters and of what Adam keeps for them. */
interface Moments {
  readonly values: number;
  readonly gradients: number;
  readonly means: number;
  readonly squares: number;
}

/**
 * The factor of the rate of a parameter with layer-wise decay (Howard and Ruder 2018): 1 for the last layer and
 * the mixture, `decay` for the layer below, and so on down to the embeddings.
 *
 * @param name the name of the parameter, as `TransformerEncoder` makes it
 * @param layers the number of layers
 */
export function layerFactor(name: string, layers: number, decay: number): number {
  if (/\.mixture\.[a-z]+$/.test(name)) return 1;
  const layer = /\.layer(\d+)\./.exec(name);
  return decay ** (layer === null ? layers : layers - 1 - Number(layer[1]));
}

/**
 * The share of the highest rate after a share `done` of the training: it rises along a line while `done` is below
 * `warmUp`, then falls along a cosine to `last`.
 */
export function warmedUpRate(done: number, warmUp: number, last: number): number {
  if (done < warmUp) return done / warmUp;
  const rest = (done - warmUp) / (1 - warmUp);
  return last + ((1 - last) * (1 + Math.cos(Math.PI * rest))) / 2;
}
