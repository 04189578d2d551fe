import type { Arena } from "./arena.js";
import { TRANSFORMER } from "./generated/transformer.js";
import { loadKernel } from "./kernel.js";

// What a transformer needs besides products of matrices. Arguments are addresses and strides in bytes; counts and
// columns are multiples of 4, except those of the softmax.

/** Operations of transformers. */
export interface TransformerKernel {
  /**
   * Normalizes each row of x in place to mean 0 and variance 1, and writes y = x gain + bias. `inverse` receives
   * 1 / deviation for each row; `epsilon` is added to the variance.
   */
  normalizeRows(
    y: number,
    x: number,
    gain: number,
    bias: number,
    inverse: number,
    rows: number,
    columns: number,
    epsilon: number,
  ): void;
  /**
   * Writes the gradient of the rows before they were normalized to `dx`, which may be `dy`, the gradient of y.
   * `normal` are the normalized rows. Adds to the gradient of the gain; that of the bias is the sum of `dy`.
   */
  normalizeRowsBackward(
    dx: number,
    dy: number,
    normal: number,
    gain: number,
    gainGradient: number,
    inverse: number,
    rows: number,
    columns: number,
  ): void;
  /** y = x times the share of normal deviates below x (Hendrycks and Gimpel 2016); y may be x. */
  gelu(y: number, x: number, count: number): void;
  /** Turns the gradient of the output of `gelu` into that of its input x, in place. */
  geluBackward(gradient: number, x: number, count: number): void;
  /**
   * Turns the first `columns` scores of each row, times a positive factor, into probabilities, in place. Columns
   * up to the next multiple of 4 become 0.
   */
  scaledSoftmax(scores: number, stride: number, rows: number, columns: number, factor: number): void;
  /** Turns the gradient of these probabilities into that of the scores, in place. */
  scaledSoftmaxBackward(
    gradient: number,
    probabilities: number,
    stride: number,
    rows: number,
    columns: number,
    factor: number,
  ): void;
  /** to += factor a, element by element. */
  addScaled(to: number, a: number, factor: number, count: number): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdTransformer(arena: Arena): TransformerKernel | undefined {
  return loadKernel<TransformerKernel>(TRANSFORMER, arena.memory);
}

/** The same in plain code, equal up to rounding. */
export function plainTransformer(arena: Arena): TransformerKernel {
  return {
    normalizeRows(y, x, gain, bias, inverse, rows, columns, epsilon) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++) {
        const start = (x >>> 2) + r * columns;
        let mean = 0;
        for (let k = start; k < start + columns; k++) mean += f32[k]! / columns;
        let variance = epsilon;
        for (let k = start; k < start + columns; k++) variance += (f32[k]! - mean) ** 2 / columns;
        const factor = 1 / Math.sqrt(variance);
        f32[(inverse >>> 2) + r] = factor;
        for (let u = 0; u < columns; u++) {
          const normal = (f32[start + u]! - mean) * factor;
          f32[start + u] = normal;
          f32[(y >>> 2) + r * columns + u] = normal * f32[(gain >>> 2) + u]! + f32[(bias >>> 2) + u]!;
        }
      }
    },
    normalizeRowsBackward(dx, dy, normal, gain, gainGradient, inverse, rows, columns) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++) {
        const [d, n] = [(dy >>> 2) + r * columns, (normal >>> 2) + r * columns];
        let [mean, slope] = [0, 0];
        for (let u = 0; u < columns; u++) {
          f32[(gainGradient >>> 2) + u]! += f32[d + u]! * f32[n + u]!;
          const scaled = (f32[d + u]! * f32[(gain >>> 2) + u]!) / columns;
          mean += scaled;
          slope += scaled * f32[n + u]!;
        }
        for (let u = 0; u < columns; u++) {
          const rest = f32[d + u]! * f32[(gain >>> 2) + u]! - mean - f32[n + u]! * slope;
          f32[(dx >>> 2) + r * columns + u] = rest * f32[(inverse >>> 2) + r]!;
        }
      }
    },
    gelu(y, x, count) {
      const { f32 } = arena;
      for (let k = 0; k < count; k++) {
        const input = f32[(x >>> 2) + k]!;
        f32[(y >>> 2) + k] = input * below(input);
      }
    },
    geluBackward(gradient, x, count) {
      const { f32 } = arena;
      for (let k = 0; k < count; k++) {
        const input = f32[(x >>> 2) + k]!;
        const density = Math.exp((-input * input) / 2) / Math.sqrt(2 * Math.PI);
        f32[(gradient >>> 2) + k]! *= below(input) + input * density;
      }
    },
    scaledSoftmax(scores, stride, rows, columns, factor) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++) {
        const start = (scores + r * stride) >>> 2;
        const end = start + columns;
        let most = f32[start]!;
        for (let k = start; k < end; k++) most = Math.max(most, f32[k]!);
        let sum = 0;
        for (let k = start; k < end; k++) sum += Math.exp((f32[k]! - most) * factor);
        for (let k = start; k < end; k++) f32[k] = Math.exp((f32[k]! - most) * factor) / sum;
        f32.fill(0, end, start + 4 * Math.ceil(columns / 4));
      }
    },
    scaledSoftmaxBackward(gradient, probabilities, stride, rows, columns, factor) {
      const { f32 } = arena;
      const width = 4 * Math.ceil(columns / 4);
      for (let r = 0; r < rows; r++) {
        const [g, p] = [(gradient + r * stride) >>> 2, (probabilities + r * stride) >>> 2];
        let mean = 0;
        for (let k = 0; k < width; k++) mean += f32[g + k]! * f32[p + k]!;
        for (let k = 0; k < width; k++) f32[g + k] = (f32[g + k]! - mean) * factor * f32[p + k]!;
      }
    },
    addScaled(to, a, factor, count) {
      const { f32 } = arena;
      for (let k = 0; k < count; k++) f32[(to >>> 2) + k]! += factor * f32[(a >>> 2) + k]!;
    },
  };
}

/** The share of normal deviates below x (Abramowitz and Stegun 1964, 7.1.26). */
function below(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.SQRT1_2 * Math.abs(x));
  const p = 0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)));
  const tail = 0.5 * p * t * Math.exp((-x * x) / 2);
  return x < 0 ? tail : 1 - tail;
}
