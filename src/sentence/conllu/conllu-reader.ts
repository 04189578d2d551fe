import { checkChoice, checkOptions, described } from "../arguments.js";
import { FormatError } from "../format-error.js";
import { BYTE_ORDER_MARK, commentValue, Sentence } from "../sentence.js";
import { LineSplitter } from "./line-splitter.js";
import { SentenceRows } from "./sentence-rows.js";

/** Options for reading treebank files. */
export interface ReadOptions {
  /** Name of the file, for error messages. */
  readonly file?: string | undefined;
  /** Number of the first line, for a later part of a file; 1 by default. */
  readonly line?: number | undefined;
  /** Called for each sentence with a broken format, which is skipped. Without it, the error is thrown. */
  readonly onBroken?: ((error: FormatError) => void) | undefined;
  /** Format of the file; "conllu" by default. */
  readonly format?: TreebankFormat | undefined;
}

/** A file format for treebanks: CoNLL-U, or that of the CoNLL-X shared task (2006). */
export type TreebankFormat = "conllu" | "conllx";

/**
 * Reads CoNLL-U or CoNLL-X chunk by chunk: `push` chunks, take the sentences they finish, then call `end`.
 *
 * The way the file is cut into chunks makes no difference. The reader checks the format (columns, ids,
 * range of heads, multiword ranges, UTF-8) but not the tree: a cycle is data. A format error stops
 * reading: the sentences before it are still returned, then the error is thrown.
 *
 * @example
 * const reader = new ConlluReader({ file: "en.conllu" });
 * for (const chunk of chunks) for (const sentence of reader.push(chunk)) use(sentence);
 * for (const sentence of reader.end()) use(sentence);
 */
