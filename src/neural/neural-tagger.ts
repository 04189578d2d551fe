import type { Network } from "../learn/network/network.js";
import type { Sentence } from "../sentence/sentence.js";
import { BestTags } from "./best-tags.js";
import type { SentenceEncoder } from "./sentence-encoder.js";
import type { TagAtoms } from "./tag-atoms.js";

/** Tags words with a network: gives each the tag of the training data that scores highest. */
export class NeuralTagger {
  /** The tags that it chooses from. */
  readonly tags: TagAtoms;
  readonly #encoder: SentenceEncoder;
  readonly #best: BestTags;

  /** The network must have a tag head for these tags. */
  constructor(network: Network, encoder: SentenceEncoder, tags: TagAtoms) {
    this.tags = tags;
    this.#encoder = encoder;
    this.#best = new BestTags(network, tags);
  }

  /** Announces the sentences that are tagged next, which saves time. */
  prepare(sentences: readonly Sentence[]): void {
    this.#encoder.prepare?.(sentences);
  }

  /** Replaces UPOS, XPOS and FEATS of all words. */
  tag(sentence: Sentence): Sentence {
    return this.#best.tag(sentence, this.#encoder.encode(sentence));
  }
}
