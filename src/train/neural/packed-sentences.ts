import { Sentence } from "../../sentence/sentence.js";

/** The columns that a parser may look at. */
const COLUMNS = ["form", "lemma", "upos", "xpos", "feats", "deprel"] as const;

/** What a parser needs of some sentences in a few long strings: the fewer values, the cheaper to send. */
export interface PackedSentences {
  /** Length of each sentence, and the heads of all words. */
  readonly lengths: Int32Array<ArrayBuffer>;
  readonly head: Int32Array<ArrayBuffer>;
  /** The values of all words with tabs between, column by column. */
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
  // Entry 0 is empty, so that each sentence but none of its words begins with a tab.
  const columns = COLUMNS.map((column) => sentences.map((sentence) => sentence[column].join("\t")).join(""));
  return { lengths, head, columns };
}

/** Unpacks sentences; the columns that parsers do not look at are empty. */
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
