import { mix } from "../../numbers/hash.js";
import { GUIDE_LABEL_FEATURES, guideLabels } from "./guide-templates.js";
import { bucketOf } from "./hash-writer.js";
import type { SentenceCodes } from "./sentence-codes.js";

/** Single morphological values of the dependent that are used. */
const VALUES = 5;
/** Number of features of an arc that do not depend on other labels. */
const OWN_FEATURES = 51 + VALUES;
/** Number of features of an arc and the label before it. */
const PAIR_FEATURES = 3;
/** Number of features of a label. */
export const LABEL_FEATURES = OWN_FEATURES + PAIR_FEATURES;
/** A feature that no arc has. */
const ABSENT = 0x5bd1e995;
/** A node that is not there: the place before the sentence. */
const NOBODY = -2;

/**
 * Features of the labels of a tree. The tree is known, so they see the dependents of both ends and the head's
 * head, besides words and tags (McDonald, Lerman and Pereira 2006).
 */
export class LabelTemplates {
  /** The features written last, with some more for each guide. They are never 0. */
  features = new Int32Array(LABEL_FEATURES);
  readonly #guide = new Int32Array(GUIDE_LABEL_FEATURES);
  readonly #codes: SentenceCodes;
  #head: Int32Array = new Int32Array(0);
  /** For each node its outermost dependents, and its neighbours among the dependents of its head. */
  #leftmost = new Int32Array(0);
  #rightmost = new Int32Array(0);
  #before = new Int32Array(0);
  #after = new Int32Array(0);
  #dependents = new Int32Array(0);
  #length = 0;

  constructor(codes: SentenceCodes) {
    this.#codes = codes;
  }