export class ConlluReader {
  readonly #options: ReadOptions;
  readonly #splitter = new LineSplitter({
    lines: (text) => this.#lines(text),
    brokenLine: (reason) => {
      this.#lineNumber++;
      this.#reject(reason);
    },
  });
  /** The error that stopped reading; thrown once the sentences before it have been returned. */
  #failure: FormatError | undefined;
  #finished: Sentence[] = [];

  /** Number of the current line, from 1. */
  #lineNumber: number;
  /** Whether the current sentence is broken, so that the rest of it is skipped. */
  #skipping = false;

  // The current sentence.
  #firstLine: number;
  /** Its approximate size in memory, in bytes. */
  #size = 0;
  /** Whether a word, multiword token or empty node has been read, so that no comment may follow. */
  #inRows = false;
  #byteOrderMark = false;
  #comments: string[] = [];
  #newline: "\n" | "\r\n" | undefined;
  readonly #rows: SentenceRows;

  /**
   * Makes a reader for one file.
   *
   * @throws TypeError if an option is unknown.
   * @throws RangeError if the format is unknown.
   */
  constructor(options: ReadOptions = {}) {
    checkOptions(options, ["file", "line", "onBroken", "format"]);
    checkChoice("format", options.format, ["conllu", "conllx"]);
    this.#options = options;
    this.#firstLine = options.line ?? 1;
    this.#lineNumber = this.#firstLine - 1;
    this.#rows = new SentenceRows(options.format === "conllx");
  }

  /**
   * Reads the next chunk of the file and returns the sentences that it completes.
   *
   * @throws FormatError if the format is broken, there is no `onBroken`, and all earlier sentences have
   * been returned.
   */
  push(chunk: Uint8Array | string): Sentence[] {
    if (this.#failure === undefined) this.#splitter.push(chunk);
    return this.#take();
  }

  /**
   * Ends the file and returns what is left: the last sentence if no blank line followed it, or a sentence
   * without words that holds the comments and blank lines after the last sentence.
   *
   * @throws FormatError as `push` does.
   */
  end(): Sentence[] {
    if (this.#failure === undefined) {
      const last = this.#splitter.end();
      if (last !== "") this.#line(last, 0, last.length, "nothing", last.indexOf("\r"));
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
    let carriageReturn = text.indexOf("\r");
    for (let start = 0; start < text.length && this.#failure === undefined; ) {
      const end = text.indexOf("\n", start);
      if (carriageReturn !== -1 && carriageReturn < start) carriageReturn = text.indexOf("\r", start);
      this.#line(text, start, end, "\n", carriageReturn);
      start = end + 1;
    }
  }

  /**
   * Reads the line from `start` to `end` of `text`; only the last line of a file may lack its "\n".
   * `carriageReturn` is where the next "\r" is, -1 for nowhere.
   */
  #line(
    text: string,
    start: number,
    end: number,
    terminator: "\n" | "nothing",
    carriageReturn: number,
  ): void {
    if (++this.#lineNumber === 1 && text.startsWith(BYTE_ORDER_MARK)) {
      this.#byteOrderMark = true;
      start++;
    }
    let newline: "\n" | "\r\n" = "\n";
    if (terminator === "\n" && end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN) {
      newline = "\r\n";
      end--;
    }
    const blank = start === end;
    if (this.#skipping) {
      if (blank) this.#startSentence();
      return;
    }
    if (terminator === "\n") {
      this.#newline ??= newline;
      if (newline !== this.#newline) {
        this.#reject(MIXED_LINE_ENDINGS);
        if (blank && this.#inRows) this.#startSentence();
        return;
      }
    }
    if (carriageReturn !== -1 && carriageReturn < end) return this.#reject(CARRIAGE_RETURN_INSIDE);
    this.#size += end - start + LINE_SIZE;
    if (this.#size > LARGEST_SENTENCE) return this.#reject(TOO_LARGE);
    if (blank) {
      // Blank lines before the first word are kept like comments.
      if (this.#inRows) this.#endSentence("blank line");
      else this.#comments.push("");
    } else if (text.charCodeAt(start) === HASH) {
      if (this.#inRows)
        return this.#reject("expected a word or a blank line, found a comment between the words");
      this.#comments.push(text.slice(start, end));
    } else {
      this.#inRows = true;
      const reason = this.#rows.add(text, start, end, this.#lineNumber);
      if (reason !== undefined) this.#reject(reason);
    }
  }

  #endSentence(ending: Sentence["ending"]): void {
    const rows = this.#rows;
    const problem = rows.problem();
    if (problem !== undefined) this.#reject(problem.reason, problem.line);
    if (!this.#skipping && (this.#inRows || this.#comments.length > 0)) {
      const sentence = new Sentence(rows.columns, {
        comments: this.#comments,
        multiwords: rows.multiwords,
        emptyNodes: rows.emptyNodes,
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

  /** Prepares for the sentence that begins on the next line. */
  #startSentence(): void {
    this.#skipping = false;
    this.#firstLine = this.#lineNumber + 1;
    this.#size = 0;
    this.#inRows = false;
    this.#comments = [];
    this.#newline = undefined;
    this.#rows.reset();
  }

  /** Reports the current sentence as broken and skips the rest of it. */
  #reject(reason: string, line = this.#lineNumber): void {
    if (this.#skipping) return;
    this.#skipping = true;
    const sentenceId = commentValue(this.#comments, "sent_id");
    const error = new FormatError(reason, { file: this.#options.file, line, sentenceId });
    if (this.#options.onBroken === undefined) this.#failure ??= error;
    else this.#options.onBroken(error);
  }
}

/** Estimated memory for a line besides its text, in bytes. */
const LINE_SIZE = 64;
/** Largest estimated size of a sentence, in bytes. */
const LARGEST_SENTENCE = 64 * 1024 * 1024;
const TOO_LARGE = "expected a sentence of at most 64 MiB, found a larger one";
const CARRIAGE_RETURN = 13;
const HASH = 35;
const CARRIAGE_RETURN_INSIDE =
  "expected lines that end in LF or CRLF, found a carriage return (CR) without a line feed (LF)";
const MIXED_LINE_ENDINGS = "expected one kind of line ending in a sentence, found both LF and CRLF";

/** Longer chunks are read in parts of this many characters or bytes. */
const PART = 1 << 16;

/**
 * Reads the sentences of a treebank that is in memory, whole or in chunks.
 *
 * @throws TypeError if there is no text, or an option is unknown.
 * @throws FormatError if the format is broken and there is no `onBroken`.
 * @example
 * const [sentence] = readConllu("1\tHi\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
 */
export function* readConllu(
  chunks: string | Uint8Array | Iterable<string | Uint8Array>,
  options: ReadOptions = {},
): Generator<Sentence, void, undefined> {
  const reader = new ConlluReader(options);
  const isWhole = typeof chunks === "string" || chunks instanceof Uint8Array;
  if (!isWhole && typeof chunks?.[Symbol.iterator] !== "function") {
    throw new TypeError(`expected text, its bytes or chunks of them, found ${described(chunks)}`);
  }
  for (const chunk of isWhole ? [chunks] : chunks) {
    // Reading a long chunk in parts keeps few finished sentences in memory.
    for (let at = 0; at < chunk.length; at += PART) {
      const end = at + PART;
      yield* reader.push(typeof chunk === "string" ? chunk.slice(at, end) : chunk.subarray(at, end));
    }
  }
  yield* reader.end();
}

/**
 * Reads the sentences of a stream as its chunks arrive; memory does not grow with the stream.
 *
 * @throws FormatError if the format is broken and there is no `onBroken`.
 */
export async function* readConlluStream(
  chunks: AsyncIterable<string | Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<Sentence, void, undefined> {
  const reader = new ConlluReader(options);
  for await (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}
