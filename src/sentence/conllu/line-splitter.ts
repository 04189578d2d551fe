/** A line of more bytes than this is taken for something else than a treebank's. */
export const LONGEST_LINE = 8 * 1024 * 1024;

/** Receives text that consists of whole lines, and word of the lines that cannot be read. */
export interface LineSink {
  /** One or more whole lines, each with its "\n". */
  lines(text: string): void;
  /** A line that is too long or not UTF-8; the sink counts it as one line. */
  brokenLine(reason: string): void;
}

/**
 * Cuts a stream of bytes or strings into whole lines, the same for every way the stream is cut into
 * chunks. Memory is bounded by the chunk and the longest line. Bytes must be UTF-8, and all characters
 * are handed on, a byte order mark too. In strings, half a surrogate pair becomes U+FFFD.
 */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  /** The unfinished last line, in pieces. */
  #rest: Uint8Array[] = [];
  #restLength = 0;
  /** The first half of a surrogate pair that ended a string. */
  #half = "";
  /** Inside a line that is too long: drop bytes up to its end. */
  #dropping = false;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array | string): void {
    const bytes = typeof chunk === "string" ? this.#encode(chunk) : chunk;
    for (let at = 0; at < bytes.length; at += PART) this.#part(bytes.subarray(at, at + PART));
  }

  #part(bytes: Uint8Array): void {
    if (this.#dropping) {
      const end = bytes.indexOf(NEWLINE);
      if (end < 0) return;
      this.#dropping = false;
      bytes = bytes.subarray(end + 1);
    }
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      this.#decode(this.#joined(bytes.subarray(0, end)));
      bytes = bytes.subarray(end);
    }
    if (bytes.length === 0) return;
    this.#restLength += bytes.length;
    if (this.#restLength > LONGEST_LINE) {
      this.#sink.brokenLine(TOO_LONG);
      this.#clear();
      this.#dropping = true;
    } else {
      // A stream may reuse its buffer, so the rest is copied.
      this.#rest.push(bytes.slice());
    }
  }

  /** The last line if it has no "\n", otherwise "". Nothing may be pushed afterwards. */
  end(): string {
    if (this.#half !== "") {
      const half = this.#encoder.encode(this.#half);
      this.#half = "";
      this.push(half);
    }
    if (this.#restLength === 0) return "";
    const text = this.#text(this.#joined(new Uint8Array(0)));
    if (text === undefined) this.#sink.brokenLine(NOT_UTF8);
    return text ?? "";
  }

  /** The bytes of a string chunk; half a surrogate pair at its end waits for the other half. */
  #encode(chunk: string): Uint8Array {
    let text = this.#half + chunk;
    this.#half = "";
    const last = text.charCodeAt(text.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      this.#half = text.slice(-1);
      text = text.slice(0, -1);
    }
    return this.#encoder.encode(text);
  }

  #joined(last: Uint8Array): Uint8Array {
    if (this.#restLength === 0) return last;
    const joined = new Uint8Array(this.#restLength + last.length);
    let at = 0;
    for (const piece of this.#rest) {
      joined.set(piece, at);
      at += piece.length;
    }
    joined.set(last, at);
    this.#clear();
    return joined;
  }

  #clear(): void {
    this.#rest = [];
    this.#restLength = 0;
  }

  /** Decodes a block of whole lines at once, and line by line only where one of them may be broken. */
  #decode(block: Uint8Array): void {
    const text = block.length > LONGEST_LINE ? undefined : this.#text(block);
    if (text !== undefined) return this.#sink.lines(text);
    for (let start = 0, end = 0; start < block.length; start = end) {
      end = block.indexOf(NEWLINE, start) + 1;
      const tooLong = end - start > LONGEST_LINE + 1;
      const line = tooLong ? undefined : this.#text(block.subarray(start, end));
      if (line !== undefined) this.#sink.lines(line);
      else this.#sink.brokenLine(tooLong ? TOO_LONG : NOT_UTF8);
    }
  }

  /** The text of some bytes, undefined if they are not UTF-8. */
  #text(bytes: Uint8Array): string | undefined {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }
}

const NEWLINE = 10;
/** Longer chunks are decoded in parts of this many bytes. */
const PART = 1 << 18;
const NOT_UTF8 = "expected UTF-8, found bytes that are not";
const TOO_LONG = `expected lines of at most ${LONGEST_LINE / 1024 / 1024} MiB, found a longer one`;
