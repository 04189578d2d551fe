import { ConlluReader, type FormatError, readConllu, type Sentence } from "crossarc";

/** Bytes that are read at a time. */
const PIECE = 1 << 20;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Sentences that a piece of the file completes, and how much of the file is read. */
export interface Piece {
  readonly sentences: readonly Sentence[];
  readonly share: number;
}

/** A treebank in a file, which stays on disk: only the places of its sentences are in memory. */
export class TreebankFile {
  readonly name: string;
  readonly #blob: Blob;
  readonly #format: "conllu" | "conllx";
  /** Offset in bytes and first line of each sentence. */
  readonly #starts: number[] = [];
  readonly #lines: number[] = [];

  private constructor(name: string, blob: Blob) {
    this.name = name;
    this.#blob = blob;
    this.#format = /\.conllx?(\.gz)?$/i.test(name) && !/\.conllu/i.test(name) ? "conllx" : "conllu";
  }

  /** Opens a file; one that ends in .gz is unpacked. */
  static async open(file: File): Promise<TreebankFile> {
    if (!/\.gz$/i.test(file.name)) return new TreebankFile(file.name, file);
    const stream = file.stream().pipeThrough(new DecompressionStream("gzip"));
    return new TreebankFile(file.name, await new Response(stream).blob());
  }

  /** Number of sentences that have been seen. */
  get length(): number {
    return this.#starts.length;
  }

  /** Reads the file for the first time: notes where the sentences are. */
  async *index(onBroken: (error: FormatError) => void): AsyncGenerator<Piece, void, undefined> {
    const places = new SentencePlaces();
    for await (const { sentences, share } of this.#pieces(onBroken, (piece) => places.add(piece))) {
      for (const { line } of sentences) {
        this.#starts.push(places.offsetOf(line));
        this.#lines.push(line);
      }
      yield { sentences, share };
    }
  }

  /** Reads the file again. */
  pieces(onBroken: (error: FormatError) => void = () => {}): AsyncGenerator<Piece, void, undefined> {
    return this.#pieces(onBroken);
  }

  async *#pieces(
    onBroken: (error: FormatError) => void,
    onBytes?: (piece: Uint8Array) => void,
  ): AsyncGenerator<Piece, void, undefined> {
    const reader = new ConlluReader({ onBroken, format: this.#format });
    const { size } = this.#blob;
    for (let at = 0; at < size; at += PIECE) {
      const bytes = new Uint8Array(await this.#blob.slice(at, at + PIECE).arrayBuffer());
      onBytes?.(bytes);
      yield { sentences: withWords(reader.push(bytes)), share: Math.min(1, (at + PIECE) / size) };
    }
    yield { sentences: withWords(reader.end()), share: 1 };
  }

  /** The text from one sentence to the next, with its first line. Index -1 is what comes before the first. */
  async source(index: number): Promise<{ text: string; line: number }> {
    const start = index < 0 ? 0 : this.#starts[index]!;
    const end = this.#starts[index + 1] ?? this.#blob.size;
    return { text: await this.#blob.slice(start, end).text(), line: index < 0 ? 1 : this.#lines[index]! };
  }

  /** A sentence by its number, from 0. */
  async sentence(index: number): Promise<Sentence> {
    const { text, line } = await this.source(index);
    const options = { line, format: this.#format, onBroken: () => {} };
    const [sentence] = withWords([...readConllu(text, options)]);
    if (sentence === undefined) throw new Error(`${this.name}: sentence ${index + 1} cannot be read`);
    return sentence;
  }
}

function withWords(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter(({ length }) => length > 0);
}

/** Finds the offsets of lines that can begin a sentence: the first one, and those after a blank line. */
class SentencePlaces {
  #offset = 0;
  #line = 1;
  /** Bytes of the current line so far, without a carriage return. */
  #inLine = 0;
  readonly #lines: number[] = [1];
  readonly #offsets: number[] = [0];
  #next = 0;

  /** Scans the next bytes of the file. */
  add(bytes: Uint8Array): void {
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(LINE_FEED, from);
      if (end === -1) break;
      const isBlank =
        this.#inLine === 0 && (end === from || (end === from + 1 && bytes[from] === CARRIAGE_RETURN));
      this.#line++;
      this.#inLine = 0;
      from = end + 1;
      if (isBlank) {
        this.#lines.push(this.#line);
        this.#offsets.push(this.#offset + from);
      }
    }
    this.#inLine += bytes.length - from;
    this.#offset += bytes.length;
  }

  /** The offset of the sentence at a line; lines must be asked for in order. */
  offsetOf(line: number): number {
    while (this.#next + 1 < this.#lines.length && this.#lines[this.#next + 1]! <= line) this.#next++;
    return this.#offsets[this.#next]!;
  }
}
