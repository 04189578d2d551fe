import { described } from "./arguments.js";

/**
 * The columns of a sentence that hold a string for each word. Each has n + 1 entries for n words: entry 0
 * belongs to the artificial root and is "", entry i to word i. A value that is not set is "_".
 */
export interface StringColumns {
  /** FORM: the words themselves. */
  readonly form: readonly string[];
  /** LEMMA: base forms. */
  readonly lemma: readonly string[];
  /** UPOS: universal part-of-speech tags (CPOSTAG in CoNLL-X). */
  readonly upos: readonly string[];
  /** XPOS: language-specific part-of-speech tags (POSTAG in CoNLL-X). */
  readonly xpos: readonly string[];
  /** FEATS: morphological features, such as "Case=Nom|Number=Sing". */
  readonly feats: readonly string[];
  /** DEPREL: the relation of each word to its head. */
  readonly deprel: readonly string[];
  /** DEPS: arcs of the enhanced graph, such as "4:nsubj|6:nsubj". */
  readonly deps: readonly string[];
  /** MISC: any other annotation, such as "SpaceAfter=No". */
  readonly misc: readonly string[];
}

/** All columns of a sentence. */
export interface Columns extends StringColumns {
  /** HEAD: the position of each word's head. 0 is the artificial root, -1 means none (`_` in the file). */
  readonly head: Int32Array;
}

/** A line of the file with ten columns that is not a word. */
export interface ExtraLine {
  /** The ten columns as they stand, joined by tabs, without the line ending. */
  readonly line: string;
}

/** A multiword token: one token in the text that stands for several words. */
export interface Multiword extends ExtraLine {
  /** Position of its first word, from 1. */
  readonly first: number;
  /** Position of its last word. */
  readonly last: number;
}

/** An empty node of the enhanced graph, with the id `after.index`. */
export interface EmptyNode extends ExtraLine {
  /** Position of the word before it; 0 if it stands before the first word. */
  readonly after: number;
  /** Its number among the empty nodes after that word, from 1. */
  readonly index: number;
}

/** Where the surface tokens of a sentence stand in their running text: one entry for each token. */
export interface TokenOffsets {
  /** Offset of the first character, in UTF-16 units. */
  readonly start: Float64Array;
  /** Offset after the last character, in UTF-16 units. */
  readonly end: Float64Array;
  /** Offset of the first character, in code points. */
  readonly startPoint: Float64Array;
  /** Offset after the last character, in code points. */
  readonly endPoint: Float64Array;
}

/** The tree that another parser found for a sentence; a guided parser uses it as features. */
export interface GuideTree {
  /** The head of each word, n + 1 entries; entry 0 is unused, -1 means none. */
  readonly head: Int32Array;
  /** The relation of each word to its head, n + 1 entries. */
  readonly deprel: readonly string[];
}

/** What surrounds the words of a sentence in its file. */
export interface Surroundings {
  /** The lines before the first word as they stand; a blank line among them is "". */
  readonly comments: readonly string[];
  /** Multiword tokens in order. */
  readonly multiwords: readonly Multiword[];
  /** Empty nodes in order. */
  readonly emptyNodes: readonly EmptyNode[];
  /** The line ending. */
  readonly newline: "\n" | "\r\n";
  /** Whether a byte order mark comes first; only possible at the start of a file. */
  readonly byteOrderMark: boolean;
  /** What follows the last word. Only the last sentence of a file can end without a blank line. */
  readonly ending: "blank line" | "newline" | "nothing";
  /** Number of the first line (comment or word) in its file, from 1; 0 if it is not from a file. */
  readonly line: number;
  /** Offsets of the surface tokens; undefined if the sentence is not from running text. */
  readonly offsets: TokenOffsets | undefined;
  /** Trees of other parsers for features of a guided parser, in their order. No file format has them. */
  readonly guides?: readonly GuideTree[] | undefined;
}

/** The byte order mark. */
export const BYTE_ORDER_MARK = "\uFEFF";

const BARE: Surroundings = {
  comments: [],
  multiwords: [],
  emptyNodes: [],
  newline: "\n",
  byteOrderMark: false,
  ending: "blank line",
  line: 0,
  offsets: undefined,
};

/**
 * An immutable sentence as a treebank holds it: columns of values and the lines around the words.
 *
 * Position 0 is the artificial root and 1 to n are the words, so every column has n + 1 entries.
 *
 * @example
 * const sentence = Sentence.ofForms(["She", "left"]);
 * sentence.length; // 2
 * sentence.form[1]; // "She"
 * const tagged = sentence.with({ upos: ["", "PRON", "VERB"] });
 */
export class Sentence implements Columns, Surroundings {
  readonly form: readonly string[];
  readonly lemma: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly feats: readonly string[];
  readonly head: Int32Array;
  readonly deprel: readonly string[];
  readonly deps: readonly string[];
  readonly misc: readonly string[];
  readonly comments: readonly string[];
  readonly multiwords: readonly Multiword[];
  readonly emptyNodes: readonly EmptyNode[];
  readonly newline: "\n" | "\r\n";
  readonly byteOrderMark: boolean;
  readonly ending: "blank line" | "newline" | "nothing";
  readonly line: number;
  readonly offsets: TokenOffsets | undefined;
  readonly guides: readonly GuideTree[] | undefined;

