import { columnsOf, type Sentence, type SentenceView } from "./sentence.js";
import { sentenceText, surfaceTokens } from "./text.js";

/** The columns that words and empty nodes share; null stands for `_`. */
export interface NodeJson {
  /** LEMMA. */
  lemma: string | null;
  /** UPOS. */
  upos: string | null;
  /** XPOS. */
  xpos: string | null;
  /** FEATS, such as "Case=Nom|Number=Sing". */
  feats: string | null;
  /** DEPS, such as "4:nsubj|6:nsubj". */
  deps: string | null;
  /** MISC, such as "SpaceAfter=No". */
  misc: string | null;
}

/** A word of a sentence in JSON. */
export interface WordJson extends NodeJson {
  /** Position in the sentence, from 1. */
  id: number;
  /** FORM. */
  form: string;
  /** Position of the head; 0 is the artificial root, null stands for `_`. */
  head: number | null;
  /** DEPREL. */
  deprel: string | null;
}

/** An empty node of the enhanced graph in JSON. */
export interface EmptyNodeJson extends NodeJson {
  /** Position of the word before it and a number from 1, as in "8.1". */
  id: string;
  /** FORM. */
  form: string | null;
}

/** A multiword token in JSON. */
export interface MultiwordJson {
  /** Position of its first word, from 1. */
  first: number;
  /** Position of its last word. */
  last: number;
  /** FORM, as in the text. */
  form: string;
  /** FEATS. */
  feats: string | null;
  /** MISC. */
  misc: string | null;
}

/** A surface token in JSON: its words and where it stands in the running text it comes from. */
export interface TokenJson {
  /** Position of its first word, from 1. */
  first: number;
  /** Position of its last word; equal to `first` unless it is a multiword token. */
  last: number;
  /** FORM, as in the text. */
  form: string;
  /** Offset of its first character, in UTF-16 units. */
  start: number;
  /** Offset after its last character, in UTF-16 units. */
  end: number;
  /** Offset of its first character, in code points. */
  startPoint: number;
  /** Offset after its last character, in code points. */
  endPoint: number;
}

/** A sentence in JSON. */
export interface SentenceJson {
  /** Value of the `# sent_id` comment; null if there is none. */
  id: string | null;
  /** Text of the sentence; see `sentenceText`. */
  text: string;
  /** Comment lines as they stand in the file, each with its "#". */
  comments: readonly string[];
  /** Words in order. */
  words: WordJson[];
  /** Multiword tokens in order. */
  multiwords: MultiwordJson[];
  /** Empty nodes in order. */
  emptyNodes: EmptyNodeJson[];
  /** Surface tokens with their offsets; only for a sentence of running text. */
  tokens?: TokenJson[];
}

/**
 * Converts a sentence to plain data for JSON.
 *
 * @throws {TypeError} if it is not a sentence
 */
export function sentenceJson(view: Sentence | SentenceView): SentenceJson {
  const sentence = columnsOf(view);
  const words: WordJson[] = [];
  for (let i = 1; i <= sentence.length; i++) words.push(wordJson(sentence, i));
  const tokens = tokensJson(sentence);
  return {
    id: sentence.id ?? null,
    text: sentenceText(sentence),
    comments: sentence.comments.filter((line) => line !== ""),
    words,
    multiwords: sentence.multiwords.map(({ first, last, line }) => {
      const columns = line.split("\t");
      return {
        first,
        last,
        form: columns[1]!,
        feats: valueOrNull(columns[5]),
        misc: valueOrNull(columns[9]),
      };
    }),
    emptyNodes: sentence.emptyNodes.map(({ after, index, line }) => {
      const [, form, lemma, upos, xpos, feats, , , deps, misc] = line.split("\t").map(valueOrNull);
      return { id: `${after}.${index}`, form, lemma, upos, xpos, feats, deps, misc } as EmptyNodeJson;
    }),
    ...(tokens && { tokens }),
  };
}

/** Converts word i of a sentence to plain data for JSON. */
export function wordJson(sentence: Sentence, i: number): WordJson {
  return {
    id: i,
    form: sentence.form[i]!,
    lemma: valueOrNull(sentence.lemma[i]),
    upos: valueOrNull(sentence.upos[i]),
    xpos: valueOrNull(sentence.xpos[i]),
    feats: valueOrNull(sentence.feats[i]),
    head: sentence.head[i] === -1 ? null : sentence.head[i]!,
    deprel: valueOrNull(sentence.deprel[i]),
    deps: valueOrNull(sentence.deps[i]),
    misc: valueOrNull(sentence.misc[i]),
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

function valueOrNull(value: string | undefined): string | null {
  return value === undefined || value === "_" ? null : value;
}
