import type { BatchLayout } from "../batch-layout.js";
import { type Compute, grown, NUMBER, padded } from "../compute.js";
import { Affine } from "../layers/affine.js";
import { crossEntropy, type LossTotal, RULED_OUT } from "../layers/cross-entropy.js";
import { DISTANCES, distanceOf } from "../layers/distance.js";
import type { Dropout } from "../layers/dropout.js";
import { GroupMask } from "../layers/perceptron.js";
import type { Parameter, Parameters } from "../parameters.js";
import { RowLists } from "../row-lists.js";

/** Configurations of one sentence, with the right decision in each. */
export interface Decisions {
  /** Shape [count, slots]: the node in each slot, -1 for none. */
  readonly slots: Int32Array;
  /** Shape [count]: the right class in each configuration. */
  readonly targets: Int32Array;
  /** Shape [count]: a bit mask of the legal moves in each configuration. */
  readonly legal: Int32Array;
}

/**
 * Makes decisions that depend on scores. `score` fills the scores of the configuration with
 * these nodes in its slots.
 */
export type DecideByScores = (score: (nodes: Int32Array, scores: Float32Array) => void) => Decisions;

/** Sizes of a transition head. */
export interface TransitionSizes {
  /** Number of slots: the nodes of a configuration that the head sees. */
  readonly slots: number;
  /** Pairs of slots whose distance is scored. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Units of the hidden layer, a multiple of 8. */
  readonly units: number;
  /** Shape [classes]: the move of each class. */
  readonly moves: Int32Array;
}

/**
 * Scores transitions: V f(sum of S_k(node in slot k) + sum of b_p(distance of pair p)), where f is a leaky
 * rectifier. The parts S_k are computed once for all nodes of a sentence, so a configuration costs a few
 * additions and one small product.
 */
export class TransitionScorer {
  /** Sizes of the head. */
  readonly sizes: TransitionSizes;
  readonly #compute: Compute;
  readonly #slots: Affine;
  /** Shape [slots, units]: the part of an empty slot; then [pairs, distances, units]. */
  readonly #fixed: Parameter;
  readonly #classes: Affine;
  readonly #mask: GroupMask;
  readonly #lists: RowLists;
  readonly #list: Int32Array;
  /** Shape [rows, slots, units]: the parts of all nodes; then a copy of `fixed`. And the gradient. */
  #parts = 0;
  #partGradient = 0;
  /** Number of configurations that the next three have memory for. */
  #capacity = 0;
  /** Shape [configurations, units]: the output of the rectifier, and its gradient. */
  #hidden = 0;
  #hiddenGradient = 0;
  /** Shape [configurations, padded classes]: the scores; in the backward pass, their gradients. */
  #scores = 0;
  #rows = 0;

  /** Declares its parameters; `inputs` is the length of the vector of a node. */
  constructor(compute: Compute, parameters: Parameters, inputs: number, sizes: TransitionSizes) {
    this.#compute = compute;
    this.sizes = sizes;
    const { slots, pairs, units, moves } = sizes;
    this.#slots = new Affine(compute, parameters, "transition.slots", inputs, slots * units, false);
    this.#fixed = parameters.matrix("transition.fixed", slots + pairs.length * DISTANCES, units);
    this.#classes = new Affine(compute, parameters, "transition.classes", units, padded(moves.length));
    this.#mask = new GroupMask(compute, units);
    this.#lists = new RowLists(compute);
    this.#list = new Int32Array(slots + pairs.length);
  }

