import type { BatchLayout } from "../batch-layout.js";
import {
  type Block,
  blockFor,
  type Compute,
  type IntegerOperand,
  NUMBER,
  padded,
  rowMajor,
  transposed,
} from "../compute.js";
import { Affine } from "../layers/affine.js";
import { type LossTotal, RULED_OUT } from "../layers/cross-entropy.js";
import { DistanceScorer } from "../layers/distance-scorer.js";
import type { Dropout } from "../layers/dropout.js";
import { Perceptron } from "../layers/perceptron.js";
import { entropyOfNodes, type Targets } from "../layers/soft-cross-entropy.js";
import type { Parameters } from "../parameters.js";
import type { NodeVectors } from "./node-vectors.js";

/** Dependents whose arcs are scored at a time in long sentences; a multiple of 4. */
const BLOCK = 64;

/**
 * Scores all arcs of a sentence by a biaffine map (Dozat and Manning 2017): D(d) U E(h) + w E(h) for
 * dependent d and head h, where D and E are perceptrons on the vectors of nodes. D(d) and E(h) also score
 * the distance between the two.
 */
export class ArcScorer {
  readonly #compute: Compute;
  readonly #dependent: Perceptron;
  readonly #head: Perceptron;
  /** D U + w. */
  readonly #biaffine: Affine;
  readonly #distances: readonly { readonly end: Perceptron; readonly scorer: DistanceScorer }[];
  /** Addresses of D U + w for all nodes, shape [rows, units], and of its gradient. */
  #mapped = 0;
  #mappedGradient = 0;
  /** The vectors that were mapped last, for `score`. */
  #vectors: NodeVectors | undefined;
  /** Scores of all sentences, shape [nodes, padded nodes] each. */
  #scores: Block = { at: 0, size: 0 };

