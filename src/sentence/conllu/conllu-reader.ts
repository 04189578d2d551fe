import { FormatError, quoted } from "../format-error.js";
import { BYTE_ORDER_MARK, commentValue, type EmptyNode, type Multiword, Sentence } from "../sentence.js";
import { projectiveArcToMisc } from "./conllx.js";
import { Interner } from "./interner.js";
import { LineSplitter } from "./line-splitter.js";

/** How a reader of treebank files behaves. */
export interface ReadOptions {
  /** Name of the file, for error messages. */
  readonly file?: string | undefined;
  /** Number of the first line, if what is read is a later part of the file; 1 by default. */
  readonly line?: number | undefined;
  /** Called for each sentence with a broken format, which is then left out. Without it, the error is thrown. */
  readonly onBroken?: ((error: FormatError) => void) | undefined;
  /** What the ten columns are: CoNLL-U (the default), or those of the CoNLL-X shared task. */
  readonly format?: TreebankFormat | undefined;
}

export type TreebankFormat = "conllu" | "conllx";

/**
 * Reads CoNLL-U or CoNLL-X piece by piece: `push` chunks, take the finished sentences, call `end`. How the
 * file is cut into chunks makes no difference. The format is checked (columns, ids, heads in range, ranges,
 * UTF-8), the tree is not: a cycle is data. A broken format stops reading: the sentences before it are still
 * handed out, then its FormatError is thrown.
 */
