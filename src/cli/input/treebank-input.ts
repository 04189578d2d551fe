import { basename } from "node:path";
import {
  type Defect,
  type SkippedSentence,
  SkipReport,
  TreebankReader,
  type TreebankSource,
} from "../../corpus/treebank-reader.js";
import { type InputFile, inputFiles } from "../../node/input-files.js";
import type { TreebankFormat } from "../../sentence/conllu/conllu-reader.js";
import type { Sentence } from "../../sentence/sentence.js";
import { brokenTree } from "../../sentence/tree.js";
import { hasProgress, Progress, remark } from "../progress.js";

/** The options of all commands that read treebank files. */
export interface InputOptions {
  /** Format of all files. By default .conllx and .conll are CoNLL-X, everything else is CoNLL-U. */
  readonly from?: TreebankFormat | undefined;
  /** Whether to skip broken sentences instead of stopping at the first one. */
  readonly skipBroken?: boolean | undefined;
  /** Whether to print no progress and no remarks. */
  readonly quiet?: boolean | undefined;
}

/** The sentences that a command can use. */
export interface SentenceNeeds {
  /** Whether the heads of a sentence must be a tree rooted at 0; false by default. */
  readonly trees?: boolean | undefined;
  /** Defects whose sentences are always skipped; all others only with --skip-broken. */
  readonly skips?: readonly Defect[] | undefined;
  /** Called for each skipped sentence, instead of the report to the user. */
  readonly onSkip?: ((skipped: SkippedSentence) => void) | undefined;
  /** Tells whether a sentence is wanted. Others are skipped silently, even if they are broken trees. */
  readonly isWanted?: ((sentence: Sentence) => boolean) | undefined;
}

/** The name of a file in messages. */
export function displayName(file: string): string {
  return file === "-" ? "standard input" : file;
}

/**
 * Short names of files for tables: without folders and endings, unless two files would then have the same
 * name.
 */
export function shortNames(files: readonly string[]): string[] {
  const names = files.map((file) =>
    file === "-" ? displayName(file) : basename(file).replace(/(\.conll[ux]?)?(\.gz)?$/, ""),
  );
  return new Set(names).size === names.length ? names : files.map(displayName);
}

/** The format of a file: by the option --from, or else by its name. */
export function formatOf(file: string, options: InputOptions): TreebankFormat {
  return options.from ?? (/\.conllx?(\.gz)?$/.test(file) ? "conllx" : "conllu");
}

/** The files of a command line; no file means standard input. */
export function filesOrInput(files: readonly string[]): readonly string[] {
  return files.length === 0 ? ["-"] : files;
}

/** Describes treebank files for their readers. */
export function treebankSources(files: readonly string[], options: InputOptions): TreebankSource[] {
  return files.map((file, index) => ({
    file: displayName(file),
    format: formatOf(file, options),
    isFirst: index === 0,
    isLast: index === files.length - 1,
  }));
}

/**
 * Opens files in order ("-" is standard input, .gz is decompressed), with a progress bar over all of them.
 */
export function openFiles(names: readonly string[], quiet: boolean | undefined): AsyncIterable<InputFile> {
  const onTerminal = () => remark("reading standard input; press Ctrl-D to end it");
  return hasProgress(quiet) ? filesWithProgress(names, onTerminal) : inputFiles(names, { onTerminal });
}

async function* filesWithProgress(
  names: readonly string[],
  onTerminal: () => void,
): AsyncGenerator<InputFile, void, undefined> {
  let progress: Progress | undefined;
  const onRead = (done: number, total: number) => {
    progress ??= new Progress("reading", total);
    progress.update(done);
  };
  try {
    yield* inputFiles(names, { onTerminal, onRead });
  } finally {
    progress?.stop();
  }
}

/** Makes a report that tells the user about skipped sentences. */
export function skipReport(quiet: boolean | undefined): SkipReport {
  return new SkipReport(
    (text) => remark(text, quiet),
    (text) => remark(text),
  );
}

/**
 * Reads the sentences of treebank files in order, one by one as they are needed. Writing them one after the
 * other gives one file.
 */
export class TreebankInput {
  /** Number of the current file, from 0. */
  index = 0;
  readonly files: readonly string[];
  /** The report on skipped sentences, printed after the last file. */
  readonly report: SkipReport;
  readonly #options: InputOptions;
  readonly #needs: SentenceNeeds;

  /** No files means standard input. */
  constructor(files: readonly string[], options: InputOptions = {}, needs: SentenceNeeds = {}) {
    this.files = filesOrInput(files);
    this.report = skipReport(options.quiet);
    this.#options = options;
    this.#needs = needs;
  }

  /** The name of the current file in messages. */
  get file(): string {
    return displayName(this.files[this.index]!);
  }

  /** @throws FormatError at the first broken sentence that is not skipped. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Sentence, void, undefined> {
    const { trees, skips = [], onSkip, isWanted } = this.#needs;
    const reading = {
      skips: this.#options.skipBroken ? (["format", "tree"] as const) : skips,
      onSkip: onSkip ?? ((skipped: SkippedSentence) => this.report.add(skipped)),
      problemOf: trees ? brokenTree : undefined,
      isWanted,
    };
    const sources = treebankSources(this.files, this.#options);
    for await (const { index, chunks } of openFiles(this.files, this.#options.quiet)) {
      this.index = index;
      const reader = new TreebankReader(sources[index]!, reading);
      for await (const chunk of chunks) yield* reader.push(chunk);
      yield* reader.end();
    }
    this.report.finish();
  }
}
