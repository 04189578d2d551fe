import type { BatchLayout } from "../batch-layout.js";
import { type Compute, grown, NUMBER, padded } from "../compute.js";
import { Affine } from "../layers/affine.js";
import { crossEntropy, type LossTotal, RULED_OUT } from "../layers/cross-entropy.js";
import { DISTANCES, distanceOf } from "../layers/distance.js";
import type { Dropout } from "../layers/dropout.js";
import { GroupMask } from "../layers/perceptron.js";
import type { Parameter, Parameters } from "../parameters.js";
import { RowLists } from "../row-lists.js";

/** Configurations of one sentence, and what is right in each of them. */
export interface Decisions {
  /** [count, slots]: the node in each slot, -1 for none. */
  readonly slots: Int32Array;
  /** The right class in each. */
  readonly targets: Int32Array;
  /** Bit mask of the legal moves in each. */
  readonly legal: Int32Array;
}

/** Decisions that depend on the scores themselves: `score` fills those of the configuration with these nodes in its slots. */
export type DecideByScores = (score: (nodes: Int32Array, scores: Float32Array) => void) => Decisions;

export interface TransitionSizes {
  readonly slots: number;
  /** The slots between which the distance matters. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly units: number;
  /** Move of each class. */
  readonly moves: Int32Array;
}

/**
 * Scores of transitions: V f(sum of S_k(node in slot k) + sum of b_p(distance of pair p)), f a leaky rectifier. The
 * parts S_k are computed once for all nodes of a sentence, so that a configuration costs a few additions and one small
 * product.
 */
export class TransitionScorer {
  readonly sizes: TransitionSizes;
  readonly #compute: Compute;
  readonly #slots: Affine;
  /** [slots, units], what an empty slot gives; then [pairs, distances, units]. */
  readonly #fixed: Parameter;
  readonly #classes: Affine;
  readonly #mask: GroupMask;
  readonly #lists: RowLists;
  readonly #list: Int32Array;
  /** [rows, slots, units], then `fixed` once more; and the gradient. */
  #parts = 0;
  #partGradient = 0;
  /** [configurations, units] and [configurations, padded classes], and gradients. */
  #room = 0;
  #hidden = 0;
  #hiddenGradient = 0;
  #scores = 0;
  #rows = 0;

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

  get affines(): readonly Affine[] {
    return [this.#slots, this.#classes];
  }

  reserve(rows: number, sentences: number, forTraining: boolean): void {
    const { slots, units } = this.sizes;
    const numbers = rows * slots * units + this.#fixed.count;
    this.#parts = this.#compute.arena.takeNumbers(numbers);
    if (!forTraining) return;
    this.#partGradient = this.#compute.arena.takeNumbers(numbers);
    this.#mask.reserve(sentences);
  }

  /** Computes the parts of all nodes. */
  project(z: number, rows: number): void {
    const { slots, units } = this.sizes;
    this.#rows = rows;
    this.#slots.forward(z, this.#parts, rows);
    const { f32 } = this.#compute.arena;
    const from = this.#fixed.at >>> 2;
    f32.copyWithin((this.#parts >>> 2) + rows * slots * units, from, from + this.#fixed.count);
  }

  /**
   * Fills scores, one for each class, of the configuration with these nodes in its slots (-1 for none); `first` is the
   * row of the sentence's node 0 among those that were projected.
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

  /** Goes forward and backward over the decisions of all sentences; adds to all gradients, and to dz. */
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

  /** Adds the list of the parts of one configuration, its nodes from an index on; `first` is the row of node 0. */
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
      // As far as from the root, where there is nothing.
      const distance = distanceOf(a === -1 || b === -1 ? 0 : a, b);
      list[slots + p] = fixed + slots + p * DISTANCES + distance;
    }
    this.#lists.add(list, 0, list.length, 1);
  }

  #sum(): void {
    const { units } = this.sizes;
    this.#lists.sum({ at: this.#parts, columns: units }, this.#hidden, NUMBER * units);
  }

  /** Rules out classes of moves that are not legal, and those that only fill up. */
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

  #takeConfigurations(count: number): void {
    const room = grown(this.#room, count);
    if (room === this.#room) return;
    const { arena } = this.#compute;
    const numbers = room * this.sizes.units;
    this.#hidden = arena.takeNumbers(numbers);
    this.#hiddenGradient = arena.takeNumbers(numbers);
    this.#scores = arena.takeNumbers(room * this.#classes.outputs);
    this.#room = room;
  }
}