  /** Takes the tree of the sentence whose values are loaded. */
  load(head: Int32Array): void {
    const nodes = head.length;
    const size = LABEL_FEATURES + this.#codes.guides * GUIDE_LABEL_FEATURES;
    this.#head = head;
    if (this.features.length !== size) this.features = new Int32Array(size);
    if (this.#before.length < nodes) {
      this.#leftmost = new Int32Array(2 * nodes);
      this.#rightmost = new Int32Array(2 * nodes);
      this.#before = new Int32Array(2 * nodes);
      this.#after = new Int32Array(2 * nodes);
      this.#dependents = new Int32Array(2 * nodes);
    }
    for (const nodesBy of [this.#leftmost, this.#rightmost, this.#before, this.#after]) {
      nodesBy.fill(NOBODY, 0, nodes);
    }
    this.#dependents.fill(0, 0, nodes);
    for (let d = 1; d < nodes; d++) {
      const h = head[d]!;
      if (this.#leftmost[h] === NOBODY) this.#leftmost[h] = d;
      else {
        this.#before[d] = this.#rightmost[h]!;
        this.#after[this.#rightmost[h]!] = d;
      }
      this.#rightmost[h] = d;
      this.#dependents[h]!++;
    }
  }

  /** The dependent of the same head before a word; undefined if there is none. */
  before(d: number): number | undefined {
    return this.#before[d] === NOBODY ? undefined : this.#before[d];
  }

  /** Writes the features of the arc to d, without those of the label before it. */
  writeOwn(d: number): void {
    const { form, lemma, upos, xpos, feats, prefix, suffix, values, valueStart } = this.#codes;
    const head = this.#head[d]!;
    const [h, k] = [head + 2, d + 2];
    const [first, last] = [this.#leftmost[d]! + 2, this.#rightmost[d]! + 2];
    const [before, after] = [this.#before[d]! + 2, this.#after[d]! + 2];
    const above = head === 0 ? 0 : this.#head[head]! + 2;
    const side = head < d ? 0x2545f491 : 0x3779fb9;
    const bucket = bucketOf(head, d);
    const tags = mix(mix(upos[h]!, upos[k]!), side);
    const count = Math.min(3, this.#dependents[d]!) + 1;
    this.#length = 0;
    this.#add(bucket, 0);
    this.#add(form[k]!, side);
    this.#add(lemma[k]!, side);
    this.#add(xpos[k]!, side);
    this.#add(upos[k]!, bucket);
    this.#add(feats[k]!, upos[k]!);
    this.#add(prefix[k]!, side);
    this.#add(suffix[k]!, upos[k]!);
    this.#add(form[h]!, side);
    this.#add(lemma[h]!, side);
    this.#add(xpos[h]!, side);
    this.#add(feats[h]!, upos[h]!);
    this.#add(tags, 0);
    this.#add(tags, bucket);
    this.#add(mix(xpos[h]!, xpos[k]!), side);
    this.#add(mix(lemma[h]!, upos[k]!), side);
    this.#add(mix(upos[h]!, lemma[k]!), side);
    this.#add(mix(lemma[h]!, lemma[k]!), 0);
    this.#add(mix(form[h]!, xpos[k]!), side);
    this.#add(mix(xpos[h]!, form[k]!), side);
    this.#add(tags, feats[k]!);
    this.#add(tags, feats[h]!);
    this.#add(mix(tags, feats[k]!), feats[h]!);
    this.#add(mix(lemma[h]!, feats[k]!), side);
    this.#add(mix(suffix[k]!, upos[h]!), side);
    this.#add(mix(xpos[k - 1]!, xpos[k]!), xpos[k + 1]!);
    this.#add(mix(xpos[h - 1]!, xpos[h]!), xpos[h + 1]!);
    this.#add(tags, xpos[k - 1]!);
    this.#add(tags, xpos[k + 1]!);
    this.#add(upos[k]!, form[k - 1]!);
    this.#add(upos[k]!, form[k + 1]!);
    this.#add(mix(upos[k]!, count), side);
    this.#add(tags, count);
    this.#add(tags, upos[first]!);
    this.#add(tags, upos[last]!);
    this.#add(tags, lemma[first]!);
    this.#add(tags, lemma[last]!);
    this.#add(mix(lemma[h]!, upos[k]!), lemma[first]!);
    this.#add(mix(lemma[k]!, lemma[first]!), upos[h]!);
    this.#add(mix(tags, upos[first]!), upos[last]!);
    this.#add(tags, upos[before]!);
    this.#add(tags, upos[after]!);
    this.#add(tags, lemma[before]!);
    this.#add(tags, lemma[after]!);
    this.#add(mix(tags, upos[before]!), upos[after]!);
    this.#add(mix(tags, feats[before]!), feats[k]!);
    this.#add(mix(tags, feats[after]!), feats[k]!);
    this.#add(tags, upos[above]!);
    this.#add(mix(tags, lemma[first]!), feats[k]!);
    this.#add(mix(tags, upos[above]!), lemma[k]!);
    this.#add(mix(tags, this.#leftmost[head]! + 2 === k ? 1 : 2), this.#rightmost[head]! + 2 === k ? 1 : 2);
    const from = valueStart[d]!;
    const length = valueStart[d + 1]! - from;
    for (let j = 0; j < VALUES; j++) this.#addValue(j < length ? values[from + j]! : 1, tags);
    this.features.fill(ABSENT, OWN_FEATURES, LABEL_FEATURES);
    this.#length = LABEL_FEATURES;
    for (let guide = 0; guide < this.#codes.guides; guide++) {
      guideLabels(this.#codes, guide, head, d, this.#guide);
      for (let j = 0; j < GUIDE_LABEL_FEATURES; j++) this.#add(this.#guide[j]!, 0);
    }
  }

  /**
   * Writes the features of a label before the arc to d, -1 for none. With `alone` the other features are absent.
   */
  writePair(d: number, label: number, alone: boolean): void {
    const { upos } = this.#codes;
    if (alone) this.features.fill(ABSENT);
    const position = mix(label + 2, this.#position(d));
    this.#length = OWN_FEATURES;
    this.#add(position, 0);
    this.#add(position, upos[this.#head[d]! + 2]!);
    this.#add(mix(position, upos[d + 2]!), upos[this.#head[d]! + 2]!);
  }

  /** A number that decides, with the label before, which features `writePair` writes. */
  pairKey(d: number): number {
    const { upos } = this.#codes;
    return mix(mix(upos[this.#head[d]! + 2]!, upos[d + 2]!), this.#position(d));
  }

  /** 1 for two dependents on the right, 2 on the left, 3 on both sides. */
  #position(d: number): number {
    const before = this.#before[d]!;
    const head = this.#head[d]!;
    return before === NOBODY ? (head < d ? 4 : 5) : before > head ? 1 : d < head ? 2 : 3;
  }

  /** Adds a feature that is the same at every place. */
  #addValue(a: number, b: number): void {
    const hash = mix(mix(a, 0x27d4eb2f), b);
    this.features[this.#length++] = hash === 0 || hash === ABSENT ? 1 : hash;
  }

  #add(a: number, b: number): void {
    const hash = mix(mix(a, Math.imul(this.#length + 1, 0x9e3779b1)), b);
    this.features[this.#length++] = hash === 0 || hash === ABSENT ? 1 : hash;
  }
}
