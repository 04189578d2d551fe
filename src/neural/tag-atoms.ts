import type { TagSizes } from "../learn/network/heads/tag-scorer.js";
import type { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";

/** The columns that make a tag, in order. */
export const TAG_COLUMNS = ["upos", "xpos", "feats"] as const;
/** The tag of a word without one. */
export const UNTAGGED = "_\t_\t_";

/**
 * The tags of a treebank: all triples of UPOS, XPOS and FEATS that occur together. The atoms of a tag are its
 * UPOS, its XPOS, each of its features, and each feature together with the UPOS.
 */
export class TagAtoms {
  /** The tags as text, with tabs between the columns. */
  readonly tags: Symbols;
  /** UPOS, XPOS and FEATS of each tag. */
  readonly columns: readonly (readonly string[])[];
  /** The atoms of each tag. */
  readonly sizes: TagSizes;

  /** Numbers the tags in the given order. */
  constructor(tags: Iterable<string>) {
    this.tags = new Symbols(tags);
    this.columns = this.tags.names.map((tag) => tag.split("\t"));
    const atoms = new Symbols();
    const members = this.columns.map((columns) => atomsOf(columns).map((atom) => atoms.add(atom)));
    this.sizes = { atoms: atoms.size, tags: members };
  }

  /**
   * The tags that occur in some sentences. If others are known already, those come first, and words without a tag
   * have none.
   */
  static of(sentences: readonly Sentence[], known: readonly string[] = []): TagAtoms {
    const tags = new Set<string>(known);
    for (const sentence of sentences) {
      for (let i = 1; i <= sentence.length; i++) tags.add(tagOf(sentence, i));
    }
    if (known.length > 0 && !known.includes(UNTAGGED)) tags.delete(UNTAGGED);
    return new TagAtoms(tags);
  }

  /** Shape [nodes]: the tags of all nodes of a sentence; -1 for the root and for unknown tags. */
  encode(sentence: Sentence): Int32Array {
    const tags = new Int32Array(sentence.length + 1).fill(-1);
    for (let i = 1; i <= sentence.length; i++) tags[i] = this.tags.get(tagOf(sentence, i));
    return tags;
  }
}

/** UPOS, XPOS and FEATS of a word, with tabs between. */
export function tagOf({ upos, xpos, feats }: Sentence, i: number): string {
  return `${upos[i]}\t${xpos[i]}\t${feats[i]}`;
}

/** A sentence with these tags, one for each word, as `tagOf` writes them. */
export function withTags(sentence: Sentence, tags: readonly string[]): Sentence {
  const columns = tags.map((tag) => tag.split("\t"));
  const [upos, xpos, feats] = TAG_COLUMNS.map((_, c) => ["", ...columns.map((tag) => tag[c]!)]);
  return sentence.with({ upos: upos!, xpos: xpos!, feats: feats! });
}

function atomsOf([upos, xpos, feats]: readonly string[]): string[] {
  const features = feats!.split("|");
  return [
    `u ${upos}`,
    `x ${xpos}`,
    ...features.map((feature) => `f ${feature}`),
    ...features.map((feature) => `u ${upos} f ${feature}`),
  ];
}
