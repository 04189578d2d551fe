import type { Pace } from "../adam-optimizer.js";
import type { Parameter } from "../parameters.js";
import { rateShare } from "../rate-share.js";

/** The decay rate of squares that pretrained transformers are tuned with. */
const BETA2 = 0.999;

/** How a pretrained transformer is tuned. */
export interface Tuning {
  /** The highest learning rate, that of its last layer. */
  readonly rate: number;
  /** The share of the training in which the rate rises. */
  readonly warmUp: number;
  /** The learning rate at the end, as a share of `rate`. */
  readonly lastRate: number;
  /** The rate of a layer is that of the layer above times this (Howard and Ruder 2018). */
  readonly decay: number;
  /** The share of columns that are dropped in each layer. */
  readonly dropout: number;
}

/**
 * The paces of the parameters of a transformer with some number of layers, in a network that has other parameters;
 * those learn at the pace `others`.
 */
export function transformerPaces(
  tuning: Tuning,
  layers: number,
  others: Pace,
): (parameter: Parameter) => Pace {
  const paces = new Map<number, Pace>();
  return ({ name }) => {
    if (!name.startsWith("transformer.") || name.startsWith("transformer.mixture.")) return others;
    const factor = layerFactor(name, layers, tuning.decay);
    const known = paces.get(factor);
    if (known !== undefined) return known;
    const rate = (done: number) => factor * tuning.rate * rateShare(done, tuning.warmUp, tuning.lastRate);
    const pace = { rate, beta2: BETA2 };
    paces.set(factor, pace);
    return pace;
  };
}

/**
 * The factor of the rate of a parameter with layer-wise decay (Howard and Ruder 2018): 1 for the last layer,
 * `decay` for the layer below, and so on down to the embeddings.
 *
 * @param name the name of the parameter, as `TransformerEncoder` makes it
 * @param layers the number of layers
 */
export function layerFactor(name: string, layers: number, decay: number): number {
  const layer = /\.layer(\d+)\./.exec(name);
  return decay ** (layer === null ? layers : layers - 1 - Number(layer[1]));
}
