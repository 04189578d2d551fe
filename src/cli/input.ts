import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ConlluReader, type TreebankFormat } from "../sentence/conllu-reader.js";
import type { FormatError } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import { DataFailure } from "./failure.js";
import { Progress, remark } from "./progress.js";

export interface InputOptions {
  /** Format of all files; by default .conllx and .conll are CoNLL-X, everything else CoNLL-U. */
  readonly from?: TreebankFormat | undefined;
  /** Leave out sentences with a broken format, and say how many. */
  readonly skipBroken?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** What a file is called in messages. */
export function displayName(file: string): string {
  return file === "-" ? "standard input" : file;
}

/** What files are called in tables: without folders and endings, unless two would have the same name. */
export function shortNames(files: readonly string[]): string[] {
  const names = files.map((file) =>
    file === "-" ? displayName(file) : basename(file).replace(/(\.conll[ux]?)?(\.gz)?$/, ""),
  );
  return new Set(names).size === names.length ? names : files.map(displayName);
}

/** The format of a file by the options, or by its name. */
export function formatOf(file: string, options: InputOptions): TreebankFormat {
  return options.from ?? (/\.conllx?(\.gz)?$/.test(file) ? "conllx" : "conllu");
}

/**
 * The sentences of some files in order ("-" is standard input, .gz is unpacked), read as they are asked
 * for, with a progress bar over all of them. Written one after the other they make one file: where a file
 * ends without a blank line and another follows, the blank line is supplied.
 */
export class TreebankInput {
  /** Place of the file in work among the files, from 0. */
  index = 0;
  /** Sentences left out so far because of --skip-broken. */
  skipped = 0;
  readonly files: readonly string[];
  readonly #options: InputOptions;
  readonly #onBroken: ((error: FormatError) => void) | undefined;

  /**
   * No files means standard input. `onBroken` hears of each sentence with a broken format, which is then
   * left out; by default they are left out and remarked on with --skip-broken, and an error without it.
   */
  constructor(
    files: readonly string[],
    options: InputOptions = {},
    onBroken?: ((error: FormatError) => void) | undefined,
  ) {
    this.files = files.length === 0 ? ["-"] : files;
    this.#options = options;
    this.#onBroken = onBroken ?? (options.skipBroken ? (error) => this.#skip(error) : undefined);
  }

  /** What the file in work is called in messages. */
  get file(): string {
    return displayName(this.files[this.index]!);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Sentence, void, undefined> {
    const sizes = this.files.map(sizeOf);
    const total = this.files.includes("-") ? 0 : sizes.reduce((sum, size) => sum + size, 0);
    const progress = new Progress("reading", total, this.#options.quiet);
    let done = 0;
    try {
      for (this.index = 0; this.index < this.files.length; this.index++) {
        const file = this.files[this.index]!;
        const reader = new ConlluReader({
          file: displayName(file),
          format: formatOf(file, this.#options),
          onBroken: this.#onBroken,
        });
        for await (const chunk of chunksOf(file, (bytes) => progress.update(done + bytes))) {
          for (const sentence of reader.push(chunk)) yield this.#joined(sentence);
        }
        for (const sentence of reader.end()) yield this.#joined(sentence);
        done += sizes[this.index]!;
      }
    } finally {
      progress.stop();
    }
    this.index = this.files.length - 1;
    if (this.skipped > 0) {
      remark(`left out ${this.skipped} sentence${this.skipped === 1 ? "" : "s"} with a broken format`, false);
    }
  }

  /** A sentence so that those of the next file can follow. */
  #joined(sentence: Sentence): Sentence {
    if (sentence.byteOrderMark && this.index > 0)
      return this.#joined(sentence.with({ byteOrderMark: false }));
    if (sentence.ending === "blank line" || this.index === this.files.length - 1) return sentence;
    return sentence.with({ ending: sentence.length > 0 ? "blank line" : "newline" });
  }

  #skip(error: FormatError): void {
    this.skipped++;
    remark(error.message, this.#options.quiet);
  }
}

/** Size of a file in bytes; a file that is not there is noticed here, before any work. */
export function sizeOf(file: string): number {
  if (file === "-") return 0;
  const found = statSync(file);
  if (found.isDirectory()) throw new DataFailure(`${file}: expected a file, found a folder`);
  return found.size;
}

/** The bytes of a file piece by piece, unpacked; `onRead` hears how many of its bytes were taken so far. */
export async function* chunksOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  if (file === "-" && process.stdin.isTTY) remark("reading standard input; Ctrl-D ends it");
  const source: Readable & { bytesRead?: number } =
    file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  const isPacked = file.endsWith(".gz");
  // The callback is there because pipeline asks for one: the error reaches us through the stream itself.
  const chunks = isPacked ? pipeline(source, createGunzip(), () => {}) : source;
  try {
    for await (const chunk of chunks) {
      onRead(source.bytesRead ?? 0);
      yield chunk;
    }
  } catch (error) {
    const isPacking = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    if (isPacking) throw new DataFailure(`${file}: expected gzip data, found: ${error.message}`);
    throw error;
  }
}
