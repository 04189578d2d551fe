import { Affine } from "./affine.js";
import type { BatchLayout } from "./batch-layout.js";
import { type Compute, NUMBER, padded } from "./compute.js";
import { crossEntropy, type LossTotal, RULED_OUT } from "./cross-entropy.js";
import { DISTANCES, distanceOf } from "./distance.js";
import type { Dropout } from "./dropout.js";
import type { Parameter, Parameters } from "./parameters.js";
import { GroupMask } from "./perceptron.js";
import { RowLists } from "./row-lists.js";

/** Scores of the labels of arcs: V f(P(dependent) + Q(head) + b(distance)), f a leaky rectifier. */
export class LabelScorer {
  readonly labels: number;
  readonly #compute: Compute;
  readonly #dependent: Affine;
  readonly #head: Affine;
  readonly #label: Affine;
  /** [distances, units]. */
  readonly #bias: Parameter;
  readonly #mask: GroupMask;
  /** For each row, the row of its head, and the distance of that arc. */
  readonly #heads: RowLists;
  #distances = new Uint8Array(0);
  /** [rows, units]: Q of each node, P + Q of its head; [rows, padded labels]: scores. Each with its gradient. */
  #headPart = 0;
  #hidden = 0;
  #scores = 0;
  #headGradient = 0;
  #hiddenGradient = 0;

  constructor(compute: Compute, parameters: Parameters, inputs: number, units: number, labels: number) {
    this.#compute = compute;
    this.labels = labels;
    this.#dependent = new Affine(compute, parameters, "label.dependent", inputs, units, false);
    this.#head = new Affine(compute, parameters, "label.head", inputs, units, false);
    this.#bias = parameters.matrix("label.bias", DISTANCES, units);
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
    if (this.#distances.length < rows) this.#distances = new Uint8Array(2 * rows);
    const item = new Int32Array(1);
    for (let s = 0; s < layout.sentences; s++) {
      const found = heads(s);
      for (let d = 0; d < layout.lengths[s]!; d++) {
        const head = d === 0 ? 0 : found[d]!;
        item[0] = sentenceStart[s]! + head;
        this.#distances[sentenceStart[s]! + d] = distanceOf(head, d);
        this.#heads.add(item, 0, 1, 1);
      }
    }
    this.#heads.sum({ at: this.#headPart, columns: units }, this.#hidden, NUMBER * units);
    const width = NUMBER * units;
    for (let r = 0; r < rows; r++) {
      kernels.addElements(this.#hidden + r * width, this.#bias.at + this.#distances[r]! * width, units);
    }
    this.#dependent.add(z, this.#hidden, rows);
    kernels.leakyRelu(this.#hidden, rows * units);
    this.#mask.draw(sentenceStart, dropout, rate);
    this.#mask.apply(sentenceStart, this.#hidden);
    this.#label.forward(this.#hidden, this.#scores, rows);
    const { f32 } = arena;
    const stride = this.#label.outputs;
    for (let r = 0, at = this.#scores >>> 2; r < rows; r++, at += stride) {
      for (let k = this.labels; k < stride; k++) f32[at + k] = RULED_OUT;
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
    for (let r = 0; r < rows; r++) {
      const gradient = this.#bias.gradient + NUMBER * units * this.#distances[r]!;
      kernels.addElements(gradient, this.#hiddenGradient + NUMBER * units * r, units);
    }
    this.#compute.clear(this.#headGradient, rows * units);
    this.#heads.scatter(this.#headGradient, units, this.#hiddenGradient, NUMBER * units);
    this.#dependent.backward(z, this.#hiddenGradient, dz, rows);
    this.#head.backward(z, this.#headGradient, dz, rows);
  }
}
