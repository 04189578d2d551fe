/** A line longer than this is taken for something else than a treebank. */
export const LONGEST_LINE = 8 * 1024 * 1024;

/** Receives text that consists of whole lines, and the lines that are none. */
export interface LineSink {
  /** One or more whole lines, each with its "\n". */
  lines(text: string): void;
  /** A line that cannot be read; the sink counts it as one line. */
  brokenLine(trouble: string): void;
}

/**
 * Cuts a stream of bytes or strings into whole lines. Memory is bounded by the chunk and the longest
 * line. Bytes must be UTF-8; a byte order mark at the start is dropped.
 */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  /** The unfinished last line, in pieces. */
  #rest: Uint8Array[] = [];
  #restLength = 0;
  #half = "";
  #atStart = true;
  /** Inside a line that is too long: drop bytes up to its end. */
  #dropping = false;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array | string): void {
    let bytes = typeof chunk === "string" ? this.#encode(chunk) : chunk;
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

  /** The bytes of a string chunk; half a character at its end waits for the other half. */
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

  /** The last line if it has no "\n", otherwise "". Nothing may be pushed afterwards. */
  end(): string {
    if (this.#restLength === 0) return "";
    const text = this.#text(this.#joined(new Uint8Array(0)));
    if (text === undefined) this.#sink.brokenLine(NOT_UTF8);
    return text ?? "";
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

  /** Decodes a block of whole lines; only if that fails, line by line to find the culprit. */
  #decode(block: Uint8Array): void {
    const text = this.#text(block);
    if (text !== undefined) return this.#sink.lines(text);
    for (let start = 0, end = 0; start < block.length; start = end) {
      end = block.indexOf(NEWLINE, start) + 1;
      const line = this.#text(block.subarray(start, end));
      if (line === undefined) this.#sink.brokenLine(NOT_UTF8);
      else this.#sink.lines(line);
    }
  }

  /** The text of some whole lines, undefined if they are not UTF-8. */
  #text(bytes: Uint8Array): string | undefined {
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch {
      return undefined;
    }
    if (!this.#atStart) return text;
    this.#atStart = false;
    return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  }
}

const NEWLINE = 10;
const BYTE_ORDER_MARK = 0xfeff;
const NOT_UTF8 = "expected UTF-8, found bytes that are not";
const TOO_LONG = `expected lines of at most ${LONGEST_LINE / 1024 / 1024} MiB, found a longer one`;
