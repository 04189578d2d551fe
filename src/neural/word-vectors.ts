import { type ByteTable, byteTable } from "../learn/network/byte-table.js";
import { padded } from "../learn/network/compute.js";
import { hashNumbers } from "../numbers/hash.js";

/** Vectors of words that were learnt elsewhere, from much text. Training does not change them. */
export interface WordVectors {
  /** The words, the most frequent first. */
  readonly names: readonly string[];
  /** A row for each word; columns beyond the numbers of a vector are 0. */
  readonly table: ByteTable;
}

/** Thrown when a file of vectors is broken. The message starts with the number of the line. */
export class VectorError extends Error {
  /** Always "VectorError". */
  override readonly name = "VectorError";
}

/** The root mean square of the numbers of all vectors, whatever they are in the file. */
const SCALE = 0.2;

/** A number in a file of vectors. */
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;

/**
 * Reads vectors line by line, in the text format of GloVe, word2vec and fastText: a word and its numbers,
 * with spaces between them. A first line with two whole numbers, the words and the numbers of each, is
 * checked. Files have the most frequent words first, so the reader stops when it has enough.
 */
export class VectorReader {
  readonly #most: number;
  readonly #names: string[] = [];
  readonly #lineOf = new Map<string, number>();
  readonly #numbers: Float32Array[] = [];
  #size = 0;
  #line = 0;

  /** Reads at most `most` words. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether it has read as many words as it may. */
  get isFull(): boolean {
    return this.#names.length >= this.#most;
  }

  /**
   * Takes the next line.
   *
   * @throws {VectorError} if it is broken, has another number of numbers, or a word that was there before
   */
  add(line: string): void {
    this.#line++;
    const [word, ...fields] = line.trimEnd().split(" ");
    if (this.#line === 1 && this.#isHeader(word!, fields)) return;
    if (word === "" || fields.length === 0) throw this.#error("a word and its numbers", line);
    const numbers = Float32Array.from(fields, Number);
    const broken = fields.findIndex((field, k) => !NUMBER.test(field) || !Number.isFinite(numbers[k]!));
    if (broken !== -1) throw this.#error(`a number after ${word}`, fields[broken]!);
    if (this.#size === 0) this.#size = fields.length;
    if (fields.length !== this.#size) throw this.#error(`${this.#size} numbers`, `${fields.length}`);
    const before = this.#lineOf.get(word!);
    if (before !== undefined) {
      throw this.#error("each word once", `${word}, which is in line ${before} too`);
    }
    this.#lineOf.set(word!, this.#line);
    this.#names.push(word!);
    this.#numbers.push(numbers);
  }

  /**
   * The vectors that were read, scaled to the same size whatever they are in the file.
   *
   * @throws {VectorError} if there are none
   */
  vectors(): WordVectors {
    if (this.#names.length === 0) throw new VectorError("expected vectors, found none");
    const columns = padded(this.#size);
    const table = new Float32Array(columns * this.#names.length);
    let squares = 0;
    for (const [row, numbers] of this.#numbers.entries()) {
      table.set(numbers, row * columns);
      for (const x of numbers) squares += x * x;
    }
    const mean = Math.sqrt(squares / (this.#size * this.#names.length));
    const factor = mean === 0 ? 1 : SCALE / mean;
    for (let k = 0; k < table.length; k++) table[k]! *= factor;
    return { names: this.#names, table: byteTable(table, columns) };
  }

  /** Whether the first line only tells the number of words and of numbers. */
  #isHeader(words: string, fields: readonly string[]): boolean {
    if (fields.length !== 1 || !/^\d+$/.test(words) || !/^\d+$/.test(fields[0]!)) return false;
    this.#size = Number(fields[0]);
    if (this.#size === 0) throw this.#error("at least one number for each word", "0");
    return true;
  }

  #error(expected: string, found: string): VectorError {
    const shortened = found.length > 40 ? `${found.slice(0, 40)}…` : found;
    return new VectorError(`line ${this.#line}: expected ${expected}, found ${shortened || "an empty line"}`);
  }
}

/** The numbers of vectors as floats, shape [words, columns], for training. */
export function floatsOf({ bytes, scales, columns }: ByteTable, to: Float32Array): void {
  for (let k = 0; k < bytes.length; k++) to[k] = bytes[k]! * scales[Math.floor(k / columns)]!;
}

/** Tells vectors apart: their number, their columns, and a sum over all bytes. */
export function vectorsMark({ names, table }: WordVectors): string {
  let hash = hashNumbers(table.bytes);
  for (const name of names) {
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  }
  return `${names.length} x ${table.columns}, ${(hash >>> 0).toString(16)}`;
}
