import type { Arena } from "../../../kernels/arena.js";
import { grown, NUMBER } from "../compute.js";
import type { ContextLayer, FrozenParts, WordsInPieces } from "../context-layer.js";
import { Parameters } from "../parameters.js";
import { PieceBatch, type PieceLimits } from "./piece-batch.js";
import { TransformerCompute } from "./transformer-compute.js";
import { TransformerEncoder, type TransformerSizes } from "./transformer-encoder.js";
import { encodingKernels } from "./transformer-kernels.js";

/** The vectors of nodes are the mean of this many layers, the last ones. */
const MIXED_LAYERS = 4;
/** The share of a layer that does not count is a softmax of this number: 0 beside the others. */
const NO_SHARE = -100;
/** The vectors of sentences are kept for the next epochs until they take this many bytes. */
const MOST_KEPT = 2e9;

/**
 * A transformer in the input of a network that is being trained, which itself stays as it is. It computes with
 * integers, as it will when the network parses, and keeps the vectors of sentences for the next epochs.
 */
export class FrozenTransformer implements ContextLayer {
  /** The transformer. */
  readonly encoder: TransformerEncoder;
  output = 0;
  readonly outputGradient = 0;
  readonly #arena: Arena;
  readonly #parameters = new Parameters();
  readonly #limits: PieceLimits;
  /** The vectors of sentences, by their pieces, shape [nodes, columns] each. */
  readonly #kept = new Map<string, Float32Array>();
  #keptBytes = 0;
  #isPrepared = false;
  #nodes = 0;

  /** Takes memory for the parameters, which need values before use. */
  constructor(arena: Arena, sizes: TransformerSizes, limits: PieceLimits) {
    const compute = new TransformerCompute(arena, encodingKernels(arena));
    this.encoder = new TransformerEncoder(compute, this.#parameters, sizes, false);
    this.#parameters.allocate(arena, false);
    this.#arena = arena;
    this.#limits = limits;
    const shares = arena.floats(this.encoder.mixture.shares.at, sizes.layers + 1);
    shares.fill(NO_SHARE, 0, Math.max(0, shares.length - MIXED_LAYERS));
  }

  get columns(): number {
    return this.encoder.sizes.columns;
  }

  get frozen(): FrozenParts {
    const { table, bytes } = this.encoder.embeddings;
    return { dense: this.#parameters.dense, tables: { [table.name]: bytes! } };
  }

  prepare(): void {
    if (!this.#isPrepared) this.encoder.prepare();
    this.#isPrepared = true;
  }

  forward(sentences: readonly WordsInPieces[]): void {
    const vectors = this.#vectorsOf(sentences);
    const nodes = grown(
      this.#nodes,
      sentences.reduce((sum, words) => sum + words.length + 1, 0),
    );
    if (nodes > this.#nodes) this.output = this.#arena.takeNumbers(nodes * this.columns);
    this.#nodes = nodes;
    let at = this.output;
    for (const rows of vectors) {
      this.#arena.floats(at, rows.length).set(rows);
      at += NUMBER * rows.length;
    }
  }

  clearGradient(): void {}

  backward(): void {}

  /** The vectors of each sentence; those that are not kept are computed together. */
  #vectorsOf(sentences: readonly WordsInPieces[]): Float32Array[] {
    const keys = sentences.map((words) => words.map((pieces) => pieces.join(" ")).join());
    const found = keys.map((key) => this.#kept.get(key));
    const missing = sentences.filter((_, s) => found[s] === undefined);
    if (missing.length === 0) return found as Float32Array[];
    this.encoder.forward(new PieceBatch(missing, this.#limits));
    let at = this.encoder.mixture.output;
    return found.map((known, s) => {
      if (known !== undefined) return known;
      const rows = this.#arena.floats(at, (sentences[s]!.length + 1) * this.columns).slice();
      at += rows.byteLength;
      if (this.#keptBytes + rows.byteLength <= MOST_KEPT) {
        this.#kept.set(keys[s]!, rows);
        this.#keptBytes += rows.byteLength;
      }
      return rows;
    });
  }
}