  /** Its affine maps, which must be prepared whenever parameters have changed. */
  get affines(): readonly Affine[] {
    return [this.#slots, this.#classes];
  }

  /** Takes memory for batches of up to `rows` rows and `sentences` sentences. */
  reserve(rows: number, sentences: number, forTraining: boolean): void {
    const { slots, units } = this.sizes;
    const numbers = rows * slots * units + this.#fixed.count;
    this.#parts = this.#compute.arena.takeNumbers(numbers);
    if (!forTraining) return;
    this.#partGradient = this.#compute.arena.takeNumbers(numbers);
    this.#mask.reserve(sentences);
  }

  /** Computes the parts of all nodes from their vectors at address z. */
  project(z: number, rows: number): void {
    const { slots, units } = this.sizes;
    this.#rows = rows;
    this.#slots.forward(z, this.#parts, rows);
    const { f32 } = this.#compute.arena;
    const from = this.#fixed.at >>> 2;
    f32.copyWithin((this.#parts >>> 2) + rows * slots * units, from, from + this.#fixed.count);
  }

  /**
   * Fills `scores`, shape [classes], for the configuration with these nodes in its slots (-1 for none).
   * `first` is the row of node 0 of the sentence among the projected rows.
   */
  score(nodes: Int32Array, scores: Float32Array, first = 0): void {
    const { kernels } = this.#compute;
    this.#takeConfigurations(1);
    this.#lists.start(1, this.#list.length);
    this.#add(nodes, 0, first);
    this.#sum();
    kernels.leakyRelu(this.#hidden, this.sizes.units);
    this.#classes.forward(this.#hidden, this.#scores, 1);
    const { f32 } = this.#compute.arena;
    for (let k = 0, at = this.#scores >>> 2; k < scores.length; k++) scores[k] = f32[at + k]!;
  }

  /**
   * Trains on the decisions of all sentences, forward and backward: adds to all gradients, to the gradient
   * dz of the vectors at address z, and to `total`.
   */
  train(
    layout: BatchLayout,
    z: number,
    dz: number,
    decide: (s: number) => Decisions | DecideByScores,
    dropout: Dropout | undefined,
    rate: number,
    total: LossTotal,
  ): void {
    const compute = this.#compute;
    const { kernels } = compute;
    const { slots, units } = this.sizes;
    this.project(z, layout.rows);
    const decisions: Decisions[] = [];
    const starts = new Int32Array(layout.sentences + 1);
    for (let s = 0; s < layout.sentences; s++) {
      const decided = decide(s);
      const first = layout.sentenceStart[s]!;
      decisions.push(
        typeof decided === "function"
          ? decided((nodes, scores) => this.score(nodes, scores, first))
          : decided,
      );
      starts[s + 1] = starts[s]! + decisions[s]!.targets.length;
    }
    const count = starts[layout.sentences]!;
    this.#takeConfigurations(count);
    this.#lists.start(count, count * this.#list.length);
    for (let s = 0; s < layout.sentences; s++) {
      const { slots: nodes, targets } = decisions[s]!;
      for (let k = 0; k < targets.length; k++) this.#add(nodes, k * slots, layout.sentenceStart[s]!);
    }
    this.#sum();
    kernels.leakyRelu(this.#hidden, count * units);
    this.#mask.draw(starts, dropout, rate);
    this.#mask.apply(starts, this.#hidden);
    this.#classes.forward(this.#hidden, this.#scores, count);
    const width = this.#classes.outputs;
    for (let s = 0; s < layout.sentences; s++) {
      const { targets, legal } = decisions[s]!;
      const at = this.#scores + NUMBER * width * starts[s]!;
      this.#ruleOut(at, legal);
      kernels.softmax(at, NUMBER * width, targets.length, width);
      crossEntropy(compute, at, NUMBER * width, targets.length, width, (k) => targets[k]!, total);
    }
    compute.clear(this.#hiddenGradient, count * units);
    this.#classes.backward(this.#hidden, this.#scores, this.#hiddenGradient, count);
    this.#mask.apply(starts, this.#hiddenGradient);
    kernels.leakyReluBackward(this.#hiddenGradient, this.#hidden, count * units);
    const own = layout.rows * slots * units;
    compute.clear(this.#partGradient, own + this.#fixed.count);
    this.#lists.scatter(this.#partGradient, units, this.#hiddenGradient, NUMBER * units);
    this.#slots.backward(z, this.#partGradient, dz, layout.rows);
    kernels.addElements(this.#fixed.gradient, this.#partGradient + NUMBER * own, this.#fixed.count);
  }

  /**
   * Lists the parts of the configuration whose nodes start at index `from`; `first` is the row of node 0.
   */
  #add(nodes: Int32Array, from: number, first: number): void {
    const { slots, pairs } = this.sizes;
    const list = this.#list;
    const fixed = this.#rows * slots;
    for (let k = 0; k < slots; k++) {
      const node = nodes[from + k]!;
      list[k] = node === -1 ? fixed + k : (first + node) * slots + k;
    }
    for (let p = 0; p < pairs.length; p++) {
      const a = nodes[from + pairs[p]![0]]!;
      const b = nodes[from + pairs[p]![1]]!;
      // An empty slot counts as an arc from the root.
      const distance = distanceOf(a === -1 || b === -1 ? 0 : a, b);
      list[slots + p] = fixed + slots + p * DISTANCES + distance;
    }
    this.#lists.add(list, 0, list.length, 1);
  }

  /** Adds up the parts of all listed configurations. */
  #sum(): void {
    const { units } = this.sizes;
    this.#lists.sum({ at: this.#parts, columns: units }, this.#hidden, NUMBER * units);
  }

  /** Rules out the classes of illegal moves, and the padding. */
  #ruleOut(at: number, legal: Int32Array): void {
    const { moves } = this.sizes;
    const { f32 } = this.#compute.arena;
    const width = this.#classes.outputs;
    for (let r = 0, start = at >>> 2; r < legal.length; r++, start += width) {
      for (let k = 0; k < moves.length; k++) {
        if (((legal[r]! >> moves[k]!) & 1) === 0) f32[start + k] = RULED_OUT;
      }
      for (let k = moves.length; k < width; k++) f32[start + k] = RULED_OUT;
    }
  }

  /** Takes memory for `count` configurations. */
  #takeConfigurations(count: number): void {
    const capacity = grown(this.#capacity, count);
    if (capacity === this.#capacity) return;
    const { arena } = this.#compute;
    const numbers = capacity * this.sizes.units;
    this.#hidden = arena.takeNumbers(numbers);
    this.#hiddenGradient = arena.takeNumbers(numbers);
    this.#scores = arena.takeNumbers(capacity * this.#classes.outputs);
    this.#capacity = capacity;
  }
}
