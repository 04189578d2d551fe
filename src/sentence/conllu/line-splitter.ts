import { described } from "../arguments.js";

/** Maximum length of a line in bytes; no treebank has longer lines. */
export const LONGEST_LINE = 8 * 1024 * 1024;

/** Receives whole lines and reports of lines that cannot be read. */
export interface LineSink {
  /** Receives one or more whole lines, each with its "\n". */
  lines(text: string): void;
  /** Receives the reason why the next line cannot be read: it is too long or not UTF-8. */
  brokenLine(reason: string): void;
}

/**
 * Splits a stream of bytes or strings into whole lines, however the stream is cut into chunks.
 *
 * Memory is bounded by the chunk and the longest line. Bytes must be UTF-8; a byte order mark is passed on
 * like any other character. In strings, an unpaired surrogate becomes U+FFFD.
 */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  /** The parts of the unfinished last line. */
  #rest: Uint8Array[] = [];
  #restLength = 0;
  /** The high surrogate at the end of the last string chunk; "" if there was none. */
  #highSurrogate = "";
  /** Whether the current line is too long, so that bytes are dropped up to its end. */
  #dropping = false;

  /** Makes a splitter that hands its lines to `sink`. */
  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  /** Takes the next chunk and hands all lines that it completes to the sink. */
  push(chunk: Uint8Array | string): void {
    const bytes = typeof chunk === "string" ? this.#encode(chunk) : chunk;
    if (!(bytes instanceof Uint8Array)) {
      throw new TypeError(`expected text or its bytes, found ${described(chunk)}`);
    }
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

  /** Ends the stream and returns the last line if it has no "\n", otherwise "". */
  end(): string {
    if (this.#highSurrogate !== "") {
      const bytes = this.#encoder.encode(this.#highSurrogate);
      this.#highSurrogate = "";
      this.push(bytes);
    }
    if (this.#restLength === 0) return "";
    const text = this.#text(this.#joined(new Uint8Array(0)));
    if (text === undefined) this.#sink.brokenLine(NOT_UTF8);
    return text ?? "";
  }

  /** Encodes a string chunk; a high surrogate at its end waits for the next chunk. */
  #encode(chunk: string): Uint8Array {
    let text = this.#highSurrogate + chunk;
    this.#highSurrogate = "";
    const last = text.charCodeAt(text.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      this.#highSurrogate = text.slice(-1);
      text = text.slice(0, -1);
    }
    return this.#encoder.encode(text);
  }

  /** Joins the unfinished line with the bytes that follow it. */
  #joined(last: Uint8Array): Uint8Array {
    if (this.#restLength === 0) return last;
    const joined = new Uint8Array(this.#restLength + last.length);
    let at = 0;
    for (const part of this.#rest) {
      joined.set(part, at);
      at += part.length;
    }
    joined.set(last, at);
    this.#clear();
    return joined;
  }

  #clear(): void {
    this.#rest = [];
    this.#restLength = 0;
  }

  /** Decodes a block of whole lines at once, or line by line if one of them may be broken. */
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

  /** Decodes bytes; returns undefined if they are not UTF-8. */
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
const NOT_UTF8 = "expected UTF-8, found invalid bytes";
const TOO_LONG = `expected lines of at most ${LONGEST_LINE / 1024 / 1024} MiB, found a longer one`;
