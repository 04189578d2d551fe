import { Affine } from "../layers/affine.js";
import type { Dropout } from "../layers/dropout.js";
import { GroupMask } from "../layers/perceptron.js";
import type { Parameters } from "../parameters.js";
import { LayerNorm } from "./layer-norm.js";
import { SelfAttention } from "./self-attention.js";
import type { TransformerCompute } from "./transformer-compute.js";

/** Sizes of a layer. */
export interface TransformerLayerSizes {
  /** Length of the vector of a row, a multiple of 8 for each head. */
  readonly columns: number;
  /** Units of the feed-forward part, a multiple of 8. */
  readonly inner: number;
  /** Number of attention heads. */
  readonly heads: number;
  /** What is added to variances before they are divided by. */
  readonly epsilon: number;
}

/** What is dropped in training; all rows of a sequence share one mask. */
export interface TransformerPass {
  /** Draws what is dropped. */
  readonly draw: Dropout;
  /** Share of the columns of what each part of a layer adds. */
  readonly rate: number;
}

/** Memory that layers of a network that only encodes can share. */
interface Scratch {
  readonly input: number;
  readonly context: number;
  readonly attended: number;
  readonly middle: number;
  readonly inner: number;
  readonly activated: number;
  readonly sum: number;
}

/**
 * A layer of a transformer (Vaswani et al. 2017), as in BERT: attention, then a feed-forward part with one hidden
 * layer. Each of them is added to its input, and the sum is normalized.
 */
export class TransformerLayer {
  /** All affine maps, which `prepare` packs. */
  readonly affines: readonly Affine[];
  /** Queries, keys and values. */
  readonly attentionInput: Affine;
  readonly attentionOutput: Affine;
  readonly attentionNorm: LayerNorm;
  readonly innerInput: Affine;
  readonly innerOutput: Affine;
  readonly innerNorm: LayerNorm;
  /** Address of the output, shape [rows, columns]. */
  output = 0;
  /** Address of its gradient; others add to it before `backward`, which overwrites it. */
  outputGradient = 0;
  readonly #compute: TransformerCompute;
  readonly #sizes: TransformerLayerSizes;
  readonly #attention: SelfAttention;
  readonly #masks: readonly [GroupMask, GroupMask];
  #scratch: Scratch | undefined;
  #gradients = { input: 0, context: 0, middle: 0, inner: 0, masked: 0 };

  /** Declares its parameters. */
  constructor(
    compute: TransformerCompute,
    parameters: Parameters,
    name: string,
    sizes: TransformerLayerSizes,
  ) {
    const { columns, inner, heads, epsilon } = sizes;
    this.#compute = compute;
    this.#sizes = sizes;
    this.attentionInput = new Affine(compute, parameters, `${name}.attention`, columns, 3 * columns);
    this.attentionOutput = new Affine(compute, parameters, `${name}.attended`, columns, columns);
    this.attentionNorm = new LayerNorm(compute, parameters, `${name}.attended.norm`, columns, epsilon);
    this.innerInput = new Affine(compute, parameters, `${name}.inner`, columns, inner);
    this.innerOutput = new Affine(compute, parameters, `${name}.outer`, inner, columns);
    this.innerNorm = new LayerNorm(compute, parameters, `${name}.outer.norm`, columns, epsilon);
    this.affines = [this.attentionInput, this.attentionOutput, this.innerInput, this.innerOutput];
    this.#attention = new SelfAttention(compute, columns, heads);
    this.#masks = [new GroupMask(compute, columns), new GroupMask(compute, columns)];
  }

