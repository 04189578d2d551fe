import { Affine } from "./affine.js";
import type { BatchLayout } from "./batch-layout.js";
import { type Compute, NUMBER, padded } from "./compute.js";
import { crossEntropy, type LossTotal, RULED_OUT } from "./cross-entropy.js";
import type { Dropout } from "./dropout.js";
import type { Parameters } from "./parameters.js";
import { GroupMask } from "./perceptron.js";
import { RowLists } from "./row-lists.js";

/** Scores of the labels of arcs: V f(P(dependent) + Q(head)), f a leaky rectifier. */
export class LabelScorer {
  readonly labels: number;
  readonly #compute: Compute;
  readonly #dependent: Affine;
  readonly #head: Affine;
  readonly #label: Affine;
  readonly #mask: GroupMask;
  /** The row of the head of each row. */
  readonly #heads: RowLists;
  /** [rows, units]: Q of each node, P + Q of its head; [rows, padded labels]: scores. Each with its gradient. */
  #headPart = 0;
  #hidden = 0;
  #scores = 0;
  #headGradient = 0;
  #hiddenGradient = 0;

  constructor(compute: Compute, parameters: Parameters, inputs: number, units: number, labels: number) {
    this.#compute = compute;
    this.labels = labels;
    this.#dependent = new Affine(compute, parameters, "label.dependent", inputs, units);
    this.#head = new Affine(compute, parameters, "label.head", inputs, units, false);
    this.#label = new Affine(compute, parameters, "label.label", units, padded(labels));
    this.#mask = new GroupMask(compute, units);
    this.#heads = new RowLists(compute);
  }

  get affines(): readonly Affine[] {
    return [this.#dependent, this.#head, this.#label];
  }

  reserve(rows: number, sentences: number, forTraining: boolean): void {
    const { arena } = this.#compute;
    const numbers = rows * this.#head.outputs;
    this.#headPart = arena.takeNumbers(numbers);
    this.#hidden = arena.takeNumbers(numbers);
    this.#scores = arena.takeNumbers(rows * this.#label.outputs);
    if (!forTraining) return;
    this.#headGradient = arena.takeNumbers(numbers);
    this.#hiddenGradient = arena.takeNumbers(numbers);
    this.#mask.reserve(sentences);
  }

  /**
   * Scores the labels of the arcs with these heads, those of the sentence at place s being heads(s). Gives the
   * address of the scores, `padded(labels)` for each row, rows sentence by sentence; those of node 0 mean nothing.
   */
  forward(
    layout: BatchLayout,
    z: number,
    heads: (s: number) => Int32Array,
    dropout?: Dropout,
    rate = 0,
  ): number {
    const { kernels, arena } = this.#compute;
    const units = this.#head.outputs;
    const { rows, sentenceStart } = layout;
    this.#head.forward(z, this.#headPart, rows);
    this.#heads.start(rows, rows);
    const item = new Int32Array(1);
    for (let s = 0; s < layout.sentences; s++) {
      const found = heads(s);
      for (let d = 0; d < layout.lengths[s]!; d++) {
        item[0] = sentenceStart[s]! + (d === 0 ? 0 : found[d]!);
        this.#heads.add(item, 0, 1, 1);
      }
    }
    this.#heads.sum({ at: this.#headPart, columns: units }, this.#hidden, NUMBER * units);
    // P(dependent) comes on top: bias and product.
    const { bias } = this.#dependent;
    for (let r = 0; r < rows; r++) kernels.addElements(this.#hidden + NUMBER * r * units, bias!.at, units);
    this.#dependent.add(z, this.#hidden, rows);
    kernels.leakyRelu(this.#hidden, rows * units);
    this.#mask.draw(sentenceStart, dropout, rate);
    this.#mask.apply(sentenceStart, this.#hidden);
    this.#label.forward(this.#hidden, this.#scores, rows);
    const { f32 } = arena;
    const width = this.#label.outputs;
    for (let r = 0, at = this.#scores >>> 2; r < rows; r++, at += width) {
      for (let k = this.labels; k < width; k++) f32[at + k] = RULED_OUT;
    }
    return this.#scores;
  }

  /** Adds to all gradients, and to dz. */
  backward(
    layout: BatchLayout,
    z: number,
    dz: number,
    labels: (s: number) => Int32Array,
    total: LossTotal,
  ): void {
    const { kernels } = this.#compute;
    const { rows, sentenceStart } = layout;
    const units = this.#head.outputs;
    const width = this.#label.outputs;
    kernels.softmax(this.#scores, NUMBER * width, rows, width);
    for (let s = 0; s < layout.sentences; s++) {
      const gold = labels(s);
      const at = this.#scores + NUMBER * width * sentenceStart[s]!;
      const target = (d: number) => (d === 0 ? -1 : gold[d]!);
      crossEntropy(this.#compute, at, NUMBER * width, layout.lengths[s]!, width, target, total);
    }
    this.#compute.clear(this.#hiddenGradient, rows * units);
    this.#label.backward(this.#hidden, this.#scores, this.#hiddenGradient, rows);
    this.#mask.apply(sentenceStart, this.#hiddenGradient);
    kernels.leakyReluBackward(this.#hiddenGradient, this.#hidden, rows * units);
    this.#compute.clear(this.#headGradient, rows * units);
    this.#heads.scatter(this.#headGradient, units, this.#hiddenGradient, NUMBER * units);
    this.#dependent.backward(z, this.#hiddenGradient, dz, rows);
    this.#head.backward(z, this.#headGradient, dz, rows);
  }
}
