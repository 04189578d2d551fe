import type { Network } from "../learn/network/network.js";
import type { Sentence } from "../sentence/sentence.js";
import type { SentenceEncoder } from "./sentence-encoder.js";
import { TAG_COLUMNS, type TagColumns } from "./tag-columns.js";

/**
 * Tags words with a network: its tag head scores each column by itself, and the triple of UPOS, XPOS and
 * FEATS with the highest sum wins, of those that occur in the training data.
 */
export class NeuralTagger {
  readonly #network: Network;
  readonly #encoder: SentenceEncoder;
  readonly #tags: TagColumns;
  /** The columns of each triple as text. */
  readonly #triples: readonly (readonly string[])[];
  /** Shape [triples, columns]: where the scores of a triple are in a row. */
  readonly #places: Int32Array;

  /** The network must have a tag head for these tags. */
  constructor(network: Network, encoder: SentenceEncoder, tags: TagColumns) {
    this.#network = network;
    this.#encoder = encoder;
    this.#tags = tags;
    this.#triples = tags.names.map((name) => name.split("\t"));
    const columns = TAG_COLUMNS.length;
    this.#places = tags.triples.map((value, k) => network.tags!.columns[k % columns]!.first + value);
  }

  /** The tags that it chooses from. */
  get tags(): TagColumns {
    return this.#tags;
  }

  /** Announces the sentences that are tagged next, which saves time. */
  prepare(sentences: readonly Sentence[]): void {
    this.#encoder.prepare?.(sentences);
  }

  /** Replaces UPOS, XPOS and FEATS of all words. */
  tag(sentence: Sentence): Sentence {
    const { layout, z } = this.#encoder.encode(sentence);
    const head = this.#network.tags!;
    const scores = head.forward(z, layout.rows);
    const { f32 } = this.#network.compute.arena;
    const [upos, xpos, feats] = [[""], [""], [""]];
    for (let i = 1; i <= sentence.length; i++) {
      const triple = this.#triples[this.#best(f32, (scores >>> 2) + i * head.stride)]!;
      upos.push(triple[0]!);
      xpos.push(triple[1]!);
      feats.push(triple[2]!);
    }
    return sentence.with({ upos, xpos, feats });
  }

  /** The triple with the highest sum of scores in the row that starts at index `row`, the first of equals. */
  #best(scores: Float32Array, row: number): number {
    const places = this.#places;
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let k = 0, triple = 0; k < places.length; k += 3, triple++) {
      const sum = scores[row + places[k]!]! + scores[row + places[k + 1]!]! + scores[row + places[k + 2]!]!;
      if (sum <= highest) continue;
      best = triple;
      highest = sum;
    }
    return best;
  }
}
