import { createReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ConlluReader, type TreebankFormat } from "../sentence/conllu-reader.js";
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

export function formatOf(file: string, options: InputOptions): TreebankFormat {
  return options.from ?? (/\.conllx?(\.gz)?$/.test(file) ? "conllx" : "conllu");
}

/**
 * The sentences of some files in order ("-" is standard input, .gz is unpacked), read as they are asked
 * for, with a progress bar over all of them.
 */
export class TreebankInput {
  /** Name of the file in work, for messages. */
  file = "";
  /** Sentences left out so far because of --skip-broken. */
  skipped = 0;
  readonly #files: readonly string[];
  readonly #options: InputOptions;

  constructor(files: readonly string[], options: InputOptions = {}) {
    this.#files = files.length === 0 ? ["-"] : files;
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Sentence, void, undefined> {
    const sizes = this.#files.map((file) => (file === "-" ? 0 : statSync(file).size));
    const known = !this.#files.includes("-");
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const progress = new Progress("reading", known ? total : 0, this.#options.quiet);
    let done = 0;
    try {
      for (const file of this.#files) {
        this.file = displayName(file);
        const reader = this.#reader(file);
        const onRead = (bytes: number) => {
          done += bytes;
          progress.update(done);
        };
        for await (const chunk of chunksOf(file, onRead)) yield* reader.push(chunk);
        yield* reader.end();
      }
    } finally {
      progress.stop();
    }
    if (this.skipped > 0) {
      remark(`left out ${this.skipped} sentence${this.skipped === 1 ? "" : "s"} with a broken format`, false);
    }
  }

  #reader(file: string): ConlluReader {
    const onBroken = (error: Error) => {
      this.skipped++;
      remark(error.message, this.#options.quiet);
    };
    return new ConlluReader({
      file: this.file,
      format: formatOf(file, this.#options),
      onBroken: this.#options.skipBroken ? onBroken : undefined,
    });
  }
}

/** The bytes of a file piece by piece, unpacked; `onRead` hears how many bytes were taken from the disk. */
async function* chunksOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const source: Readable = file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  source.on("data", (chunk: Buffer) => onRead(chunk.length));
  if (!file.endsWith(".gz")) {
    yield* source;
    return;
  }
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    const isPacking = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    if (isPacking) throw new DataFailure(`${file}: expected gzip data, found: ${error.message}`);
    throw error;
  }
}
