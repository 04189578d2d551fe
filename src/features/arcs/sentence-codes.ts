import { hashText } from "../../numbers/hash.js";
import type { Sentence } from "../../sentence/sentence.js";

/** Entries before the artificial root and after the last word, for neighbours that are not there. */
const MARGIN = 2;
/** Longer forms are cut to this many letters. */
const PREFIX = 5;
const SUFFIX = 3;

/**
 * The values of a sentence's words as hashes, for features of arcs. Every column has an entry for each node and
 * for two places beyond either end, so that neighbours need no check: the entry of node i is at i + 2.
 */
export class SentenceCodes {
  /** Number of nodes: the artificial root 0 and the words. */
  nodes = 0;
  form = new Int32Array(0);
  lemma = new Int32Array(0);
  upos = new Int32Array(0);
  /** XPOS, or UPOS where it is missing. */
  xpos = new Int32Array(0);
  feats = new Int32Array(0);
  prefix = new Int32Array(0);
  suffix = new Int32Array(0);
  /** The single values of FEATS: those of node i from `valueStart[i]` up to `valueStart[i + 1]`. */
  values: number[] = [];
  valueStart = new Int32Array(0);
  /** Shape [nodes]: a number of the UPOS tag below 32, for sets of tags. */
  tagBit = new Uint8Array(0);
  /** Shape [nodes + 1]: how many of the nodes before one are verbs, punctuation, conjunctions. */
  verbs = new Int32Array(0);
  marks = new Int32Array(0);
  conjunctions = new Int32Array(0);
  /** Number of guides whose trees the sentence has. */
  guides = 0;
  /** Shape [guides, nodes]: the head of each word in the tree of each guide, and the hash of its relation. */
  guideHead = new Int32Array(0);
  guideRelation = new Int32Array(0);
  /** Hashes of strings that were seen before. */
  readonly #known = new Map<string, number>();

  /** Takes the next sentence. Its own heads and relations are not read. */
  load(sentence: Sentence): void {
    const { form, lemma, upos, xpos, feats, length } = sentence;
    this.nodes = length + 1;
    this.#reserve();
    const hasTag = (tag: string) => tag !== "_" && tag !== "";
    for (let i = 0; i <= length; i++) {
      const at = i + MARGIN;
      const word = i === 0 ? "" : form[i]!.toLowerCase();
      const fine = hasTag(xpos[i]!) ? xpos[i]! : upos[i]!;
      const coarse = hasTag(upos[i]!) ? upos[i]! : xpos[i]!;
      this.form[at] = this.#hash(word);
      this.lemma[at] = hasTag(lemma[i]!) ? this.#hash(lemma[i]!) : this.form[at]!;
      this.upos[at] = this.#hash(coarse);
      this.xpos[at] = this.#hash(fine);
      this.feats[at] = this.#hash(feats[i]!);
      this.prefix[at] = word.length > PREFIX ? this.#hash(word.slice(0, PREFIX)) : this.form[at]!;
      this.suffix[at] = word.length > SUFFIX ? this.#hash(word.slice(-SUFFIX)) : this.form[at]!;
      this.tagBit[i] = this.upos[at]! & 31;
      this.verbs[i + 1] = this.verbs[i]! + (coarse === "VERB" ? 1 : 0);
      this.marks[i + 1] = this.marks[i]! + (coarse === "PUNCT" ? 1 : 0);
      this.conjunctions[i + 1] = this.conjunctions[i]! + (coarse === "CCONJ" || coarse === "CONJ" ? 1 : 0);
      if (hasTag(feats[i]!)) for (const value of feats[i]!.split("|")) this.values.push(this.#hash(value));
      this.valueStart[i + 1] = this.values.length;
    }
    this.#loadGuides(sentence);
  }

  #loadGuides({ guides = [] }: Sentence): void {
    const nodes = this.nodes;
    this.guides = guides.length;
    if (this.guideHead.length < guides.length * nodes) {
      this.guideHead = new Int32Array(2 * guides.length * nodes);
      this.guideRelation = new Int32Array(2 * guides.length * nodes);
    }
    for (const [g, { head, deprel }] of guides.entries()) {
      for (let i = 0; i < nodes; i++) {
        this.guideHead[g * nodes + i] = i === 0 ? -1 : head[i]!;
        this.guideRelation[g * nodes + i] = this.#hash(deprel[i]!);
      }
    }
  }

  #hash(text: string): number {
    let hash = this.#known.get(text);
    if (hash === undefined) {
      hash = hashText(text) | 1;
      if (this.#known.size < MOST_KNOWN) this.#known.set(text, hash);
    }
    return hash;
  }

  #reserve(): void {
    const size = this.nodes + 2 * MARGIN;
    this.values.length = 0;
    if (this.form.length < size) {
      const columns = () => new Int32Array(2 * size);
      this.form = columns();
      this.lemma = columns();
      this.upos = columns();
      this.xpos = columns();
      this.feats = columns();
      this.prefix = columns();
      this.suffix = columns();
      this.valueStart = columns();
      this.verbs = columns();
      this.marks = columns();
      this.conjunctions = columns();
      this.tagBit = new Uint8Array(2 * size);
    }
    for (const column of [
      this.form,
      this.lemma,
      this.upos,
      this.xpos,
      this.feats,
      this.prefix,
      this.suffix,
    ]) {
      for (const [k, at] of [0, 1, size - 2, size - 1].entries()) column[at] = OUTSIDE[k]!;
    }
  }
}

/** Values of the places beyond the ends. */
const OUTSIDE = [0x3c6ef35f, 0x3c6ef35f, 0x1b873593, 0x1b873593];
/** Strings whose hashes are kept. */
const MOST_KNOWN = 200_000;
