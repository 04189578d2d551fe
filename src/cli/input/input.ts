import { basename } from "node:path";
import { joinedSentence } from "../../corpus/joined-sentence.js";
import { inputFiles } from "../../node/input-files.js";
import { remark } from "../../node/progress.js";
import { ConlluReader, type TreebankFormat } from "../../sentence/conllu/conllu-reader.js";
import type { FormatError } from "../../sentence/format-error.js";
import type { Sentence } from "../../sentence/sentence.js";

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
    for await (const { name, index, chunks } of inputFiles(this.files, this.#options.quiet)) {
      this.index = index;
      const reader = new ConlluReader({
        file: displayName(name),
        format: formatOf(name, this.#options),
        onBroken: this.#onBroken,
      });
      for await (const chunk of chunks)
        for (const sentence of reader.push(chunk)) yield this.#joined(sentence);
      for (const sentence of reader.end()) yield this.#joined(sentence);
    }
    if (this.skipped > 0) {
      remark(`left out ${this.skipped} sentence${this.skipped === 1 ? "" : "s"} with a broken format`, false);
    }
  }

  #joined(sentence: Sentence): Sentence {
    return joinedSentence(sentence, this.index === 0, this.index === this.files.length - 1);
  }

  #skip(error: FormatError): void {
    this.skipped++;
    remark(error.message, this.#options.quiet);
  }
}
