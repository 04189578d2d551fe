import { PRUNING_FEATURES } from "../../features/arcs/pruning-templates.js";
import type { Tensors } from "../../learn/tensor.js";
import type { ArcPruner } from "../../parse/mst/arc-pruner.js";

/** Steps are this much, divided by the root of the sum of squared gradients (Duchi, Hazan and Singer 2011). */
const RATE = 0.1;
/** Smaller gradients are left out. */
const LEAST = 0.005;

/** Trains the quick model that chooses candidate heads: a softmax over all heads of a word, with AdaGrad. */
export class PrunerTraining {
  /** Shape [2^bits]: the weights. */
  readonly weights: Float32Array;
  /** For each weight, 1 and the sum of its squared gradients. */
  readonly #squares: Float32Array;

  /** The table has 2^bits weights. */
  constructor(bits: number) {
    this.weights = new Float32Array(2 ** bits);
    this.#squares = new Float32Array(2 ** bits).fill(1);
  }

  /** Learns the head of a word that the pruner has just scored the heads of. */
  learn(pruner: ArcPruner, d: number, gold: number, nodes: number): void {
    const { row } = pruner;
    let highest = Number.NEGATIVE_INFINITY;
    for (let h = 0; h < nodes; h++) highest = Math.max(highest, row[h]!);
    let sum = 0;
    for (let h = 0; h < nodes; h++) sum += Math.exp(row[h]! - highest);
    for (let h = 0; h < nodes; h++) {
      if (h === d) continue;
      const gradient = (h === gold ? 1 : 0) - Math.exp(row[h]! - highest) / sum;
      if (Math.abs(gradient) < LEAST) continue;
      const features = pruner.featuresOf(h, d);
      for (let k = 0; k < PRUNING_FEATURES; k++) {
        const at = features[k]!;
        this.#squares[at]! += gradient * gradient;
        this.weights[at]! += (RATE * gradient) / Math.sqrt(this.#squares[at]!);
      }
    }
  }

  /** Everything that training changes. */
  state(): Tensors {
    return { weights: this.weights, squares: this.#squares };
  }

  /** Continues from a saved state, bit for bit. */
  restore({ weights, squares }: Tensors): void {
    this.weights.set(weights!);
    this.#squares.set(squares!);
  }
}