  /**
   * Makes a sentence of its columns, which are not copied. Surroundings you leave out default to no
   * comments, no other lines, "\n" as line ending and a blank line at the end.
   *
   * @throws {TypeError} if a column is missing
   * @throws {RangeError} if the columns have different lengths, or a head is not a position of the sentence
   */
  constructor(columns: Columns, surroundings: Partial<Surroundings> = BARE) {
    this.form = columns.form;
    this.lemma = columns.lemma;
    this.upos = columns.upos;
    this.xpos = columns.xpos;
    this.feats = columns.feats;
    this.head = columns.head;
    this.deprel = columns.deprel;
    this.deps = columns.deps;
    this.misc = columns.misc;
    this.comments = surroundings.comments ?? BARE.comments;
    this.multiwords = surroundings.multiwords ?? BARE.multiwords;
    this.emptyNodes = surroundings.emptyNodes ?? BARE.emptyNodes;
    this.newline = surroundings.newline ?? BARE.newline;
    this.byteOrderMark = surroundings.byteOrderMark ?? BARE.byteOrderMark;
    this.ending = surroundings.ending ?? BARE.ending;
    this.line = surroundings.line ?? BARE.line;
    this.offsets = surroundings.offsets;
    this.guides = surroundings.guides;
    checkColumns(this);
    for (const { head, deprel } of this.guides ?? []) {
      checkLength("head of a guide", head.length, this.form.length);
      checkLength("deprel of a guide", deprel.length, this.form.length);
    }
  }

  /** Makes a sentence of these words, with all other columns unset. */
  static ofForms(forms: readonly string[]): Sentence {
    const unset = ["", ...forms.map(() => "_")];
    return new Sentence({
      form: ["", ...forms],
      lemma: unset,
      upos: unset,
      xpos: unset,
      feats: unset,
      head: new Int32Array(forms.length + 1).fill(-1),
      deprel: unset,
      deps: unset,
      misc: unset,
    });
  }

  /** Number of words, not counting the artificial root. */
  get length(): number {
    return this.form.length - 1;
  }

  /**
   * Returns a copy with some columns or surroundings replaced; it shares all others.
   *
   * @throws {TypeError} if a name is unknown, or a column is of the wrong type
   * @throws {RangeError} if a column has another length, or a head is not a position of the sentence
   */
  with(changes: Partial<Columns & Surroundings>): Sentence {
    for (const name of Object.keys(changes)) {
      if (!Object.hasOwn(this, name)) {
        throw new TypeError(`no column is called ${name}; known are ${Object.keys(this).join(", ")}`);
      }
    }
    const merged = { ...this, ...changes };
    return new Sentence(merged, merged);
  }

  /** Returns the value of the first comment `# key = value`, or undefined if there is none. */
  comment(key: string): string | undefined {
    return commentValue(this.comments, key);
  }

  /** Value of the `# sent_id` comment; undefined if there is none. */
  get id(): string | undefined {
    return this.comment("sent_id");
  }

  /** Returns the line number of word i in its file, or 0 if the sentence is not from a file. */
  lineOf(i: number): number {
    if (this.line === 0) return 0;
    const multiwords = this.multiwords.filter(({ first }) => first <= i).length;
    const emptyNodes = this.emptyNodes.filter(({ after }) => after < i).length;
    return this.line + this.comments.length + i - 1 + multiwords + emptyNodes;
  }
}

/** An object that shows a sentence, such as the sentence of a document. */
export interface SentenceView {
  /** The columns of the sentence. */
  readonly columns: Sentence;
}

/**
 * Returns the sentence itself, or the one that a view shows.
 *
 * @throws {TypeError} if it is neither
 */
export function columnsOf(sentence: Sentence | SentenceView): Sentence {
  if (sentence instanceof Sentence) return sentence;
  if (sentence?.columns instanceof Sentence) return sentence.columns;
  throw new TypeError(`expected a sentence, found ${described(sentence)}`);
}

const STRING_COLUMNS = ["form", "lemma", "upos", "xpos", "feats", "deprel", "deps", "misc"] as const;

function checkColumns(columns: Columns): void {
  const entries = columns.form?.length;
  for (const name of STRING_COLUMNS) {
    if (!Array.isArray(columns[name])) {
      throw new TypeError(`expected an array as column ${name}, found ${described(columns[name])}`);
    }
    checkLength(name, columns[name].length, entries);
  }
  const { head } = columns;
  if (!(head instanceof Int32Array)) {
    throw new TypeError(`expected an Int32Array as column head, found ${described(head)}`);
  }
  checkLength("head", head.length, entries);
  for (let i = 1; i < entries; i++) {
    if (head[i]! >= -1 && head[i]! < entries) continue;
    throw new RangeError(`expected a head from -1 to ${entries - 1} for word ${i}, found ${head[i]}`);
  }
}

function checkLength(name: string, found: number, expected: number): void {
  if (found === expected) return;
  throw new RangeError(`expected ${expected} entries in column ${name}, as many as in form, found ${found}`);
}

/** Returns the value of the first `# key = value` among these lines, or undefined if there is none. */
export function commentValue(comments: readonly string[], key: string): string | undefined {
  for (const line of comments) {
    const match = COMMENT.exec(line);
    if (match !== null && match[1] === key) return match[2];
  }
  return undefined;
}

const COMMENT = /^#\s*([^=\s]+)\s*=\s?(.*)$/s;
