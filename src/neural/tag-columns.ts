import type { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";

/** The columns of a tagger, in order. */
export const TAG_COLUMNS = ["upos", "xpos", "feats"] as const;

/**
 * The tags of a tagger: all values of each column, and all triples of UPOS, XPOS and FEATS that occur
 * together. A tagger gives a word one of these triples.
 */
export class TagColumns {
  /** The values of each column. */
  readonly values: readonly Symbols[] = TAG_COLUMNS.map(() => new Symbols());
  /** Shape [triples, columns]: the values of each triple. */
  readonly triples: Int32Array;
  /** The triples as text, with tabs between the columns. */
  readonly names: readonly string[];

  /** Numbers the triples in the given order. */
  constructor(names: readonly string[]) {
    this.names = names;
    this.triples = new Int32Array(names.length * TAG_COLUMNS.length);
    for (const [k, name] of names.entries()) {
      for (const [c, value] of name.split("\t").entries()) {
        this.triples[k * TAG_COLUMNS.length + c] = this.values[c]!.add(value);
      }
    }
  }

  /** The tags that occur in some sentences. */
  static of(sentences: readonly Sentence[]): TagColumns {
    const names = new Set<string>();
    for (const { upos, xpos, feats, length } of sentences) {
      for (let i = 1; i <= length; i++) names.add(`${upos[i]}\t${xpos[i]}\t${feats[i]}`);
    }
    return new TagColumns([...names]);
  }

  /** Number of values of each column. */
  get sizes(): number[] {
    return this.values.map(({ size }) => size);
  }

  /** Shape [nodes, columns]: the values of all nodes of a sentence; -1 for the root and for unknown ones. */
  encode(sentence: Sentence): Int32Array {
    const columns = TAG_COLUMNS.length;
    const tags = new Int32Array((sentence.length + 1) * columns).fill(-1);
    for (let i = 1; i <= sentence.length; i++) {
      for (const [c, column] of TAG_COLUMNS.entries()) {
        tags[i * columns + c] = this.values[c]!.get(sentence[column][i]!);
      }
    }
    return tags;
  }
}
