import type { Sentence } from "./sentence.js";
import { sentenceText } from "./text.js";

/** A word of a sentence in JSON; null stands for `_`. */
export interface WordJson {
  id: number;
  form: string;
  lemma: string | null;
  upos: string | null;
  xpos: string | null;
  feats: string | null;
  head: number | null;
  deprel: string | null;
  deps: string | null;
  misc: string | null;
}

export interface SentenceJson {
  id: string | null;
  text: string;
  comments: readonly string[];
  words: WordJson[];
  /** Multiword tokens: first and last word, and the form in the text. */
  multiwords: { first: number; last: number; form: string; misc: string | null }[];
  emptyNodes: { id: string; form: string | null; deps: string | null; misc: string | null }[];
}

/** A sentence as plain data, for JSON. */
export function sentenceJson(sentence: Sentence): SentenceJson {
  const words: WordJson[] = [];
  for (let i = 1; i <= sentence.length; i++) {
    words.push({
      id: i,
      form: sentence.form[i]!,
      lemma: set(sentence.lemma[i]),
      upos: set(sentence.upos[i]),
      xpos: set(sentence.xpos[i]),
      feats: set(sentence.feats[i]),
      head: sentence.head[i] === -1 ? null : sentence.head[i]!,
      deprel: set(sentence.deprel[i]),
      deps: set(sentence.deps[i]),
      misc: set(sentence.misc[i]),
    });
  }
  return {
    id: sentence.id ?? null,
    text: sentenceText(sentence),
    comments: sentence.comments.filter((line) => line !== ""),
    words,
    multiwords: sentence.multiwords.map(({ first, last, line }) => {
      const columns = line.split("\t");
      return { first, last, form: columns[1]!, misc: set(columns[9]) };
    }),
    emptyNodes: sentence.emptyNodes.map(({ after, index, line }) => {
      const columns = line.split("\t");
      return { id: `${after}.${index}`, form: set(columns[1]), deps: set(columns[8]), misc: set(columns[9]) };
    }),
  };
}

function set(value: string | undefined): string | null {
  return value === undefined || value === "_" ? null : value;
}
