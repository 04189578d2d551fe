import type { BatchLayout } from "../batch-layout.js";
import { type Block, blockFor, type Compute, NUMBER, padded } from "../compute.js";
import { Affine } from "../layers/affine.js";
import { type LossTotal, RULED_OUT } from "../layers/cross-entropy.js";
import { DISTANCES, distanceOf } from "../layers/distance.js";
import type { Dropout } from "../layers/dropout.js";
import { GroupMask } from "../layers/perceptron.js";
import { entropyOfNodes, type Targets } from "../layers/soft-cross-entropy.js";
import type { Parameter, Parameters } from "../parameters.js";
import { RowLists } from "../row-lists.js";
import type { NodeVectors } from "./node-vectors.js";

/** Scores the labels of arcs: V f(P(dependent) + Q(head) + b(distance)), where f is a leaky rectifier. */
export class LabelScorer {
  /** Number of labels. */
  readonly labels: number;
  readonly #compute: Compute;
  readonly #dependent: Affine;
  readonly #head: Affine;
  readonly #label: Affine;
  /** Shape [distances, units]. */
  readonly #bias: Parameter;
  readonly #mask: GroupMask;
  /** For each arc, the row of P of its dependent and the row of Q of its head. */
  readonly #ends: RowLists;
  /** The distance of each arc. */
  #distances = new Uint8Array(0);
  /** The same with the bias of the arc's distance, to score arcs one by one. */
  readonly #arcs: RowLists;
  /**
   * Shape [2, rows, units]: P of all nodes, then Q of all nodes; then a copy of the biases. And the gradient
   * of P and Q.
   */
  #parts = 0;
  #partGradient = 0;
  #rows = 0;
  /** The vectors of `start`. Their P and a copy of the biases are there. */
  #vectors: NodeVectors | undefined;
  /** The sentence of `start`: its first row, the row of Q of each node or -1, and the number of these rows. */
  #first = 0;
  #headRow = new Int32Array(0);
  #heads = 0;
  /** Nodes whose Q is computed next, and their vectors, shape [rows, inputs]. */
  #newHeads = 0;
  #gathered = 0;
  /** Shape [arcs, units]: the output of the rectifier. */
  #hidden: Block = { at: 0, size: 0 };
  /** Shape [arcs, padded labels]: the scores; in the backward pass, their gradients. */
  #scores: Block = { at: 0, size: 0 };
  #hiddenGradient = 0;

  /** Declares its parameters; `inputs` is the length of the vector of a node. */
  constructor(compute: Compute, parameters: Parameters, inputs: number, units: number, labels: number) {
    this.#compute = compute;
    this.labels = labels;
    this.#dependent = new Affine(compute, parameters, "label.dependent", inputs, units, false);
    this.#head = new Affine(compute, parameters, "label.head", inputs, units, false);
    this.#bias = parameters.matrix("label.bias", DISTANCES, units);
    this.#label = new Affine(compute, parameters, "label.label", units, padded(labels));
    this.#mask = new GroupMask(compute, units);
    this.#ends = new RowLists(compute);
    this.#arcs = new RowLists(compute);
  }

