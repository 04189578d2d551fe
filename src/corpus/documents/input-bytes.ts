/** The bytes of an input, wherever they are stored. */
export interface InputBytes {
  /** A name in messages and in ids of documents. */
  readonly name: string;
  /** Number of stored bytes. */
  readonly size: number;
  /** Whether the bytes are stored compressed. */
  readonly isCompressed: boolean;
  /** The stored bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The bytes from `start` to before `end` as they arrive. A compressed input is decompressed, and always read
   * as a whole.
   * @throws FormatError for broken compressed data, after the bytes before it.
   */
  stream(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Functions that decompress parts of an input, by the names of Parquet. */
  readonly decompressors: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>>;
}
