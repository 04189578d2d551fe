import type { InputPiece } from "../../corpus/pieces.js";
import { cutPieces } from "../../corpus/sentence-cutter.js";
import { sentencesOfText, textPieces } from "../../corpus/text-pieces.js";
import { openPieces } from "../../corpus/treebank-reader.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { SegmentOptions } from "../../text/segment/segmenter.js";
import { UsageFailure } from "../failure.js";
import { remark } from "../progress.js";
import {
  displayName,
  filesOrInput,
  formatOf,
  type InputOptions,
  openFiles,
  shortNames,
  treebankSources,
} from "./treebank-input.js";

/** The options of `crossarc parse` that determine how its input is read. */
export interface ParseInputOptions extends InputOptions, SegmentOptions {
  /** Whether the input is running text. */
  readonly text?: true;
  /** Text to parse instead of files. */
  readonly string?: string;
  /** Whether to keep given arcs. */
  readonly keep?: true;
  /** Whether to write the place of each token in the text. */
  readonly ranges?: true;
  /** Number of trees for each sentence. */
  readonly nbest: number;
  /** Whether to write scores of arcs. */
  readonly scores?: true;
  /** Number of threads. */
  readonly workers: number;
}

/** Bytes of a piece of a treebank, about, divided by the number of trees for each sentence. */
const BYTES = 1 << 16;

/**
 * Reads the input of `crossarc parse` in pieces: treebank files, text files or the text of --string.
 * @throws UsageFailure for options that do not apply to the input, or if the model cannot split running text.
 */
export function parseInput(
  files: readonly string[],
  options: ParseInputOptions,
  pipeline: Pipeline,
  model: string,
): AsyncIterable<InputPiece> {
  const names = filesOrInput(files);
  if (!isText(files, options)) {
    if (options.ranges)
      throw new UsageFailure("--ranges needs running text, found a treebank: --text reads a file as text");
    refuseScoresInConllx(names, options);
    return treebankPieces(names, options, Math.ceil(BYTES / options.nbest));
  }
  if (!pipeline.steps.includes("tokenize")) {
    throw new UsageFailure(
      `running text needs a model with the step tokenize, found only ${pipeline.steps.join(", ")}: ${model}`,
    );
  }
  if (options.from !== undefined)
    throw new UsageFailure(`--from ${options.from} is for treebanks, found running text`);
  if (options.keep) throw new UsageFailure("--keep needs sentences with arcs, found running text");
  if (options.string === undefined) return textPieces(sentencesOfFiles(names, pipeline, options));
  if (files.length > 0) throw new UsageFailure("expected files or --string, found both");
  const reader = pipeline.reader(options);
  return textPieces([...reader.push(options.string), ...reader.end()]);
}

/** Treebank files in pieces: of any length for one reader, and with whole sentences for several threads. */
export function treebankPieces(
  names: readonly string[],
  options: InputOptions & { readonly workers: number },
  size = BYTES,
): AsyncIterable<InputPiece> {
  const pieces = options.workers === 1 ? openPieces : cutPieces;
  return pieces(openFiles(names, options.quiet), treebankSources(names, options), size);
}

/** Whether the input is running text: by an option, or by the names of all files. */
export function isText(
  files: readonly string[],
  { text, string, tokenized, lines }: Pick<ParseInputOptions, "text" | "string" | "tokenized" | "lines">,
): boolean {
  if (text || tokenized || lines || string !== undefined) return true;
  return files.length > 0 && files.every((file) => /\.txt(\.gz)?$/i.test(file));
}

/** The sentences of text files in order. Each file is a document, with a name if there are several. */
export async function* sentencesOfFiles(
  files: readonly string[],
  pipeline: Pipeline,
  options: Pick<ParseInputOptions, "quiet"> & SegmentOptions,
): AsyncGenerator<Sentence, void, undefined> {
  const names = files.length === 1 ? [""] : shortNames(files);
  for await (const { name, index, chunks } of openFiles(files, options.quiet)) {
    yield* sentencesOfText(chunks, pipeline.reader(options, names[index]), (count) =>
      remark(
        `${displayName(name)}: expected UTF-8, found invalid bytes in ${count} ${count === 1 ? "place" : "places"}, replaced by U+FFFD`,
      ),
    );
  }
}

function refuseScoresInConllx(names: readonly string[], options: ParseInputOptions): void {
  if (!options.scores && options.nbest === 1) return;
  const file = names.find((name) => formatOf(name, options) === "conllx");
  if (file === undefined) return;
  throw new UsageFailure(
    `--scores and --nbest need the comments and the MISC column of CoNLL-U, found CoNLL-X: ${displayName(file)}`,
  );
}
