import { PRUNING_FEATURES, PruningTemplates } from "../../features/arcs/pruning-templates.js";
import type { SentenceCodes } from "../../features/arcs/sentence-codes.js";

/** A head is kept if it is at most e^DEPTH times less probable than the best one. */
const DEPTH = 6;
/** At most this many heads are kept for their scores. */
const MOST = 10;

/**
 * Chooses a few heads for each word by a quick linear model, so that only these are scored in full. The root and
 * the neighbours of a word are always kept: with them there is a tree with one root, even a projective one.
 */
export class ArcPruner {
  /** Shape [2^bits]: the weights, which may change. */
  readonly weights: Float32Array;
  /** Shape [count]: the heads that were kept; those of word d from `start[d]` up to `start[d + 1]`. */
  heads = new Int32Array(0);
  start = new Int32Array(0);
  /** The scores of all heads of the word that was scored last. */
  row = new Float64Array(0);
  readonly #templates: PruningTemplates;
  readonly #features = new Int32Array(PRUNING_FEATURES);
  #nodes = 0;
  #codes: SentenceCodes | undefined;

  /** The number of weights is a power of two. */
  constructor(weights: Float32Array) {
    this.weights = weights;
    this.#templates = new PruningTemplates(Math.log2(weights.length));
  }

  /** Takes the next sentence. */
  load(codes: SentenceCodes): void {
    this.#templates.load(codes);
    this.#nodes = codes.nodes;
    this.#codes = codes;
    const most = codes.nodes * (MOST + 4 + codes.guides);
    if (this.heads.length < most) this.heads = new Int32Array(2 * most);
    if (this.row.length >= codes.nodes) return;
    this.row = new Float64Array(2 * codes.nodes);
    this.start = new Int32Array(2 * codes.nodes + 1);
  }

  /** Scores all heads of a word: `row` then has their scores. */
  scoreHeads(d: number): void {
    const { row, weights } = this;
    const features = this.#features;
    for (let h = 0; h < this.#nodes; h++) {
      this.#templates.write(h, d, features, 0);
      let sum = 0;
      for (let k = 0; k < PRUNING_FEATURES; k++) sum += weights[features[k]!]!;
      row[h] = sum;
    }
    row[d] = Number.NEGATIVE_INFINITY;
  }

  /** The features of an arc; valid until the next call. */
  featuresOf(h: number, d: number): Int32Array {
    this.#templates.write(h, d, this.#features, 0);
    return this.#features;
  }

  /**
   * Chooses the heads of all words. `wanted` has a head for each word that is always kept, -1 for none. `visit`
   * is called after the heads of each word are scored.
   */
  choose(wanted?: Int32Array, visit?: (d: number) => void): void {
    const nodes = this.#nodes;
    const { heads, start } = this;
    let count = 0;
    start[0] = 0;
    for (let d = 1; d < nodes; d++) {
      start[d] = count;
      this.scoreHeads(d);
      count = this.#best(d, count);
      count = this.#with(0, start[d]!, count);
      if (d > 1) count = this.#with(d - 1, start[d]!, count);
      if (d + 1 < nodes) count = this.#with(d + 1, start[d]!, count);
      if (wanted !== undefined && wanted[d]! >= 0 && wanted[d] !== d) {
        count = this.#with(wanted[d]!, start[d]!, count);
      }
      count = this.#withGuides(d, start[d]!, count);
      heads.subarray(start[d]!, count).sort();
      visit?.(d);
    }
    start[nodes] = count;
  }

  /** Adds the best heads of a word after the first `from` ones; returns the new number of heads. */
  #best(d: number, from: number): number {
    const { row, heads } = this;
    const nodes = this.#nodes;
    let highest = Number.NEGATIVE_INFINITY;
    for (let h = 0; h < nodes; h++) if (row[h]! > highest) highest = row[h]!;
    const least = highest - DEPTH;
    let count = from;
    for (let h = 0; h < nodes; h++) {
      if (row[h]! < least || h === d) continue;
      let k = count;
      for (; k > from && row[heads[k - 1]!]! < row[h]!; k--) if (k < from + MOST) heads[k] = heads[k - 1]!;
      if (k < from + MOST) heads[k] = h;
      if (count < from + MOST) count++;
    }
    return count;
  }

  /** Keeps the heads that the guides found, too. */
  #withGuides(d: number, from: number, kept: number): number {
    const { guides, guideHead } = this.#codes!;
    let count = kept;
    for (let guide = 0; guide < guides; guide++) {
      const head = guideHead[guide * this.#nodes + d]!;
      if (head >= 0 && head !== d) count = this.#with(head, from, count);
    }
    return count;
  }

  #with(head: number, from: number, count: number): number {
    for (let k = from; k < count; k++) if (this.heads[k] === head) return count;
    this.heads[count] = head;
    return count + 1;
  }
}
