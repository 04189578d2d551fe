import type { Network } from "../learn/network/network.js";
import type { Sentence } from "../sentence/sentence.js";
import type { EncodedSentence } from "./sentence-encoder.js";
import type { TagAtoms } from "./tag-atoms.js";

/** Finds the best tags of words by the tag head of a network. */
export class BestTags {
  readonly #network: Network;
  readonly #tags: TagAtoms;
  /** The tags, those with the same UPOS and XPOS one after the other. */
  readonly #order: Int32Array;
  /** The number of atoms that each of them shares with the one before it, from the first atom on. */
  readonly #shared: Int32Array;
  /** The atoms of the tags in this order, and where those of each begin. */
  readonly #atoms: Int32Array;
  readonly #starts: Int32Array;
  /** The sums of the first atoms of the last tag: entry k is that of k atoms. */
  readonly #sums: Float64Array;

  /** The network must have a tag head for these tags. */
  constructor(network: Network, tags: TagAtoms) {
    this.#network = network;
    this.#tags = tags;
    const members = tags.sizes.tags.map(interleaved);
    const order = members.map((_, tag) => tag).sort((a, b) => compared(members[a]!, members[b]!) || a - b);
    const sorted = order.map((tag) => members[tag]!);
    this.#order = Int32Array.from(order);
    this.#shared = Int32Array.from(sorted, (atoms, k) => sharedStart(atoms, sorted[k - 1] ?? []));
    this.#atoms = Int32Array.from(sorted.flat());
    this.#starts = new Int32Array(members.length + 1);
    for (const [k, atoms] of sorted.entries()) this.#starts[k + 1] = this.#starts[k]! + atoms.length;
    this.#sums = new Float64Array(1 + Math.max(0, ...members.map(({ length }) => length)));
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

  /** The tag with the highest sum of scores in the row that starts at index `row`. */
  #best(scores: Float32Array, row: number): number {
    const [atoms, starts, shared, sums] = [this.#atoms, this.#starts, this.#shared, this.#sums];
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let tag = 0; tag + 1 < starts.length; tag++) {
      const [first, end] = [starts[tag]!, starts[tag + 1]!];
      let k = shared[tag]!;
      let sum = sums[k]!;
      for (let at = first + k; at < end; at++) sums[++k] = sum += scores[row + atoms[at]!]!;
      if (sum <= highest) continue;
      best = tag;
      highest = sum;
    }
    return this.#order[best]!;
  }
}

/**
 * The atoms of a tag with each feature beside the same feature with the UPOS, so that tags with the same first
 * features begin alike. UPOS and XPOS come first.
 */
function interleaved([upos, xpos, ...features]: readonly number[]): number[] {
  const half = features.length / 2;
  const pairs = features.slice(0, half).flatMap((feature, k) => [feature, features[half + k]!]);
  return [upos!, xpos!, ...pairs];
}

/** Compares lists of atoms by their first difference. */
function compared(a: readonly number[], b: readonly number[]): number {
  const k = sharedStart(a, b);
  return (a[k] ?? -1) - (b[k] ?? -1);
}

/** The number of atoms that two lists have in common at their start. */
function sharedStart(a: readonly number[], b: readonly number[]): number {
  let k = 0;
  while (k < a.length && a[k] === b[k]) k++;
  return k;
}
