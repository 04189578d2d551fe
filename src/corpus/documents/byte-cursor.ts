import { joined } from "./lines.js";

/** Reads bytes that arrive in chunks as they are needed. */
export class ByteCursor {
  /** The place of the next byte. */
  at: number;
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Uint8Array = new Uint8Array(0);

  /** `start` is the place of the first byte. */
  constructor(chunks: AsyncIterable<Uint8Array>, start: number) {
    this.#source = chunks[Symbol.asyncIterator]();
    this.at = start;
  }

  /** The next `count` bytes, fewer at the end, without moving on. */
  async peek(count: number): Promise<Uint8Array> {
    const parts = [this.#buffer];
    let length = this.#buffer.length;
    while (length < count) {
      const { done, value } = await this.#source.next();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    if (parts.length > 1) this.#buffer = joined(parts);
    return this.#buffer.subarray(0, count);
  }

  /** The next `count` bytes, fewer at the end. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = await this.peek(count);
    this.#buffer = this.#buffer.subarray(bytes.length);
    this.at += bytes.length;
    return bytes;
  }

  /** Passes over `count` bytes, fewer at the end; returns how many there were. */
  async skip(count: number): Promise<number> {
    let left = count;
    for (let passed = -1; left > 0 && passed !== 0; left -= passed)
      passed = (await this.take(Math.min(left, BLOCK))).length;
    return count - left;
  }
}

const BLOCK = 1 << 16;
