import { type Block, blockFor, NUMBER } from "../learn/network/compute.js";
import type { NodeVectors } from "../learn/network/heads/node-vectors.js";
import type { Network } from "../learn/network/network.js";
import type { Sentence } from "../sentence/sentence.js";
import type { EncodedSentence } from "./sentence-encoder.js";
import type { TagAtoms } from "./tag-atoms.js";
import { tagTable } from "./tag-table.js";

/** Finds the best tags of words by the tag head of a network. */
export class BestTags {
  readonly #network: Network;
  readonly #tags: TagAtoms;
  /** Address of the table of kernels/tags.ts. */
  readonly #table: number;
  /** The vectors that were tagged last, and their tags. */
  #vectors: NodeVectors | undefined;
  #best: Block = { at: 0, size: 0 };

  /** The network must have a tag head for these tags. */
  constructor(network: Network, tags: TagAtoms) {
    this.#network = network;
    this.#tags = tags;
    this.#table = tagTable(network.compute.arena, tags);
  }

  /** Replaces UPOS, XPOS and FEATS of all words of an encoded sentence. */
  tag(sentence: Sentence, { vectors, first }: EncodedSentence): Sentence {
    if (vectors !== this.#vectors) this.#tagAll(vectors);
    const best = this.#network.compute.arena.integers(this.#best.at + NUMBER * first, sentence.length + 1);
    const [upos, xpos, feats] = [[""], [""], [""]];
    for (let i = 1; i <= sentence.length; i++) {
      const columns = this.#tags.columns[best[i]!]!;
      upos.push(columns[0]!);
      xpos.push(columns[1]!);
      feats.push(columns[2]!);
    }
    return sentence.with({ upos, xpos, feats });
  }

  /** Finds the tags of all vectors. */
  #tagAll(vectors: NodeVectors): void {
    const head = this.#network.tags!;
    const { arena, kernels } = this.#network.compute;
    const { z, rows } = vectors;
    const scores = head.scoreAtoms(z, rows);
    this.#best = blockFor(arena, this.#best, rows);
    kernels.bestTags(this.#best.at, scores, NUMBER * head.stride, rows, this.#table);
    this.#vectors = vectors;
  }
}
