import { NUMBER, padded } from "../compute.js";
import type { Parameter, Parameters } from "../parameters.js";
import type { PieceBatch } from "./piece-batch.js";
import type { TransformerCompute } from "./transformer-compute.js";

/**
 * Turns the layers of a transformer into a vector for each node: a learnt mixture of the layers (Peters et al.
 * 2018), and the mean over the node's pieces. Both start with equal shares.
 */
export class LayerMixture {
  /** The softmax of the first `layers` of these numbers are the shares, shape [1, padded(layers)]. */
  readonly shares: Parameter;
  /** The first of these numbers is the logarithm of the factor of all vectors, shape [1, 8]. */
  readonly scale: Parameter;
  /** Address of the vectors, shape [nodes, columns]. */
  output = 0;
  /** Address of their gradient. */
  outputGradient = 0;
  readonly #compute: TransformerCompute;
  readonly #layers: number;
  readonly #columns: number;
  /** Shape [rows, columns]: the mixture for each piece, or its gradient. */
  #mixed = 0;

  /** Declares its parameters. */
  constructor(
    compute: TransformerCompute,
    parameters: Parameters,
    name: string,
    layers: number,
    columns: number,
  ) {
    this.#compute = compute;
    this.#layers = layers;
    this.#columns = columns;
    this.shares = parameters.matrix(`${name}.shares`, 1, padded(layers));
    this.scale = parameters.matrix(`${name}.scale`, 1, 8);
  }

  /** Takes memory for batches of up to `rows` pieces and `nodes` nodes. */
  reserve(rows: number, nodes: number, forTraining: boolean): void {
    const { arena } = this.#compute;
    this.#mixed = arena.takeNumbers(rows * this.#columns);
    this.output = arena.takeNumbers(nodes * this.#columns);
    if (forTraining) this.outputGradient = arena.takeNumbers(nodes * this.#columns);
  }

  /** Fills `output` from the addresses of the layers' states. */
  forward(batch: PieceBatch, states: readonly number[]): void {
    const { kernels } = this.#compute;
    const count = batch.pieces.length * this.#columns;
    const { weights } = this.#weights();
    this.#compute.clear(this.#mixed, count);
    for (const [k, at] of states.entries()) kernels.addScaled(this.#mixed, at, weights[k]!, count);
    this.#compute.clear(this.output, batch.nodeStart.length * this.#columns);
    this.#visit(batch, (piece, node, share) => {
      kernels.addScaled(this.output + node, this.#mixed + piece, share, this.#columns);
    });
  }

  /** Adds to the gradients of its parameters and of the states, from `outputGradient`. */
  backward(batch: PieceBatch, states: readonly number[], stateGradients: readonly number[]): void {
    const { kernels, arena } = this.#compute;
    const count = batch.pieces.length * this.#columns;
    this.#compute.clear(this.#mixed, count);
    this.#visit(batch, (piece, node, share) => {
      kernels.addScaled(this.#mixed + piece, this.outputGradient + node, share, this.#columns);
    });
    const { weights, shares } = this.#weights();
    const gradients = arena.floats(this.#mixed, count);
    const products = states.map((at, k) => {
      kernels.addScaled(stateGradients[k]!, this.#mixed, weights[k]!, count);
      const state = arena.floats(at, count);
      let sum = 0;
      for (let i = 0; i < count; i++) sum += gradients[i]! * state[i]!;
      return weights[k]! * sum;
    });
    const total = products.reduce((sum, x) => sum + x, 0);
    for (const [k, x] of products.entries()) {
      arena.f32[(this.shares.gradient >>> 2) + k]! += x - shares[k]! * total;
    }
    arena.f32[this.scale.gradient >>> 2]! += total;
  }

  /** The share of each layer, and its share times the factor. */
  #weights(): { shares: number[]; weights: number[] } {
    const { arena } = this.#compute;
    const odds = Array.from(arena.floats(this.shares.at, this.#layers), Math.exp);
    const sum = odds.reduce((a, b) => a + b, 0);
    const factor = Math.exp(arena.f32[this.scale.at >>> 2]!);
    const shares = odds.map((x) => x / sum);
    return { shares, weights: shares.map((share) => factor * share) };
  }

  /** Visits the pieces of all nodes: the places of piece and node in bytes, and 1 / the number of pieces. */
  #visit(
    { nodeStart, nodeEnd }: PieceBatch,
    visit: (piece: number, node: number, share: number) => void,
  ): void {
    const width = NUMBER * this.#columns;
    for (let node = 0; node < nodeStart.length; node++) {
      const share = 1 / (nodeEnd[node]! - nodeStart[node]!);
      for (let row = nodeStart[node]!; row < nodeEnd[node]!; row++) visit(row * width, node * width, share);
    }
  }
}
