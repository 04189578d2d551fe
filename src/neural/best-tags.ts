import type { NodeVectors } from "../learn/network/heads/node-vectors.js";
import type { Network } from "../learn/network/network.js";
import type { Sentence } from "../sentence/sentence.js";
import type { EncodedSentence } from "./sentence-encoder.js";
import type { TagAtoms } from "./tag-atoms.js";
import { TagSearch } from "./tag-search.js";

/** Finds the best tags of words by the tag head of a network. */
export class BestTags {
  readonly #network: Network;
  readonly #tags: TagAtoms;
  readonly #search: TagSearch;
  /** The vectors whose atoms were scored last, and the address of the scores. */
  #vectors: NodeVectors | undefined;
  #scores = 0;

  /** The network must have a tag head for these tags. */
  constructor(network: Network, tags: TagAtoms) {
    this.#network = network;
    this.#tags = tags;
    this.#search = new TagSearch(tags);
  }

  /** Replaces UPOS, XPOS and FEATS of all words of an encoded sentence. */
  tag(sentence: Sentence, { vectors, first }: EncodedSentence): Sentence {
    const head = this.#network.tags!;
    if (vectors !== this.#vectors) {
      this.#scores = head.scoreAtoms(vectors.z, vectors.rows);
      this.#vectors = vectors;
    }
    const { f32 } = this.#network.compute.arena;
    const [upos, xpos, feats] = [[""], [""], [""]];
    for (let i = 1, row = (this.#scores >>> 2) + first * head.stride; i <= sentence.length; i++) {
      const columns = this.#tags.columns[this.#search.best(f32, row + i * head.stride)]!;
      upos.push(columns[0]!);
      xpos.push(columns[1]!);
      feats.push(columns[2]!);
    }
    return sentence.with({ upos, xpos, feats });
  }
}
