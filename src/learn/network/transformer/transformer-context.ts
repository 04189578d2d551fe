import type { Arena } from "../../../kernels/arena.js";
import type { ContextLayer, MakeContext, WordsInPieces } from "../context-layer.js";
import type { Dropout } from "../layers/dropout.js";
import type { Parameters } from "../parameters.js";
import { PieceBatch, type PieceLimits } from "./piece-batch.js";
import { TransformerCompute } from "./transformer-compute.js";
import { TransformerEncoder, type TransformerSizes } from "./transformer-encoder.js";
import { encodingKernels, transformerKernels } from "./transformer-kernels.js";

/** What a transformer in the input of a network is made of. */
export interface TransformerParts {
  /** Sizes of its layers. */
  readonly sizes: TransformerSizes;
  /** What batches of pieces must know. */
  readonly limits: PieceLimits;
  /** In training, the share of columns that are dropped in each layer. */
  readonly dropout: number;
}

/** A transformer as the part of a network's input that sees whole sentences. */
export class TransformerContext implements ContextLayer {
  /** The transformer. */
  readonly encoder: TransformerEncoder;
  readonly #parts: TransformerParts;
  #batch: PieceBatch | undefined;

  /** Declares the parameters of the transformer; they need memory before use, and values. */
  constructor(arena: Arena, parameters: Parameters, parts: TransformerParts, forTraining: boolean) {
    const kernels = forTraining ? transformerKernels(arena) : encodingKernels(arena);
    const compute = new TransformerCompute(arena, kernels);
    this.encoder = new TransformerEncoder(compute, parameters, parts.sizes, forTraining);
    this.#parts = parts;
  }

  get columns(): number {
    return this.#parts.sizes.columns;
  }

  get output(): number {
    return this.encoder.mixture.output;
  }

  get outputGradient(): number {
    return this.encoder.mixture.outputGradient;
  }

  prepare(): void {
    this.encoder.prepare();
  }

  forward(sentences: readonly WordsInPieces[], draw?: Dropout): void {
    this.#batch = new PieceBatch(sentences, this.#parts.limits);
    this.encoder.forward(this.#batch, draw && { draw, rate: this.#parts.dropout });
  }

  clearGradient(): void {
    this.encoder.clearGradient(this.#batch!);
  }

  backward(): void {
    this.encoder.backward(this.#batch!);
  }
}

/** Makes the transformer of a network. */
export function transformerContext(parts: TransformerParts): MakeContext {
  return (arena, parameters, forTraining) => new TransformerContext(arena, parameters, parts, forTraining);
}