  /**
   * Takes memory for batches of up to `rows` rows in `sequences` sequences. A network that only encodes can
   * share that of another layer, and every layer can share the gradients inside of another.
   */
  reserve(rows: number, sequences: number, forTraining: boolean, other?: TransformerLayer): void {
    const { arena } = this.#compute;
    const { columns, inner } = this.#sizes;
    const numbers = (width: number) => arena.takeNumbers(rows * width);
    this.attentionNorm.reserve(rows);
    this.innerNorm.reserve(rows);
    this.output = numbers(columns);
    if (forTraining || other === undefined) {
      const hidden = numbers(inner);
      this.#scratch = {
        input: numbers(3 * columns),
        context: numbers(columns),
        attended: numbers(columns),
        middle: numbers(columns),
        inner: hidden,
        activated: forTraining ? numbers(inner) : hidden,
        sum: numbers(columns),
      };
    } else this.#scratch = other.#scratch;
    if (!forTraining) return;
    this.outputGradient = numbers(columns);
    for (const mask of this.#masks) mask.reserve(sequences);
    this.#gradients =
      other !== undefined
        ? other.#gradients
        : {
            input: numbers(3 * columns),
            context: numbers(columns),
            middle: numbers(columns),
            inner: numbers(inner),
            masked: numbers(columns),
          };
  }

  /** Fills `output` from x. Sequence s has the rows starts[s] to starts[s + 1] - 1. */
  forward(x: number, starts: Int32Array, forTraining: boolean, pass?: TransformerPass): void {
    const { kernels } = this.#compute;
    const { columns, inner } = this.#sizes;
    const rows = starts[starts.length - 1]!;
    const scratch = this.#scratch!;
    this.attentionInput.forward(x, scratch.input, rows);
    this.#attention.forward(starts, scratch.input, scratch.context, forTraining);
    this.attentionOutput.forward(scratch.context, scratch.attended, rows);
    this.#drop(0, starts, scratch.attended, pass);
    kernels.addElements(scratch.attended, x, rows * columns);
    this.attentionNorm.forward(scratch.attended, scratch.middle, rows);
    this.innerInput.forward(scratch.middle, scratch.inner, rows);
    kernels.gelu(scratch.activated, scratch.inner, rows * inner);
    this.innerOutput.forward(scratch.activated, scratch.sum, rows);
    this.#drop(1, starts, scratch.sum, pass);
    kernels.addElements(scratch.sum, scratch.middle, rows * columns);
    this.innerNorm.forward(scratch.sum, this.output, rows);
  }

  /** Adds to the gradients of all parameters, and that of x to dx, from `outputGradient`. */
  backward(x: number, dx: number, starts: Int32Array): void {
    const compute = this.#compute;
    const { columns, inner } = this.#sizes;
    const rows = starts[starts.length - 1]!;
    const scratch = this.#scratch!;
    const gradients = this.#gradients;
    const dSum = this.outputGradient;
    this.innerNorm.backward(scratch.sum, dSum, dSum, rows);
    compute.clear(gradients.inner, rows * inner);
    this.innerOutput.backward(scratch.activated, this.#masked(1, starts, dSum), gradients.inner, rows);
    compute.kernels.geluBackward(gradients.inner, scratch.inner, rows * inner);
    this.#copy(gradients.middle, dSum, rows * columns);
    this.innerInput.backward(scratch.middle, gradients.inner, gradients.middle, rows);
    this.attentionNorm.backward(scratch.attended, gradients.middle, gradients.middle, rows);
    compute.kernels.addElements(dx, gradients.middle, rows * columns);
    compute.clear(gradients.context, rows * columns);
    const dAttended = this.#masked(0, starts, gradients.middle);
    this.attentionOutput.backward(scratch.context, dAttended, gradients.context, rows);
    compute.clear(gradients.input, 3 * rows * columns);
    this.#attention.backward(starts, scratch.input, gradients.context, gradients.input);
    this.attentionInput.backward(x, gradients.input, dx, rows);
  }

  #drop(k: 0 | 1, starts: Int32Array, rows: number, pass: TransformerPass | undefined): void {
    const mask = this.#masks[k];
    mask.draw(starts, pass?.draw, pass?.rate ?? 0);
    mask.apply(starts, rows);
  }

  /** A copy of gradients with what was dropped set to 0. */
  #masked(k: 0 | 1, starts: Int32Array, gradient: number): number {
    const { masked } = this.#gradients;
    this.#copy(masked, gradient, starts[starts.length - 1]! * this.#sizes.columns);
    this.#masks[k].apply(starts, masked);
    return masked;
  }

  #copy(to: number, from: number, count: number): void {
    this.#compute.arena.f32.copyWithin(to >>> 2, from >>> 2, (from >>> 2) + count);
  }
}
