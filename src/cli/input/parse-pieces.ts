import type { Piece, TextPiece, TreebankPiece } from "../../corpus/parse-piece.js";
import { type FilePiece, SentenceCutter } from "../../corpus/sentence-cutter.js";
import { UsageFailure } from "../../node/failure.js";
import { inputFiles } from "../../node/input-files.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import type { Sentence } from "../../sentence/sentence.js";
import { displayName, formatOf, type InputOptions } from "./input.js";
import { sentencesOfFiles, sentencesOfText } from "./text-input.js";

/** What there is to parse. */
export interface PieceOptions extends InputOptions {
  readonly text?: true;
  readonly string?: string;
  readonly tokenized?: true;
  readonly lines?: true;
  readonly keep?: true;
  readonly nbest: number;
  readonly scores?: true;
}

/** A piece of a treebank has at least so many bytes for each tree that is wanted, one of text so many words. */
const BYTES = 1 << 16;
const WORDS = 1000;

/** The input in pieces. */
export function piecesOf(
  files: readonly string[],
  options: PieceOptions,
  pipeline: Pipeline,
  model: string,
): AsyncIterable<Piece> {
  if (!isText(files, options)) {
    const names = files.length === 0 ? ["-"] : files;
    refuseScoresInConllx(names, options);
    return piecesOfTreebank(names, options);
  }
  if (!pipeline.steps.includes("tokenize")) {
    throw new UsageFailure(
      `running text needs a model with the step tokenize, found only ${pipeline.steps.join(", ")}: ${model}`,
    );
  }
  if (options.keep) throw new UsageFailure("--keep is for arcs that are given, and running text has none");
  if (options.string === undefined) return piecesOfText(sentencesOfFiles(files, pipeline, options));
  if (files.length > 0) throw new UsageFailure("expected files or --string, found both");
  return piecesOfText(sentencesOfText(options.string, pipeline, options));
}

function isText(files: readonly string[], { text, string, tokenized, lines }: PieceOptions): boolean {
  if (text || tokenized || lines || string !== undefined) return true;
  return files.length > 0 && files.every((file) => /\.txt(\.gz)?$/i.test(file));
}

async function* piecesOfTreebank(
  names: readonly string[],
  options: PieceOptions,
): AsyncGenerator<TreebankPiece> {
  for await (const { name, index, chunks } of inputFiles(names, options.quiet)) {
    const about = {
      file: displayName(name),
      format: formatOf(name, options),
      isInFirst: index === 0,
      isInLast: index === names.length - 1,
    };
    const cutter = new SentenceCutter(Math.ceil(BYTES / options.nbest));
    const pieces = (cut: readonly FilePiece[]) => cut.map((piece) => ({ ...piece, ...about }));
    try {
      for await (const chunk of chunks) yield* pieces(cutter.push(chunk));
    } catch (error) {
      // What came before the trouble is still wanted.
      yield* pieces(cutter.end(false));
      throw error;
    }
    yield* pieces(cutter.end());
  }
}

async function* piecesOfText(all: AsyncIterable<Sentence> | Iterable<Sentence>): AsyncGenerator<TextPiece> {
  let sentences: Sentence[] = [];
  let words = 0;
  try {
    for await (const sentence of all) {
      sentences.push(sentence);
      words += sentence.length;
      if (words < WORDS) continue;
      yield { sentences };
      sentences = [];
      words = 0;
    }
  } catch (error) {
    yield { sentences };
    throw error;
  }
  yield { sentences };
}

function refuseScoresInConllx(names: readonly string[], options: PieceOptions): void {
  if (!options.scores && options.nbest === 1) return;
  const file = names.find((name) => formatOf(name, options) === "conllx");
  if (file === undefined) return;
  throw new UsageFailure(
    `--scores and --nbest need the comments and the MISC of CoNLL-U, found CoNLL-X: ${displayName(file)}`,
  );
}