  /** Declares its parameters; `inputs` is the length of the vector of a node. */
  constructor(compute: Compute, parameters: Parameters, inputs: number, units: number) {
    this.#compute = compute;
    this.#dependent = new Perceptron(compute, parameters, "arc.dependent", inputs, units);
    this.#head = new Perceptron(compute, parameters, "arc.head", inputs, units);
    this.#biaffine = new Affine(compute, parameters, "arc.biaffine", units, units);
    const distances = (end: "dependent" | "head") =>
      new DistanceScorer(compute, parameters, `arc.${end}.distance`, units, end);
    this.#distances = [
      { end: this.#dependent, scorer: distances("dependent") },
      { end: this.#head, scorer: distances("head") },
    ];
  }

  /** Its affine maps, which must be prepared whenever parameters have changed. */
  get affines(): readonly Affine[] {
    const distances = this.#distances.map(({ scorer }) => scorer.affine);
    return [this.#dependent.affine, this.#head.affine, this.#biaffine, ...distances];
  }

  /** Takes memory for batches of up to `rows` rows and `sentences` sentences. */
  reserve(rows: number, sentences: number, forTraining: boolean): void {
    const numbers = rows * this.#biaffine.outputs;
    for (const part of [this.#dependent, this.#head]) part.reserve(rows, sentences, forTraining);
    for (const { scorer } of this.#distances) scorer.reserve(rows, forTraining);
    this.#mapped = this.#compute.arena.takeNumbers(numbers);
    if (forTraining) this.#mappedGradient = this.#compute.arena.takeNumbers(numbers);
    this.#vectors = undefined;
  }

  /**
   * Scores the arcs of all sentences from the vectors of their nodes at address z, in sentence-major order.
   * Returns the address of the scores of each sentence: row d has the scores of all heads of d, and rows
   * are `padded(nodes)` numbers apart. Loops and padding are ruled out.
   */
  forward(layout: BatchLayout, z: number, dropout?: Dropout, rate = 0): number[] {
    this.#project(z, layout.sentenceStart, dropout, rate);
    const addresses = this.#addresses(layout);
    for (let s = 0; s < layout.sentences; s++) {
      const nodes = layout.lengths[s]!;
      const start = layout.sentenceStart[s]!;
      this.#scoreRows(start, nodes, this.#packedHeads(start, nodes), 0, nodes, addresses[s]!);
    }
    return addresses;
  }

  /**
   * Scores the arcs of a sentence whose `nodes` nodes begin at row `start` of some vectors. Returns the address of
   * the scores, as `forward` describes them. The vectors are mapped for all their sentences at once.
   */
  score(vectors: NodeVectors, start: number, nodes: number): number {
    this.#map(vectors);
    this.#scores = blockFor(this.#compute.arena, this.#scores, nodes * padded(nodes));
    this.#scoreRows(start, nodes, this.#packedHeads(start, nodes), 0, nodes, this.#scores.at);
    return this.#scores.at;
  }

  /**
   * The same, some rows at a time, so that memory is linear in the length of the sentence. `visit` takes the
   * address of the rows, the first dependent and the number of rows.
   */
  scoreInBlocks(
    vectors: NodeVectors,
    start: number,
    nodes: number,
    visit: (address: number, first: number, rows: number) => void,
  ): void {
    this.#map(vectors);
    this.#scores = blockFor(this.#compute.arena, this.#scores, BLOCK * padded(nodes));
    const packed = this.#packedHeads(start, nodes);
    for (let first = 0; first < nodes; first += BLOCK) {
      const rows = Math.min(BLOCK, nodes - first);
      this.#scoreRows(start, nodes, packed, first, rows, this.#scores.at);
      visit(this.#scores.at, first, rows);
    }
  }

  /** Maps vectors, unless they were the last ones. */
  #map(vectors: NodeVectors): void {
    if (vectors === this.#vectors) return;
    this.#project(vectors.z, Int32Array.of(0, vectors.rows), undefined, 0);
    this.#vectors = vectors;
  }

  /**
   * Maps the vectors of all nodes to what their arcs are scored from. Sentence s has the rows starts[s] to
   * starts[s + 1] - 1.
   */
  #project(z: number, starts: Int32Array, dropout: Dropout | undefined, rate: number): void {
    const rows = starts.at(-1)!;
    this.#vectors = undefined;
    const quantized = this.#dependent.affine.quantized(z, rows);
    this.#dependent.forward(z, starts, dropout, rate, quantized);
    this.#head.forward(z, starts, dropout, rate, quantized);
    this.#biaffine.forward(this.#dependent.output, this.#mapped, rows);
    for (const { end, scorer } of this.#distances) scorer.forward(end.output, rows);
  }

  /** Packs the heads of a sentence for products; valid until something else is packed. */
  #packedHeads(start: number, nodes: number): number | IntegerOperand {
    const units = this.#biaffine.outputs;
    const heads = this.#head.output + NUMBER * start * units;
    return this.#biaffine.isInteger
      ? this.#compute.quantizedTransposed(heads, NUMBER * units, nodes, units)
      : this.#compute.packed(transposed(rowMajor(heads, units)), units, nodes);
  }

  /** Fills `rows` rows of scores of the sentence at row `start`, from dependent `first` on. */
  #scoreRows(
    start: number,
    nodes: number,
    packed: number | IntegerOperand,
    first: number,
    rows: number,
    to: number,
  ): void {
    const compute = this.#compute;
    const units = this.#biaffine.outputs;
    const stride = padded(nodes);
    compute.clear(to, rows * stride);
    const dependents = this.#mapped + NUMBER * (start + first) * units;
    const width = NUMBER * stride;
    if (typeof packed === "number") {
      compute.multiply(to, width, rowMajor(dependents, units), packed, rows, stride, units);
    } else {
      const left = compute.quantized(dependents, NUMBER * units, rows, units);
      compute.multiplyIntegers(to, width, to, width, left, packed, rows, stride, units);
    }
    for (const { scorer } of this.#distances) scorer.addTo(to, nodes, start, first, rows);
    const { f32 } = compute.arena;
    for (let d = first, at = to >>> 2; d < first + rows; d++, at += stride) {
      f32[at + d] = RULED_OUT;
      for (let h = nodes; h < stride; h++) f32[at + h] = RULED_OUT;
    }
  }

  /** Turns the scores of each dependent into probabilities of its heads, in place. */
  normalize(layout: BatchLayout, addresses: readonly number[]): void {
    for (const [s, at] of addresses.entries()) {
      const stride = padded(layout.lengths[s]!);
      this.#compute.kernels.softmax(at, NUMBER * stride, layout.lengths[s]!, stride);
    }
  }

  /**
   * Propagates the loss back: adds to all gradients, to the gradient dz of the vectors, and to `total`.
   * `heads(s)` are the gold heads of the sentence at place s.
   */
  backward(
    layout: BatchLayout,
    z: number,
    dz: number,
    addresses: readonly number[],
    heads: (s: number) => Targets,
    total: LossTotal,
  ): void {
    const compute = this.#compute;
    const units = this.#biaffine.outputs;
    const starts = layout.sentenceStart;
    compute.clear(this.#mappedGradient, layout.rows * units);
    compute.clear(this.#head.outputGradient, layout.rows * units);
    compute.clear(this.#dependent.outputGradient, layout.rows * units);
    this.normalize(layout, addresses);
    for (let s = 0; s < layout.sentences; s++) {
      const nodes = layout.lengths[s]!;
      const stride = padded(nodes);
      const gold = heads(s);
      entropyOfNodes(compute, addresses[s]!, NUMBER * stride, nodes, stride, gold, total);
      for (const { scorer } of this.#distances) scorer.collect(addresses[s]!, nodes, starts[s]!);
      const offset = NUMBER * starts[s]! * units;
      const gradient = rowMajor(addresses[s]!, stride);
      const width = NUMBER * units;
      let packed = compute.packed(rowMajor(this.#head.output + offset, units), nodes, units);
      compute.multiply(this.#mappedGradient + offset, width, gradient, packed, nodes, units, nodes);
      packed = compute.packed(rowMajor(this.#mapped + offset, units), nodes, units);
      const turned = transposed(gradient);
      compute.multiply(this.#head.outputGradient + offset, width, turned, packed, nodes, units, nodes);
    }
    this.#biaffine.backward(
      this.#dependent.output,
      this.#mappedGradient,
      this.#dependent.outputGradient,
      layout.rows,
    );
    for (const { end, scorer } of this.#distances) {
      scorer.backward(end.output, end.outputGradient, layout.rows);
    }
    this.#dependent.backward(z, dz, starts);
    this.#head.backward(z, dz, starts);
  }

  /** Takes memory for the scores; returns the address for each sentence. */
  #addresses(layout: BatchLayout): number[] {
    let size = 0;
    const offsets = Array.from(layout.lengths, (nodes) => {
      const offset = size;
      size += nodes * padded(nodes);
      return offset;
    });
    this.#scores = blockFor(this.#compute.arena, this.#scores, size);
    return offsets.map((offset) => this.#scores.at + NUMBER * offset);
  }
}