  /** Its affine maps, which must be prepared whenever parameters have changed. */
  get affines(): readonly Affine[] {
    return [this.#dependent, this.#head, this.#label];
  }

  /** Takes memory for batches of up to `rows` rows and `sentences` sentences. */
  reserve(rows: number, sentences: number, forTraining: boolean): void {
    const { arena } = this.#compute;
    const numbers = rows * this.#head.outputs;
    this.#parts = arena.takeNumbers(2 * numbers + this.#bias.count);
    this.#newHeads = arena.takeNumbers(rows);
    this.#gathered = arena.takeNumbers(rows * this.#head.inputs);
    this.#vectors = undefined;
    if (!forTraining) return;
    this.#partGradient = arena.takeNumbers(2 * numbers);
    this.#hiddenGradient = arena.takeNumbers(numbers);
    this.#mask.reserve(sentences);
  }

  /** Computes P and Q of all nodes from their vectors at address z. */
  project(z: number, rows: number): void {
    this.#rows = rows;
    this.#vectors = undefined;
    this.#dependent.forward(z, this.#parts, rows);
    this.#head.forward(z, this.#parts + NUMBER * rows * this.#head.outputs, rows);
  }

  /**
   * Starts with a sentence whose arcs are scored by `score`. Its `nodes` nodes begin at row `first` of the
   * vectors, which must stay in their place. Computes P of all vectors if they are new, and Q of nodes only when
   * they are heads.
   */
  start(vectors: NodeVectors, first: number, nodes: number): void {
    if (vectors !== this.#vectors) this.#map(vectors);
    this.#first = first;
    if (this.#headRow.length < nodes) this.#headRow = new Int32Array(2 * nodes);
    this.#headRow.fill(-1, 0, nodes);
    this.#heads = 0;
  }

  #map(vectors: NodeVectors): void {
    const { z, rows } = vectors;
    this.#rows = rows;
    this.#dependent.forward(z, this.#parts, rows);
    const { f32 } = this.#compute.arena;
    const from = this.#bias.at >>> 2;
    f32.copyWithin((this.#parts >>> 2) + 2 * rows * this.#head.outputs, from, from + this.#bias.count);
    this.#vectors = vectors;
  }

  /** Computes Q of those heads that have none yet. */
  #findHeads(heads: Int32Array): void {
    const { kernels, arena } = this.#compute;
    const first = this.#heads;
    for (let arc = 0; arc < heads.length; arc++) {
      const head = heads[arc]!;
      if (head < 0 || this.#headRow[head] !== -1) continue;
      arena.i32[(this.#newHeads >>> 2) + this.#heads - first] = this.#first + head;
      this.#headRow[head] = this.#heads++;
    }
    const { inputs, outputs } = this.#head;
    const found = this.#heads - first;
    kernels.gatherRows(this.#gathered, this.#vectors!.z, inputs, found, this.#newHeads);
    this.#head.forward(this.#gathered, this.#parts + NUMBER * (this.#rows + first) * outputs, found);
  }

  /**
   * Scores the labels of `count` arcs to each of some nodes of the sentence of `start`: `words`, or all nodes.
   * The heads of the i-th of them are the entries of `heads` from index count * i. Returns the address
   * of the scores: `padded(labels)` numbers for each arc, in the order of `heads`.
   */
  score(heads: Int32Array, count: number, words?: Int32Array): number {
    const { kernels, arena } = this.#compute;
    const units = this.#head.outputs;
    this.#takeArcs(heads.length);
    this.#findHeads(heads);
    const list = new Int32Array(3);
    this.#arcs.start(heads.length, 3 * heads.length);
    for (let arc = 0; arc < heads.length; arc++) {
      const node = Math.floor(arc / count);
      const dependent = words?.[node] ?? node;
      const head = Math.max(0, heads[arc]!);
      list[0] = this.#first + dependent;
      list[1] = this.#rows + Math.max(0, this.#headRow[head]!);
      list[2] = 2 * this.#rows + distanceOf(head, dependent);
      this.#arcs.add(list, 0, 3, 1);
    }
    this.#arcs.sum({ at: this.#parts, columns: units }, this.#hidden.at, NUMBER * units);
    kernels.leakyRelu(this.#hidden.at, heads.length * units);
    this.#label.forward(this.#hidden.at, this.#scores.at, heads.length);
    this.#ruleOutPadding(arena.f32, heads.length);
    return this.#scores.at;
  }

  /** Takes memory for the hidden layer and the scores of arcs. */
  #takeArcs(arcs: number): void {
    const { arena } = this.#compute;
    this.#hidden = blockFor(arena, this.#hidden, arcs * this.#head.outputs);
    this.#scores = blockFor(arena, this.#scores, arcs * this.#label.outputs);
  }

  #ruleOutPadding(f32: Float32Array, arcs: number): void {
    const stride = this.#label.outputs;
    for (let r = 0, at = this.#scores.at >>> 2; r < arcs; r++, at += stride) {
      for (let k = this.labels; k < stride; k++) f32[at + k] = RULED_OUT;
    }
  }

  /**
   * Scores the labels of an arc to each projected node. The head of node d of the sentence at place s is
   * heads(s)[d]. Returns the address of the scores: `padded(labels)` numbers for each arc, in sentence-major
   * order. Scores of arcs to node 0 are meaningless.
   */
  forward(layout: BatchLayout, heads: (s: number) => Int32Array, dropout?: Dropout, rate = 0): number {
    const { kernels, arena } = this.#compute;
    const units = this.#head.outputs;
    const arcs = layout.rows;
    this.#takeArcs(arcs);
    this.#findEnds(layout, heads);
    this.#ends.sum({ at: this.#parts, columns: units }, this.#hidden.at, NUMBER * units);
    const width = NUMBER * units;
    for (let r = 0; r < arcs; r++) {
      kernels.addElements(this.#hidden.at + r * width, this.#bias.at + this.#distances[r]! * width, units);
    }
    kernels.leakyRelu(this.#hidden.at, arcs * units);
    this.#mask.draw(layout.sentenceStart, dropout, rate);
    this.#mask.apply(layout.sentenceStart, this.#hidden.at);
    this.#label.forward(this.#hidden.at, this.#scores.at, arcs);
    this.#ruleOutPadding(arena.f32, arcs);
    return this.#scores.at;
  }

  /** Lists the ends and distances of all arcs. */
  #findEnds(layout: BatchLayout, heads: (s: number) => Int32Array): void {
    const arcs = layout.rows;
    this.#ends.start(arcs, 2 * arcs);
    if (this.#distances.length < arcs) this.#distances = new Uint8Array(2 * arcs);
    const ends = new Int32Array(2);
    for (let s = 0, arc = 0; s < layout.sentences; s++) {
      const found = heads(s);
      const start = layout.sentenceStart[s]!;
      for (let d = 0; d < layout.lengths[s]!; d++, arc++) {
        const head = d === 0 ? 0 : found[d]!;
        ends[0] = start + d;
        ends[1] = this.#rows + start + head;
        this.#ends.add(ends, 0, 2, 1);
        this.#distances[arc] = distanceOf(head, d);
      }
    }
  }

  /**
   * Propagates the loss back after one arc to each node was scored: adds to all gradients, to the gradient
   * dz of the vectors, and to `total`. `labels(s)` are the gold labels of the sentence at place s.
   */
  backward(
    layout: BatchLayout,
    z: number,
    dz: number,
    labels: (s: number) => Targets,
    total: LossTotal,
  ): void {
    const { kernels } = this.#compute;
    const { rows, sentenceStart } = layout;
    const units = this.#head.outputs;
    const width = this.#label.outputs;
    kernels.softmax(this.#scores.at, NUMBER * width, rows, width);
    for (let s = 0; s < layout.sentences; s++) {
      const gold = labels(s);
      const at = this.#scores.at + NUMBER * width * sentenceStart[s]!;
      entropyOfNodes(this.#compute, at, NUMBER * width, layout.lengths[s]!, width, gold, total);
    }
    this.#compute.clear(this.#hiddenGradient, rows * units);
    this.#label.backward(this.#hidden.at, this.#scores.at, this.#hiddenGradient, rows);
    this.#mask.apply(sentenceStart, this.#hiddenGradient);
    kernels.leakyReluBackward(this.#hiddenGradient, this.#hidden.at, rows * units);
    for (let r = 0; r < rows; r++) {
      const gradient = this.#bias.gradient + NUMBER * units * this.#distances[r]!;
      kernels.addElements(gradient, this.#hiddenGradient + NUMBER * units * r, units);
    }
    this.#compute.clear(this.#partGradient, 2 * rows * units);
    this.#ends.scatter(this.#partGradient, units, this.#hiddenGradient, NUMBER * units);
    this.#dependent.backward(z, this.#partGradient, dz, rows);
    this.#head.backward(z, this.#partGradient + NUMBER * rows * units, dz, rows);
  }
}
