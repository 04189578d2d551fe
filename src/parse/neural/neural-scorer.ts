import type { Codes } from "../../features/feature-model.js";
import type { Classifier } from "../../learn/classifier.js";
import { NUMBER } from "../../learn/network/compute.js";
import type { TransitionScorer } from "../../learn/network/heads/transition-scorer.js";
import type { Network } from "../../learn/network/network.js";
import type { SentenceEncoder } from "../../neural/sentence-encoder.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { Configuration } from "../../transition/configuration.js";
import type { ConfigurationFeatures } from "../transition/transition-parser.js";
import type { NeuralSlots } from "./neural-slots.js";

/**
 * Uses the transition head of a network as the features and the classifier of a transition-based parser. The
 * features of a configuration are the nodes in its slots. Scores are for the sentence whose features were
 * extracted last.
 */
export class NeuralScorer implements ConfigurationFeatures, Classifier {
  readonly size: number;
  readonly classes: number;
  readonly #transitions: TransitionScorer;
  readonly #encoder: SentenceEncoder;
  /** Length of the vector of a node. */
  readonly #columns: number;
  readonly #slots: NeuralSlots;
  /** The sentence of each code, to encode it again after another sentence. */
  readonly #sentences = new WeakMap<Codes, Sentence>();
  /** The codes of the sentence that was encoded last. */
  #current: Codes | undefined;

  constructor(network: Network, encoder: SentenceEncoder, slots: NeuralSlots) {
    this.#slots = slots;
    this.size = slots.size;
    this.#transitions = network.transitions!;
    this.#encoder = encoder;
    this.#columns = network.encoder.columns;
    this.classes = this.#transitions.sizes.moves.length;
  }

  get longest(): number | undefined {
    return this.#encoder.longest;
  }

  prepare(sentences: readonly Sentence[]): void {
    this.#encoder.prepare?.(sentences);
    // Encoding may have moved the memory that scores are computed from.
    this.#current = undefined;
  }

  encode(sentence: Sentence): Codes {
    const codes = new Int32Array(0);
    this.#sentences.set(codes, sentence);
    this.#load(codes);
    return codes;
  }

  extract(c: Configuration, codes: Codes, slots: Int32Array): void {
    if (codes !== this.#current) this.#load(codes);
    this.#slots.fill(c, slots);
  }

  score(slots: Int32Array, scores: Float32Array): void {
    this.#transitions.score(slots, scores);
  }

  #load(codes: Codes): void {
    const { vectors, first, nodes } = this.#encoder.encode(this.#sentences.get(codes)!);
    this.#transitions.project(vectors.z + NUMBER * first * this.#columns, nodes);
    this.#current = codes;
  }
}
