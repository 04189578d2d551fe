import { Sentence } from "../../sentence/sentence.js";

/** The columns that a parser can use. */
const COLUMNS = ["form", "lemma", "upos", "xpos", "feats", "deprel"] as const;

/** The columns of sentences that a parser needs, in a few long values that are cheap to send to a thread. */
export interface PackedSentences {
  /** Number of words of each sentence. */
  readonly lengths: Int32Array<ArrayBuffer>;
  /** The heads of all words. */
  readonly head: Int32Array<ArrayBuffer>;
  /** For each column, the values of all words, separated by tabs. */
  readonly columns: readonly string[];
}

/** Packs sentences, for example to send them to a thread. */
export function packSentences(sentences: readonly Sentence[]): PackedSentences {
  const lengths = Int32Array.from(sentences, ({ length }) => length);
  const head = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const sentence of sentences) {
    head.set(sentence.head.subarray(1), at);
    at += sentence.length;
  }
  // Entry 0 of a column is empty, so each sentence starts with a tab.
  const columns = COLUMNS.map((column) => sentences.map((sentence) => sentence[column].join("\t")).join(""));
  return { lengths, head, columns };
}

/** Unpacks sentences; columns that parsers do not use are "_". */
export function unpackSentences({ lengths, head, columns }: PackedSentences): Sentence[] {
  const values = columns.map((column) => column.split("\t"));
  let at = 0;
  return Array.from(lengths, (length) => {
    const [form, lemma, upos, xpos, feats, deprel] = values.map((column) => [
      "",
      ...column.slice(at + 1, at + length + 1),
    ]) as [string[], string[], string[], string[], string[], string[]];
    const unset = form.map(() => "_");
    const heads = new Int32Array(length + 1).fill(-1, 0, 1);
    heads.set(head.subarray(at, at + length), 1);
    at += length;
    return new Sentence({ form, lemma, upos, xpos, feats, head: heads, deprel, deps: unset, misc: unset });
  });
}
