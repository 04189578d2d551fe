import type { Network } from "../learn/network/network.js";
import type { Sentence } from "../sentence/sentence.js";
import type { EncodedSentence } from "./sentence-encoder.js";
import type { TagAtoms } from "./tag-atoms.js";

/** Finds the best tags of words by the tag head of a network. */
export class BestTags {
  readonly #network: Network;
  readonly #tags: TagAtoms;
  /** The atoms of all tags, one after the other, and where those of each tag begin. */
  readonly #atoms: Int32Array;
  readonly #starts: Int32Array;

  /** The network must have a tag head for these tags. */
  constructor(network: Network, tags: TagAtoms) {
    this.#network = network;
    this.#tags = tags;
    const members = tags.sizes.tags;
    this.#atoms = Int32Array.from(members.flat());
    this.#starts = new Int32Array(members.length + 1);
    for (const [k, atoms] of members.entries()) this.#starts[k + 1] = this.#starts[k]! + atoms.length;
  }

  /** Replaces UPOS, XPOS and FEATS of all words of an encoded sentence. */
  tag(sentence: Sentence, { layout, z }: EncodedSentence): Sentence {
    const head = this.#network.tags!;
    const scores = head.scoreAtoms(z, layout.rows);
    const { f32 } = this.#network.compute.arena;
    const [upos, xpos, feats] = [[""], [""], [""]];
    for (let i = 1; i <= sentence.length; i++) {
      const columns = this.#tags.columns[this.#best(f32, (scores >>> 2) + i * head.stride)]!;
      upos.push(columns[0]!);
      xpos.push(columns[1]!);
      feats.push(columns[2]!);
    }
    return sentence.with({ upos, xpos, feats });
  }

  /** The tag with the highest sum of scores in the row that starts at index `row`, the first of equals. */
  #best(scores: Float32Array, row: number): number {
    const [atoms, starts] = [this.#atoms, this.#starts];
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let tag = 0, k = 0; tag + 1 < starts.length; tag++) {
      let sum = 0;
      for (const end = starts[tag + 1]!; k < end; k++) sum += scores[row + atoms[k]!]!;
      if (sum <= highest) continue;
      best = tag;
      highest = sum;
    }
    return best;
  }
}
