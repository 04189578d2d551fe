import type { Codes } from "../../features/feature-model.js";
import type { Classifier } from "../../learn/classifier.js";
import type { TransitionScorer } from "../../learn/network/heads/transition-scorer.js";
import type { Network } from "../../learn/network/network.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { Configuration } from "../../transition/configuration.js";
import type { ConfigurationFeatures } from "../transition/transition-parser.js";
import { fillSlots, SLOTS } from "./neural-slots.js";
import type { SentenceEncoder } from "./sentence-encoder.js";

/**
 * The transition head as features and classifier of a transition parser: the features of a configuration are the
 * nodes in its slots, and scores are those of the sentence that features were last extracted for.
 */
export class NeuralScorer implements ConfigurationFeatures, Classifier {
  readonly size = SLOTS;
  readonly classes: number;
  readonly #transitions: TransitionScorer;
  readonly #encoder: SentenceEncoder;
  /** The sentences that codes stand for, to be encoded again when others came between; and the codes of the last one. */
  readonly #sentences = new WeakMap<Codes, Sentence>();
  #current: Codes | undefined;

  constructor(network: Network, encoder: SentenceEncoder) {
    this.#transitions = network.transitions!;
    this.#encoder = encoder;
    this.classes = this.#transitions.sizes.moves.length;
  }

  prepare(sentences: readonly Sentence[]): void {
    this.#encoder.prepare?.(sentences);
    // Encoding may have moved what the scores come from.
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
    fillSlots(c, slots, 0);
  }

  score(slots: Int32Array, scores: Float32Array): void {
    this.#transitions.score(slots, scores);
  }

  #load(codes: Codes): void {
    const { layout, z } = this.#encoder.encode(this.#sentences.get(codes)!);
    this.#transitions.project(z, layout.rows);
    this.#current = codes;
  }
}
