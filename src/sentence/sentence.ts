/**
 * A sentence as a treebank holds it. Positions follow the papers: 0 is the artificial root, 1..n are
 * the words, so every column has n + 1 entries and entry 0 is "" (heads: -1).
 */

/** The columns of a sentence that hold a string for each word. */
export interface StringColumns {
  readonly form: readonly string[];
  readonly lemma: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly feats: readonly string[];
  readonly deprel: readonly string[];
  readonly deps: readonly string[];
  readonly misc: readonly string[];
}

/** All columns; `head[i]` is the head of word i, -1 where the file has `_`. */
export interface Columns extends StringColumns {
  readonly head: Int32Array;
}

/** A line of the file that is not a word: ten columns, kept as they stand. */
export interface ExtraLine {
  /** The ten columns joined by tabs, without the line ending. */
  readonly line: string;
}

/** A multiword token: the surface token of words `first` to `last`. */
export interface Multiword extends ExtraLine {
  readonly first: number;
  readonly last: number;
}

/** An empty node `after.index` of the enhanced graph; `after` 0 stands before the first word. */
export interface EmptyNode extends ExtraLine {
  readonly after: number;
  readonly index: number;
}

/**
 * Where surface tokens (words, and multiword tokens instead of their words) stand in the text that they come
 * from: an entry for each, from its start up to its end, in UTF-16 units and in code points.
 */
export interface TokenOffsets {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly startPoint: Float64Array;
  readonly endPoint: Float64Array;
}

/** What surrounds the words of a sentence in its file. */
export interface Surroundings {
  /** The lines before the first word, as they stand; a blank line among them is "". */
  readonly comments: readonly string[];
  readonly multiwords: readonly Multiword[];
  readonly emptyNodes: readonly EmptyNode[];
  readonly newline: "\n" | "\r\n";
  /** Whether a byte order mark stands before all else: only at the start of a file. */
  readonly byteOrderMark: boolean;
  /** How the sentence ends: with a blank line, only a line ending, or nothing (the last two at the end of a file). */
  readonly ending: "blank line" | "newline" | "nothing";
  /** Number of the first line (comment or word) in its file, from 1; 0 if it comes from no file. */
  readonly line: number;
  /** Offsets of its tokens in running text; undefined if it comes from none. */
  readonly offsets: TokenOffsets | undefined;
}

/** The byte order mark as a character. */
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

/** An immutable sentence; `with` makes a changed one that shares the other columns. */
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

  /** What is not said of the surroundings: no lines but the words, "\n", a blank line at the end. */
  constructor(columns: Columns, around: Partial<Surroundings> = BARE) {
    this.form = columns.form;
    this.lemma = columns.lemma;
    this.upos = columns.upos;
    this.xpos = columns.xpos;
    this.feats = columns.feats;
    this.head = columns.head;
    this.deprel = columns.deprel;
    this.deps = columns.deps;
    this.misc = columns.misc;
    this.comments = around.comments ?? BARE.comments;
    this.multiwords = around.multiwords ?? BARE.multiwords;
    this.emptyNodes = around.emptyNodes ?? BARE.emptyNodes;
    this.newline = around.newline ?? BARE.newline;
    this.byteOrderMark = around.byteOrderMark ?? BARE.byteOrderMark;
    this.ending = around.ending ?? BARE.ending;
    this.line = around.line ?? BARE.line;
    this.offsets = around.offsets;
  }

  /** A sentence of these words, with all other columns unset. */
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

  /** Number of words, the root not counted. */
  get length(): number {
    return this.form.length - 1;
  }

  /** The same sentence with some columns or surroundings replaced. */
  with(changes: Partial<Columns & Surroundings>): Sentence {
    const merged = { ...this, ...changes };
    return new Sentence(merged, merged);
  }

  /** Value of the comment `# key = value`, undefined if there is none. */
  comment(key: string): string | undefined {
    return commentValue(this.comments, key);
  }

  /** The sentence id of its `# sent_id` comment. */
  get id(): string | undefined {
    return this.comment("sent_id");
  }

  /** Line number of word i in its file; 0 if the sentence comes from no file. */
  lineOf(i: number): number {
    if (this.line === 0) return 0;
    const multiwords = this.multiwords.filter(({ first }) => first <= i).length;
    const emptyNodes = this.emptyNodes.filter(({ after }) => after < i).length;
    return this.line + this.comments.length + i - 1 + multiwords + emptyNodes;
  }
}

/** Value of the first `# key = value` among these comment lines, undefined if there is none. */
export function commentValue(comments: readonly string[], key: string): string | undefined {
  for (const line of comments) {
    const match = COMMENT.exec(line);
    if (match !== null && match[1] === key) return match[2];
  }
  return undefined;
}

const COMMENT = /^#\s*([^=\s]+)\s*=\s?(.*)$/s;
