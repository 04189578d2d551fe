import type { EncoderDropout } from "../../learn/network/encoder.js";
import type { Tuning } from "../../learn/network/transformer/transformer-pace.js";

/** How a network is trained. */
export interface Schedule {
  /** Number of epochs. */
  readonly epochs: number;
  /** Number of words in a batch, about. */
  readonly batch: number;
  /** Adam's learning rate at the start. It falls along a cosine. */
  readonly rate: number;
  /** The learning rate at the end, as a share of `rate`. */
  readonly lastRate: number;
  /** Dropout in the encoder. */
  readonly dropout: EncoderDropout;
  /** Dropout in the hidden layers of heads: the probability of a zero. */
  readonly hidden: number;
  /** Label smoothing: the share of each target that is spread evenly over all choices. */
  readonly smoothing: number;
  /** How the transformer is tuned, if the network has one. */
  readonly tuning?: Tuning | undefined;
}

/** How a transformer is tuned by default. */
export const DEFAULT_TUNING: Tuning = { rate: 2e-4, warmUp: 0.06, lastRate: 0.02, decay: 0.9, dropout: 0.1 };

/** Dropout with a teacher, whose text is so much that a network hardly learns it by heart. */
export const TAUGHT_DROPOUT = 0.1;

/** The default schedule. The number of epochs depends on the data, the smoothing on the head. */
export const DEFAULT_SCHEDULE: Omit<Schedule, "epochs" | "smoothing"> = {
  batch: 300,
  rate: 0.002,
  lastRate: 0.02,
  dropout: { word: 0.25, grams: 0.1, vectors: 0.1, tags: 0.1, columns: 0.2, states: 0.2 },
  hidden: 0.2,
};

/**
 * The entries of a schedule with this dropout in encoder and heads; the rates at which parts of a word's input are
 * dropped stay as they are by default.
 *
 * @throws RangeError if the rate is below 0, or 1 or above
 */
export function dropoutOf(rate: number): Pick<Schedule, "dropout" | "hidden"> {
  if (!(rate >= 0 && rate < 1)) throw new RangeError(`expected a dropout from 0 to below 1, found ${rate}`);
  return { dropout: { ...DEFAULT_SCHEDULE.dropout, columns: rate, states: rate }, hidden: rate };
}
