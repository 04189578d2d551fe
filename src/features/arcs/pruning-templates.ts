import { distanceRange } from "./hash-writer.js";
import type { SentenceCodes } from "./sentence-codes.js";

/** Number of features of an arc. */
export const PRUNING_FEATURES = 15;

const [A, B] = [0x9e3779b1, 0x85ebca6b];

function pair(a: number, b: number): number {
  const mixed = (Math.imul(a, A) + Math.imul(b, B)) | 0;
  return mixed ^ (mixed >>> 13);
}

/**
 * A few features of all arcs of a sentence, to find out quickly which of them are worth a closer look. What a
 * feature has of the head and of the dependent is hashed once for the sentence.
 */
export class PruningTemplates {
  readonly #mask: number;
  /** Shape [PRUNING_FEATURES - 2, nodes]: the parts of heads and dependents. */
  #heads = new Int32Array(0);
  #dependents = new Int32Array(0);
  #codes: SentenceCodes | undefined;

  /** The table of weights has 2^bits places. */
  constructor(bits: number) {
    this.#mask = 2 ** bits - 1;
  }

  /** Takes the next sentence. */
  load(codes: SentenceCodes): void {
    const { nodes, lemma, upos, xpos, feats } = codes;
    this.#codes = codes;
    const size = PRUNING_FEATURES * nodes;
    if (this.#heads.length < size) {
      this.#heads = new Int32Array(2 * size);
      this.#dependents = new Int32Array(2 * size);
    }
    const [heads, dependents] = [this.#heads, this.#dependents];
    for (let i = 0; i < nodes; i++) {
      const k = i + 2;
      const [before, tag, after] = [xpos[k - 1]!, xpos[k]!, xpos[k + 1]!];
      const [left, right] = [pair(before, tag), pair(tag, after)];
      const full = pair(upos[k]!, feats[k]!);
      let at = i * PRUNING_FEATURES;
      for (const [head, dependent] of [
        [tag, tag],
        [upos[k]!, upos[k]!],
        [lemma[k]!, upos[k]!],
        [upos[k]!, lemma[k]!],
        [lemma[k]!, lemma[k]!],
        [left, right],
        [right, left],
        [left, left],
        [right, right],
        [tag, pair(left, after)],
        [pair(left, after), tag],
        [full, upos[k]!],
        [full, full],
        [upos[k]!, upos[k]!],
        [upos[k]!, upos[k]!],
      ] as const) {
        const template = at - i * PRUNING_FEATURES + 1;
        heads[at] = Math.imul(head ^ Math.imul(template, 0x27d4eb2f), A);
        dependents[at++] = Math.imul(dependent, 0xc2b2ae35);
      }
    }
  }

  /** Writes the features of the arc from h to d to `features` from index `at` on. */
  write(h: number, d: number, features: Int32Array, at: number): void {
    const { verbs, marks } = this.#codes!;
    const [heads, dependents, mask] = [this.#heads, this.#dependents, this.#mask];
    const isRight = h < d;
    const from = isRight ? h + 1 : d + 1;
    const to = isRight ? d : h;
    const bucket = Math.imul(distanceRange(to - from + 1) + (isRight ? 16 : 32), 0x2545f491);
    let head = h * PRUNING_FEATURES;
    let dependent = d * PRUNING_FEATURES;
    const end = at + PRUNING_FEATURES - 2;
    for (let k = at; k < end; k++) {
      const sum = (heads[head++]! + dependents[dependent++]! + bucket) | 0;
      features[k] = (sum ^ (sum >>> 15)) & mask;
    }
    const few = Math.imul(Math.min(3, verbs[to]! - verbs[from]!) + (isRight ? 8 : 16), 0x165667b1);
    const more = Math.imul(Math.min(3, marks[to]! - marks[from]!) + (isRight ? 8 : 16), 0x165667b1);
    const verbal = (heads[head++]! + dependents[dependent++]! + few) | 0;
    const marked = (heads[head]! + dependents[dependent]! + more) | 0;
    features[end] = (verbal ^ (verbal >>> 15)) & mask;
    features[end + 1] = (marked ^ (marked >>> 15)) & mask;
  }
}
