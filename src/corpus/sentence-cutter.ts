/** Some bytes of a treebank file. */
export interface FilePiece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Number of the line that they begin with, from 1. */
  readonly line: number;
  /** Whether a sentence may go on after them, so that the reader of this piece must read the next one, too. */
  readonly isOpen: boolean;
}

/**
 * Cuts a CoNLL-U or CoNLL-X file after blank lines that end a sentence, into pieces that can be read apart from each
 * other: `push` chunks, take the pieces, call `end`. A piece is as short as it can be with `size` bytes or more. Memory is
 * bounded by the chunk and by `LARGEST` times the size: longer pieces are handed on in parts, all but the last open.
 * Read apart, the pieces give the sentences and errors of the file; only a byte order mark is lost where all sentences of the
 * first piece are left out.
 */
export class SentenceCutter {
  readonly #size: number;
  /** The piece in work, as far as it has come. */
  #bytes = new Uint8Array(0);
  /** Where the line in work begins among the bytes. */
  #lineStart = 0;
  /** Number of the line in work, and of the line that the piece in work begins with. */
  #line = 1;
  #firstLine = 1;
  /** Whether the line before the one in work is surely a row, so that a blank line would end its sentence. */
  #afterRow = false;
  /** Whether the piece in work goes on with what the last one left open, and begins within a line. */
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

  /** Tells that the file has ended, or cannot be read to its end, and returns what was left, if anything. */
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
