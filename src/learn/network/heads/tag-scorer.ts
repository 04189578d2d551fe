import type { BatchLayout } from "../batch-layout.js";
import { type Block, blockFor, type Compute, NUMBER, padded } from "../compute.js";
import { Affine } from "../layers/affine.js";
import { crossEntropy, type LossTotal, RULED_OUT } from "../layers/cross-entropy.js";
import type { Parameters } from "../parameters.js";

/** A column of tags in the scores: its number of classes, and where they begin in a row. */
export interface ScoredColumn {
  /** Number of classes. */
  readonly classes: number;
  /** Index of the first class in a row of scores. */
  readonly first: number;
}

/**
 * Scores the tags of each node: one affine map from the vector of a node to the classes of all columns, such
 * as UPOS and FEATS. In a row of scores, each column begins at a multiple of 8.
 */
export class TagScorer {
  /** The columns, in order. */
  readonly columns: readonly ScoredColumn[];
  readonly #compute: Compute;
  readonly #affine: Affine;
  /** Shape [rows, stride]: the scores; in the backward pass, their gradients. */
  #scores: Block = { at: 0, size: 0 };

  /** Declares its parameters; `inputs` is the length of the vector of a node. */
  constructor(compute: Compute, parameters: Parameters, inputs: number, classes: readonly number[]) {
    this.#compute = compute;
    let first = 0;
    this.columns = classes.map((count) => {
      const column = { classes: count, first };
      first += padded(count);
      return column;
    });
    this.#affine = new Affine(compute, parameters, "tag", inputs, first);
  }

  /** Its affine maps, which must be prepared whenever parameters have changed. */
  get affines(): readonly Affine[] {
    return [this.#affine];
  }

  /** Numbers in a row of scores. */
  get stride(): number {
    return this.#affine.outputs;
  }

  /** Scores all nodes from their vectors at address z; returns the address of the scores, [rows, stride]. */
  forward(z: number, rows: number): number {
    const { arena } = this.#compute;
    this.#scores = blockFor(arena, this.#scores, rows * this.stride);
    this.#affine.forward(z, this.#scores.at, rows);
    return this.#scores.at;
  }

  /**
   * Propagates the loss back after `forward`: adds to all gradients, to the gradient dz of the vectors, and
   * to `total`. `tags(s)` are the gold classes of the sentence at place s: those of node d are the entries
   * from index d * columns on, -1 for a node without one.
   */
  backward(
    layout: BatchLayout,
    z: number,
    dz: number,
    tags: (s: number) => Int32Array,
    total: LossTotal,
  ): void {
    const compute = this.#compute;
    const { stride, columns } = this;
    for (const [c, { classes, first }] of columns.entries()) {
      const width = padded(classes);
      this.#ruleOutPadding(layout.rows, first + classes, first + width);
      compute.kernels.softmax(this.#scores.at + NUMBER * first, NUMBER * stride, layout.rows, width);
      for (let s = 0; s < layout.sentences; s++) {
        const gold = tags(s);
        const at = this.#scores.at + NUMBER * (stride * layout.sentenceStart[s]! + first);
        const target = (d: number) => gold[d * columns.length + c]!;
        crossEntropy(compute, at, NUMBER * stride, layout.lengths[s]!, width, target, total);
      }
    }
    this.#affine.backward(z, this.#scores.at, dz, layout.rows);
  }

  #ruleOutPadding(rows: number, from: number, to: number): void {
    const { f32 } = this.#compute.arena;
    for (let r = 0, at = this.#scores.at >>> 2; r < rows; r++, at += this.stride) {
      f32.fill(RULED_OUT, at + from, at + to);
    }
  }
}
