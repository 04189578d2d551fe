import { type Compute, NUMBER, padded } from "../../learn/network/compute.js";
import type { Network } from "../../learn/network/network.js";
import { BestTags } from "../../neural/best-tags.js";
import type { SentenceEncoder } from "../../neural/sentence-encoder.js";
import type { TagAtoms } from "../../neural/tag-atoms.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { GraphScorer, ScoredLabels, ScoredSentence, ScoreRows } from "../graph/graph-scorer.js";

/** Scores arcs and labels with the graph head of a network. */
export class NeuralGraphScorer implements GraphScorer {
  readonly labels: number;
  readonly retag: ((sentence: Sentence) => Sentence) | undefined;
  readonly isTagger: boolean;
  readonly #network: Network;
  readonly #encoder: SentenceEncoder;

  /** The network must have a graph head, and a tag head if there are tags. */
  constructor(network: Network, encoder: SentenceEncoder, tags?: TagAtoms) {
    this.labels = network.labels!.labels;
    this.#network = network;
    this.#encoder = encoder;
    const best = tags && new BestTags(network, tags);
    this.isTagger = tags !== undefined && network.encoder.input.sizes.tagColumns === 0;
    this.retag = best && ((sentence) => best.tag(sentence, encoder.encode(sentence)));
  }

  get longest(): number | undefined {
    return this.#encoder.longest;
  }

  prepare(sentences: readonly Sentence[]): void {
    this.#encoder.prepare?.(sentences);
  }

  score(sentence: Sentence): ScoredSentence {
    const { vectors, first, nodes } = this.#encoder.encode(sentence);
    const { compute, arcs, labels } = this.#network;
    const address = arcs!.score(vectors, first, nodes);
    labels!.start(vectors, first, nodes);
    return { arcs: new NetworkRows(compute, address, nodes, nodes), ...this.#labelScores() };
  }

  scoreInBlocks(sentence: Sentence, visit: (rows: ScoreRows, first: number) => void): ScoredLabels {
    const { vectors, first, nodes } = this.#encoder.encode(sentence);
    const { compute, arcs, labels } = this.#network;
    arcs!.scoreInBlocks(vectors, first, nodes, (address, dependent, rows) =>
      visit(new NetworkRows(compute, address, rows, nodes), dependent),
    );
    labels!.start(vectors, first, nodes);
    return this.#labelScores();
  }

  #labelScores(): ScoredLabels {
    const { compute, labels } = this.#network;
    return {
      scoreLabels: (heads, count, words) => {
        const address = labels!.score(heads, count, words);
        return new NetworkRows(compute, address, heads.length, this.labels);
      },
    };
  }
}

/** Scores in the memory of a network. Columns beyond the last one are ruled out there. */
class NetworkRows implements ScoreRows {
  readonly rows: number;
  readonly columns: number;
  readonly stride: number;
  readonly #compute: Compute;
  readonly #address: number;

  constructor(compute: Compute, address: number, rows: number, columns: number) {
    this.#compute = compute;
    this.#address = address;
    this.rows = rows;
    this.columns = columns;
    this.stride = padded(columns);
  }

  get values(): Float32Array {
    return this.#compute.arena.floats(this.#address, this.rows * this.stride);
  }

  softmax(temperature: number): void {
    const { values, stride } = this;
    if (temperature !== 1) for (let k = 0; k < values.length; k++) values[k]! /= temperature;
    this.#compute.kernels.softmax(this.#address, NUMBER * stride, this.rows, stride);
  }
}
