import type { Sentence } from "./sentence.js";
import { sentenceText, surfaceTokens } from "./text.js";

/** The columns that words and empty nodes share; null stands for `_`. */
interface NodeJson {
  lemma: string | null;
  upos: string | null;
  xpos: string | null;
  feats: string | null;
  deps: string | null;
  misc: string | null;
}

/** A word of a sentence in JSON. */
export interface WordJson extends NodeJson {
  id: number;
  form: string;
  /** 0 is the artificial root. */
  head: number | null;
  deprel: string | null;
}

/** An empty node of the enhanced graph; its id is that of the word before it and a number, as in "8.1". */
export interface EmptyNodeJson extends NodeJson {
  id: string;
  form: string | null;
}

/** A multiword token: its first and last word, and its form in the text. */
export interface MultiwordJson {
  first: number;
  last: number;
  form: string;
  feats: string | null;
  misc: string | null;
}

/** A surface token in running text: its words, and where it stands, in UTF-16 units and in code points. */
export interface TokenJson {
  first: number;
  last: number;
  form: string;
  start: number;
  end: number;
  startPoint: number;
  endPoint: number;
}

/** A sentence in JSON; the comments are lines as they stand in the file. */
export interface SentenceJson {
  id: string | null;
  text: string;
  comments: readonly string[];
  words: WordJson[];
  multiwords: MultiwordJson[];
  emptyNodes: EmptyNodeJson[];
  /** Only for a sentence of running text. */
  tokens?: TokenJson[];
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
  const tokens = tokensJson(sentence);
  return {
    id: sentence.id ?? null,
    text: sentenceText(sentence),
    comments: sentence.comments.filter((line) => line !== ""),
    words,
    multiwords: sentence.multiwords.map(({ first, last, line }) => {
      const columns = line.split("\t");
      return { first, last, form: columns[1]!, feats: set(columns[5]), misc: set(columns[9]) };
    }),
    emptyNodes: sentence.emptyNodes.map(({ after, index, line }) => {
      const [, form, lemma, upos, xpos, feats, , , deps, misc] = line.split("\t").map(set);
      return { id: `${after}.${index}`, form, lemma, upos, xpos, feats, deps, misc } as EmptyNodeJson;
    }),
    ...(tokens && { tokens }),
  };
}

function tokensJson(sentence: Sentence): TokenJson[] | undefined {
  const { offsets } = sentence;
  if (offsets === undefined) return undefined;
  const { start, end, startPoint, endPoint } = offsets;
  return [...surfaceTokens(sentence)].map(({ first, last, form }, t) => ({
    first,
    last,
    form,
    start: start[t]!,
    end: end[t]!,
    startPoint: startPoint[t]!,
    endPoint: endPoint[t]!,
  }));
}

function set(value: string | undefined): string | null {
  return value === undefined || value === "_" ? null : value;
}