export class ConlluReader {
  readonly #options: ReadOptions;
  readonly #splitter = new LineSplitter({
    lines: (text) => this.#lines(text),
    brokenLine: (reason) => {
      this.#lineNumber++;
      this.#giveUp(reason);
    },
  });
  /** The error that stopped reading; it waits until the sentences before it are taken. */
  #failure: FormatError | undefined;
  #finished: Sentence[] = [];
  /** The columns of the row in work. */
  readonly #fields: string[] = new Array(10).fill("");

  /** Number of the line in work, from 1. */
  #lineNumber: number;
  /** The rest of the sentence in work is left out. */
  #skipping = false;

  // The sentence in work.
  #firstLine: number;
  /** What it takes in memory, roughly. */
  #size = 0;
  /** Whether a word, multiword token or empty node has come, so that no comment may follow. */
  #inRows = false;
  #byteOrderMark = false;
  #comments: string[] = [];
  #newline: "\n" | "\r\n" | undefined;
  #columns = emptyColumns();
  /** Heads of the words so far, and their lines, for the check at the end of the sentence. */
  #heads: number[] = [-1];
  #wordLines: number[] = [0];
  #multiwords: Multiword[] = [];
  #emptyNodes: EmptyNode[] = [];

  constructor(options: ReadOptions = {}) {
    this.#options = options;
    this.#firstLine = options.line ?? 1;
    this.#lineNumber = this.#firstLine - 1;
  }

  /** Takes a chunk of the file and returns the sentences that it finished. */
  push(chunk: Uint8Array | string): Sentence[] {
    if (this.#failure === undefined) this.#splitter.push(chunk);
    return this.#take();
  }

  /**
   * Tells that the file has ended and returns what was left: the last sentence if no blank line followed
   * it, or comments and blank lines after the last sentence as a sentence of no words.
   */
  end(): Sentence[] {
    if (this.#failure === undefined) {
      const last = this.#splitter.end();
      if (last !== "") this.#line(last, 0, last.length, "nothing");
      this.#endSentence(last === "" ? "newline" : "nothing");
    }
    return this.#take();
  }

  #take(): Sentence[] {
    const sentences = this.#finished;
    if (sentences.length > 0) this.#finished = [];
    else if (this.#failure !== undefined) throw this.#failure;
    return sentences;
  }

  #lines(text: string): void {
    for (let start = 0; start < text.length && this.#failure === undefined; ) {
      const end = text.indexOf("\n", start);
      this.#line(text, start, end, "\n");
      start = end + 1;
    }
  }

  /** One line of `text`, from start to end, without its line ending. */
  #line(text: string, start: number, end: number, ended: "\n" | "nothing"): void {
    if (++this.#lineNumber === 1 && text.startsWith(BYTE_ORDER_MARK)) {
      this.#byteOrderMark = true;
      start++;
    }
    let newline: "\n" | "\r\n" = "\n";
    if (ended === "\n" && end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN) {
      newline = "\r\n";
      end--;
    }
    const blank = start === end;
    if (this.#skipping) {
      if (blank) this.#startSentence();
      return;
    }
    if (ended === "\n") {
      this.#newline ??= newline;
      if (newline !== this.#newline) {
        this.#giveUp(MIXED_LINE_ENDINGS);
        if (blank && this.#inRows) this.#startSentence();
        return;
      }
    }
    this.#size += end - start + LINE_SIZE;
    if (this.#size > LARGEST_SENTENCE) return this.#giveUp(TOO_LARGE);
    if (blank) {
      // A blank line before any word belongs to what stands before the sentence.
      if (this.#inRows) this.#endSentence("blank line");
      else this.#comments.push("");
    } else if (text.charCodeAt(start) === HASH) {
      if (this.#inRows)
        return this.#giveUp("expected a word or a blank line, found a comment between the words");
      this.#comments.push(text.slice(start, end));
    } else {
      this.#inRows = true;
      this.#row(text, start, end);
    }
  }

  /** A line of ten columns: a word, a multiword token or an empty node. */
  #row(text: string, start: number, end: number): void {
    const fields = this.#fields;
    let count = 0;
    for (let from = start; from <= end; count++) {
      let to = text.indexOf("\t", from);
      if (to < 0 || to > end) to = end;
      if (REPEATED[count]) fields[count] = INTERNER.slice(text, from, to);
      else if (count < 10) fields[count] = text.slice(from, to);
      from = to + 1;
    }
    if (count !== 10) return this.#giveUp(`expected 10 columns, found ${count}`);
    const id = fields[0]!;
    const form = fields[1]!;
    if (form === "") return this.#giveUp("expected a form in column 2, found nothing");
    if (position(id) !== this.#heads.length) return this.#otherRow(id, text.slice(start, end));
    const headField = fields[6]!;
    const head = headField === "_" ? -1 : position(headField);
    if (head === -1 && headField !== "_") {
      return this.#giveUp(`expected a number or _ as HEAD, found ${quoted(headField)}`);
    }
    this.#heads.push(head);
    this.#wordLines.push(this.#lineNumber);
    const columns = this.#columns;
    columns.form.push(form);
    columns.lemma.push(fields[2]!);
    columns.upos.push(fields[3]!);
    columns.xpos.push(fields[4]!);
    columns.feats.push(fields[5]!);
    columns.deprel.push(fields[7]!);
    if (this.#options.format === "conllx") {
      columns.deps.push("_");
      columns.misc.push(projectiveArcToMisc(fields[8]!, fields[9]!));
    } else {
      columns.deps.push(fields[8]!);
      columns.misc.push(fields[9]!);
    }
  }

  /** A row whose id is not that of the next word. */
  #otherRow(id: string, line: string): void {
    const next = this.#heads.length;
    const open = this.#multiwords.at(-1);
    const wordsOnly = this.#options.format === "conllx" || open?.first === next;
    const range = RANGE.exec(id);
    const empty = EMPTY.exec(id);
    if (range !== null && !wordsOnly) {
      const first = Number(range[1]);
      const last = Number(range[2]);
      if (open !== undefined && open.last >= next) {
        return this.#giveUp(`expected no range inside ${open.first}-${open.last}, found ${quoted(id)}`);
      }
      if (first !== next || last < first) {
        return this.#giveUp(
          `expected a range that starts at word ${next} and ends no earlier, found ${quoted(id)}`,
        );
      }
      this.#multiwords.push({ first, last, line });
    } else if (empty !== null && !wordsOnly) {
      const before = this.#emptyNodes.at(-1);
      const index = before !== undefined && before.after === next - 1 ? before.index + 1 : 1;
      if (Number(empty[1]) !== next - 1 || Number(empty[2]) !== index) {
        return this.#giveUp(`expected empty node ${next - 1}.${index}, found ${quoted(id)}`);
      }
      this.#emptyNodes.push({ after: next - 1, index, line });
    } else {
      this.#giveUp(`expected id ${next}, found ${quoted(id)}`);
    }
  }

  #endSentence(ending: Sentence["ending"]): void {
    const n = this.#heads.length - 1;
    const open = this.#multiwords.at(-1);
    if (open !== undefined && open.last > n) {
      this.#giveUp(`expected words up to ${open.last} for the range ${open.first}-${open.last}, found ${n}`);
    }
    for (let i = 1; i <= n && !this.#skipping; i++) {
      if (this.#heads[i]! > n) {
        this.#giveUp(`expected a HEAD from 0 to ${n}, found ${this.#heads[i]}`, this.#wordLines[i]!);
      }
    }
    if (!this.#skipping && (this.#inRows || this.#comments.length > 0)) {
      this.#columns.head = new Int32Array(this.#heads);
      const sentence = new Sentence(this.#columns, {
        comments: this.#comments,
        multiwords: this.#multiwords,
        emptyNodes: this.#emptyNodes,
        newline: this.#newline ?? "\n",
        byteOrderMark: this.#byteOrderMark,
        ending,
        line: this.#firstLine,
      });
      this.#byteOrderMark = false;
      this.#finished.push(sentence);
    }
    this.#startSentence();
  }

  /** Makes ready for the sentence that begins on the next line. */
  #startSentence(): void {
    this.#skipping = false;
    this.#firstLine = this.#lineNumber + 1;
    this.#size = 0;
    this.#inRows = false;
    this.#comments = [];
    this.#newline = undefined;
    this.#columns = emptyColumns();
    this.#heads = [-1];
    this.#wordLines = [0];
    this.#multiwords = [];
    this.#emptyNodes = [];
  }

  /** Reports the sentence in work as broken, and leaves out the rest of it. */
  #giveUp(reason: string, line = this.#lineNumber): void {
    if (this.#skipping) return;
    this.#skipping = true;
    const sentenceId = commentValue(this.#comments, "sent_id");
    const error = new FormatError(reason, { file: this.#options.file, line, sentenceId });
    if (this.#options.onBroken === undefined) this.#failure ??= error;
    else this.#options.onBroken(error);
  }
}

/** All readers of a thread share the values that they meet again and again. */
const INTERNER = new Interner();
/** The columns with few different values: UPOS, XPOS, FEATS, DEPREL. */
const REPEATED = [false, false, false, true, true, true, false, true, false, false];
/** What a line takes in memory besides its text, and how much a sentence may take in all. */
const LINE_SIZE = 64;
const LARGEST_SENTENCE = 64 * 1024 * 1024;
const TOO_LARGE = "expected a sentence of at most 64 MiB, found a larger one";
const CARRIAGE_RETURN = 13;
const HASH = 35;
const RANGE = /^([1-9][0-9]{0,8})-([1-9][0-9]{0,8})$/;
const EMPTY = /^(0|[1-9][0-9]{0,8})\.([1-9][0-9]{0,8})$/;
const MIXED_LINE_ENDINGS = "expected the line ending of the lines before, found the other of LF and CRLF";

/** The number that a canonical decimal of at most 15 digits stands for, -1 for any other text. */
function position(text: string): number {
  if (text.length === 0 || text.length > 15) return -1;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9 || (digit === 0 && i === 0 && text.length > 1)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const NO_HEADS = new Int32Array(0);

function emptyColumns() {
  return {
    form: [""],
    lemma: [""],
    upos: [""],
    xpos: [""],
    feats: [""],
    /** Filled in when all heads are known. */
    head: NO_HEADS,
    deprel: [""],
    deps: [""],
    misc: [""],
  };
}

const PART = 1 << 16;

/** The sentences of a whole text, or of its pieces in order. */
export function* readConllu(
  chunks: string | Uint8Array | Iterable<string | Uint8Array>,
  options: ReadOptions = {},
): Generator<Sentence, void, undefined> {
  const reader = new ConlluReader(options);
  const pieces = typeof chunks === "string" || chunks instanceof Uint8Array ? [chunks] : chunks;
  for (const piece of pieces) {
    // Handing on a long piece in parts keeps the sentences that are not yet taken few.
    for (let at = 0; at < piece.length; at += PART) {
      const end = at + PART;
      yield* reader.push(typeof piece === "string" ? piece.slice(at, end) : piece.subarray(at, end));
    }
  }
  yield* reader.end();
}

/** The sentences of a stream, as its pieces arrive; memory does not grow with the stream. */
export async function* readConlluStream(
  chunks: AsyncIterable<string | Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<Sentence, void, undefined> {
  const reader = new ConlluReader(options);
  for await (const piece of chunks) yield* reader.push(piece);
  yield* reader.end();
}
