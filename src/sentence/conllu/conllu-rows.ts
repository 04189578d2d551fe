import type { Sentence } from "../sentence.js";

/** A line of ten columns as it stands in a CoNLL-U file. */
export interface ConlluRow {
  /** What the line describes. */
  readonly kind: "word" | "multiword" | "empty node";
  /** The ten columns, in the order of `COLUMN_NAMES`. */
  readonly columns: readonly string[];
  /** Line number in its file; 0 if the sentence is not from a file. */
  readonly line: number;
}

/** Names of the ten columns of CoNLL-U. */
export const COLUMN_NAMES = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC".split(" ");

/** Yields the words, multiword tokens and empty nodes of a sentence in the order of the file. */
export function* conlluRows(sentence: Sentence): Generator<ConlluRow, void, undefined> {
  const { multiwords, emptyNodes, head } = sentence;
  let line = sentence.line === 0 ? 0 : sentence.line + sentence.comments.length;
  const step = sentence.line === 0 ? 0 : 1;
  let multiword = 0;
  let empty = 0;
  for (let i = 0; i <= sentence.length; i++) {
    if (multiwords[multiword]?.first === i) {
      yield { kind: "multiword", columns: multiwords[multiword++]!.line.split("\t"), line };
      line += step;
    }
    if (i > 0) {
      const columns = [
        String(i),
        sentence.form[i]!,
        sentence.lemma[i]!,
        sentence.upos[i]!,
        sentence.xpos[i]!,
        sentence.feats[i]!,
        head[i] === -1 ? "_" : String(head[i]),
        sentence.deprel[i]!,
        sentence.deps[i]!,
        sentence.misc[i]!,
      ];
      yield { kind: "word", columns, line };
      line += step;
    }
    while (emptyNodes[empty]?.after === i) {
      yield { kind: "empty node", columns: emptyNodes[empty++]!.line.split("\t"), line };
      line += step;
    }
  }
}
