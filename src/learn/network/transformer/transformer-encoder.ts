import { grown } from "../compute.js";
import type { Parameters } from "../parameters.js";
import { LayerMixture } from "./layer-mixture.js";
import type { PieceBatch } from "./piece-batch.js";
import { type PieceEmbeddingSizes, PieceEmbeddings } from "./piece-embeddings.js";
import type { TransformerCompute } from "./transformer-compute.js";
import { TransformerLayer, type TransformerLayerSizes, type TransformerPass } from "./transformer-layer.js";

/** Sizes of an encoder. */
export interface TransformerSizes extends PieceEmbeddingSizes, TransformerLayerSizes {
  /** Number of layers. */
  readonly layers: number;
}

/** Encodes sentences as a vector for each node with a transformer, and learns to do so better. */
export class TransformerEncoder {
  /** Sizes of all parts. */
  readonly sizes: TransformerSizes;
  /** The input of the first layer. */
  readonly embeddings: PieceEmbeddings;
  readonly layers: readonly TransformerLayer[];
  /** Makes the vectors of nodes from the embeddings and all layers. */
  readonly mixture: LayerMixture;
  readonly #compute: TransformerCompute;
  readonly #forTraining: boolean;
  #rows = 0;
  #sequences = 0;
  #nodes = 0;

  /** Declares its parameters; they need memory before use, and values. */
  constructor(
    compute: TransformerCompute,
    parameters: Parameters,
    sizes: TransformerSizes,
    forTraining: boolean,
    name = "transformer",
  ) {
    this.sizes = sizes;
    this.#compute = compute;
    this.#forTraining = forTraining;
    this.embeddings = new PieceEmbeddings(compute, parameters, name, sizes);
    this.layers = Array.from(
      { length: sizes.layers },
      (_, k) => new TransformerLayer(compute, parameters, `${name}.layer${k}`, sizes),
    );
    this.mixture = new LayerMixture(compute, parameters, `${name}.mixture`, sizes.layers + 1, sizes.columns);
  }

  /** Packs the weights; call it whenever parameters have changed. With `integers`, products are of integers. */
  prepare(integers = !this.#forTraining): void {
    for (const { affines } of this.layers) for (const affine of affines) affine.prepare(!integers);
  }

  /** Addresses of the embeddings and of the output of each layer, shape [rows, columns] each. */
  get states(): readonly number[] {
    return [this.embeddings, ...this.layers].map(({ output }) => output);
  }

  /** Encodes a batch: fills the output of the mixture, a row for each node. */
  forward(batch: PieceBatch, pass?: TransformerPass): void {
    this.#reserve(batch);
    this.embeddings.forward(batch, pass);
    let x = this.embeddings.output;
    for (const layer of this.layers) {
      layer.forward(x, batch.starts, this.#forTraining, pass);
      x = layer.output;
    }
    this.mixture.forward(batch, this.states);
  }

  /** Sets the gradient of the output to 0. */
  clearGradient(batch: PieceBatch): void {
    this.#compute.clear(this.mixture.outputGradient, batch.nodeStart.length * this.sizes.columns);
  }

  /** Adds to the gradients of all parameters, from that of the mixture's output. */
  backward(batch: PieceBatch): void {
    const parts = [this.embeddings, ...this.layers];
    const count = batch.pieces.length * this.sizes.columns;
    for (const { outputGradient } of parts) this.#compute.clear(outputGradient, count);
    this.mixture.backward(
      batch,
      this.states,
      parts.map(({ outputGradient }) => outputGradient),
    );
    for (let k = this.layers.length - 1; k >= 0; k--) {
      const below = parts[k]!;
      this.layers[k]!.backward(below.output, below.outputGradient, batch.starts);
    }
    this.embeddings.backward(batch);
  }

  /** Takes memory for a batch if it is larger than those before. */
  #reserve({ pieces, starts, nodeStart }: PieceBatch): void {
    const rows = grown(this.#rows, pieces.length);
    const sequences = grown(this.#sequences, starts.length - 1);
    const nodes = grown(this.#nodes, nodeStart.length);
    if (rows === this.#rows && sequences === this.#sequences && nodes === this.#nodes) return;
    this.embeddings.reserve(rows, sequences, this.#forTraining);
    const [first, ...others] = this.layers;
    first?.reserve(rows, sequences, this.#forTraining);
    for (const layer of others) layer.reserve(rows, sequences, this.#forTraining, first);
    this.mixture.reserve(rows, nodes, this.#forTraining);
    [this.#rows, this.#sequences, this.#nodes] = [rows, sequences, nodes];
  }
}
