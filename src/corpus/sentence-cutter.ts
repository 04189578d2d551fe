import type { TreebankPiece } from "./pieces.js";
import type { ByteFile, TreebankSource } from "./treebank-reader.js";

/**
 * Bytes of a treebank file that can be read without those before them, unless the piece before them is
 * open.
 */
export interface FilePiece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Number of the first line, from 1. */
  readonly line: number;
  /** Whether a sentence may go on after the bytes, so that the next piece continues this one. */
  readonly isOpen: boolean;
}

/**
 * Cuts treebank files into pieces of at least `size` bytes that several readers can read at the same time.
 * `sources` describes the files. If a file cannot be read to its end, its error is thrown after the pieces
 * before the trouble.
 */
export async function* cutPieces(
  files: AsyncIterable<ByteFile>,
  sources: readonly TreebankSource[],
  size: number,
): AsyncGenerator<TreebankPiece, void, undefined> {
  for await (const { index, chunks } of files) {
    const cutter = new SentenceCutter(size);
    const pieces = (cut: readonly FilePiece[]) => cut.map((piece) => ({ ...sources[index]!, ...piece }));
    try {
      for await (const chunk of chunks) yield* pieces(cutter.push(chunk));
    } catch (error) {
      yield* pieces(cutter.end(false));
      throw error;
    }
    yield* pieces(cutter.end());
  }
}

/**
 * Cuts a CoNLL-U or CoNLL-X file after blank lines that end a sentence: `push` chunks, take the pieces,
 * call `end`. Each piece is as short as possible with `size` bytes or more, and can be read without the
 * others. Memory is bounded by the chunk and by `LARGEST` times the size: a longer piece is handed on in
 * parts, all open but the last. The pieces give the same sentences and errors as the whole file. Only a
 * byte order mark is lost if all sentences of the first piece are skipped.
 */
export class SentenceCutter {
  readonly #size: number;
  /** The bytes of the current piece so far. */
  #bytes = new Uint8Array(0);
  /** Where the current line begins in the bytes. */
  #lineStart = 0;
  /** Number of the current line, and of the first line of the current piece. */
  #line = 1;
  #firstLine = 1;
  /** Whether the line before the current one is surely a row, so that a blank line ends its sentence. */
  #afterRow = false;
  /** Whether the current piece continues an open one, and whether it begins within a line. */
  #continues = false;
  #inLine = false;

  constructor(size: number) {
    this.#size = size;
  }

  /** Takes a chunk of the file and returns the pieces that it finished. */
  push(chunk: Uint8Array): FilePiece[] {
    const pieces: FilePiece[] = [];
    const bytes = joined(this.#bytes, chunk);
    let start = 0;
    let at = this.#lineStart;
    for (let end = bytes.indexOf(NEWLINE, at) + 1; end > 0; end = bytes.indexOf(NEWLINE, at) + 1) {
      this.#line++;
      const isBlank = !this.#inLine && (end - at === 1 || (end - at === 2 && bytes[at] === CARRIAGE_RETURN));
      if (isBlank && this.#afterRow && end - start >= this.#size) {
        pieces.push(this.#piece(bytes.slice(start, end), false));
        start = end;
      }
      this.#afterRow = !this.#inLine && bytes[at]! >= DIGIT_1 && bytes[at]! <= DIGIT_9;
      this.#inLine = false;
      at = end;
    }
    if (bytes.length - start >= LARGEST * this.#size) {
      this.#inLine = at < bytes.length;
      pieces.push(this.#piece(bytes.slice(start), true));
      start = at = bytes.length;
    }
    this.#bytes = bytes.slice(start);
    this.#lineStart = at - start;
    return pieces;
  }

  /** Ends the file and returns what was left. `isWhole` is false if the file could not be read to its end. */
  end(isWhole = true): FilePiece[] {
    return this.#bytes.length > 0 || this.#continues ? [this.#piece(this.#bytes, !isWhole)] : [];
  }

  #piece(bytes: Uint8Array<ArrayBuffer>, isOpen: boolean): FilePiece {
    const piece = { bytes, line: this.#firstLine, isOpen };
    this.#firstLine = this.#line;
    this.#continues = isOpen;
    return piece;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const LARGEST = 4;
const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const DIGIT_1 = 49;
const DIGIT_9 = 57;
