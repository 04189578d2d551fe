import { ConlluReader, type TreebankFormat } from "../sentence/conllu/conllu-reader.js";
import { FormatError, type SourceLocation } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import { describeProblem, type TreeProblem } from "../sentence/tree.js";
import type { TreebankPiece } from "./pieces.js";

/** A treebank file, or a part of it that begins with a sentence. */
export interface TreebankSource {
  /** Name of the file in messages. */
  readonly file: string;
  readonly format: TreebankFormat;
  /** Number of the first line; 1 by default. */
  readonly line?: number | undefined;
  /** Whether the file is the first and the last one of the input. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A file of the input as its bytes arrive, with its number among all files, from 0. */
export interface ByteFile {
  readonly index: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** What is wrong with a broken sentence: its format, or heads that form no tree. */
export type Defect = "format" | "tree";

/** A broken sentence. It is plain data, so that threads can send it. */
export interface BrokenSentence {
  /** What was expected and what was found. */
  readonly reason: string;
  readonly location: SourceLocation;
}

/** A broken sentence that was skipped. */
export interface SkippedSentence extends BrokenSentence {
  readonly defect: Defect;
  /** What is wrong with its heads, such as "word 1 has no head"; undefined for a broken format. */
  readonly treeProblem?: string | undefined;
}

/** Which sentences of a treebank are wanted. */
export interface TreebankReading {
  /** The defects whose sentences are skipped; a sentence with another defect is an error. None by default. */
  readonly skips?: readonly Defect[] | undefined;
  /** Takes each sentence that is skipped. */
  readonly onSkip?: ((skipped: SkippedSentence) => void) | undefined;
  /** Finds what is wrong with the heads of a sentence. By default all heads are accepted. */
  readonly problemOf?: ((head: Int32Array) => TreeProblem | undefined) | undefined;
  /** The most words that a sentence may have; a longer one counts as broken. By default there is no limit. */
  readonly longest?: number | undefined;
  /**
   * Whether a sentence is wanted. Others are passed over, whatever their heads. All are wanted by default.
   */
  readonly isWanted?: ((sentence: Sentence) => boolean) | undefined;
}

/**
 * Reads the sentences of a treebank file and skips broken ones: `push` chunks, then `end`. Sentences of
 * several files, written one after the other, make one file: a byte order mark stays only in the first, and
 * where another file follows, a sentence that ended without a blank line gets one.
 */
export class TreebankReader {
  readonly #source: TreebankSource;
  readonly #reading: TreebankReading;
  readonly #reader: ConlluReader;

  constructor(source: TreebankSource, reading: TreebankReading = {}) {
    const { file, line, format } = source;
    this.#source = source;
    this.#reading = reading;
    const onBroken = (error: FormatError) => this.#skip("format", error);
    this.#reader = new ConlluReader({
      file,
      line,
      format,
      onBroken: reading.skips?.includes("format") ? onBroken : undefined,
    });
  }

  /**
   * Takes a chunk of the file and yields the sentences that it completed.
   * @throws FormatError at the first broken sentence that is not skipped, after all sentences before it.
   */
  *push(chunk: Uint8Array): Generator<Sentence, void, undefined> {
    yield* this.#usable(this.#reader.push(chunk));
  }

  /** Ends the file and yields what was left. Throws as `push` does. */
  *end(): Generator<Sentence, void, undefined> {
    yield* this.#usable(this.#reader.end());
  }

  *#usable(sentences: readonly Sentence[]): Generator<Sentence, void, undefined> {
    const { isWanted, skips, longest = Number.POSITIVE_INFINITY } = this.#reading;
    for (const sentence of sentences) {
      if (isWanted?.(sentence) === false) continue;
      if (sentence.length > longest) {
        this.#refuseLong(sentence, longest);
        continue;
      }
      const problem = this.#reading.problemOf?.(sentence.head);
      if (problem === undefined) {
        yield this.#joined(sentence);
        continue;
      }
      const treeProblem = describeProblem(problem, sentence.head);
      const { file } = this.#source;
      const location = { file, line: sentence.lineOf(problem.word), sentenceId: sentence.id };
      const error = new FormatError(`expected a tree, found that ${treeProblem}`, location);
      if (!skips?.includes("tree")) throw error;
      this.#skip("tree", error, treeProblem);
    }
  }

  #refuseLong(sentence: Sentence, longest: number): void {
    const location = { file: this.#source.file, line: sentence.lineOf(1), sentenceId: sentence.id };
    const error = new FormatError(
      `expected a sentence of at most ${longest} words, found one of ${sentence.length}`,
      location,
    );
    if (!this.#reading.skips?.includes("format")) throw error;
    this.#skip("format", error);
  }

  #joined(sentence: Sentence): Sentence {
    const { isFirst, isLast } = this.#source;
    const byteOrderMark = sentence.byteOrderMark && isFirst;
    const isEnded = sentence.ending === "blank line" || isLast;
    if (byteOrderMark === sentence.byteOrderMark && isEnded) return sentence;
    const ending = sentence.length > 0 ? "blank line" : "newline";
    return sentence.with({ byteOrderMark, ending: isEnded ? sentence.ending : ending });
  }

  #skip(defect: Defect, { reason, location }: FormatError, treeProblem?: string): void {
    this.#reading.onSkip?.({ defect, reason, location, treeProblem });
  }
}

/**
 * Passes on treebank files in pieces of at most `size` bytes that one reader reads in order: all but the
 * last piece of a file are open. `sources` describes the files.
 */
export async function* openPieces(
  files: AsyncIterable<ByteFile>,
  sources: readonly TreebankSource[],
  size: number,
): AsyncGenerator<TreebankPiece, void, undefined> {
  for await (const { index, chunks } of files) {
    const source = sources[index]!;
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += size)
        yield { ...source, bytes: chunk.subarray(at, at + size), isOpen: true };
    }
    yield { ...source, bytes: new Uint8Array(0), isOpen: false };
  }
}

/** The sentences of a piece, up to the first broken one that is not skipped. */
export interface ReadPiece {
  readonly sentences: readonly Sentence[];
  /** The sentences that were skipped, in the order of the input. */
  readonly skipped: readonly SkippedSentence[];
  /** The broken sentence that ended the reading. Nothing after it is wanted. */
  readonly failure?: BrokenSentence | undefined;
}

/** Reads pieces of treebank files. After an open piece the next one must be its continuation. */
export class PieceReader {
  readonly #reading: TreebankReading;
  /** The reader of a piece that was left open. */
  #open: TreebankReader | undefined;
  #skipped: SkippedSentence[] = [];

  constructor(reading: Omit<TreebankReading, "onSkip">) {
    this.#reading = { ...reading, onSkip: (skipped) => this.#skipped.push(skipped) };
  }

  /** Reads all sentences of a piece. */
  read(piece: TreebankPiece): ReadPiece {
    const sentences: Sentence[] = [];
    let failure: BrokenSentence | undefined;
    this.#skipped = [];
    const reader = this.#open ?? new TreebankReader(piece, this.#reading);
    this.#open = piece.isOpen ? reader : undefined;
    try {
      for (const sentence of reader.push(piece.bytes)) sentences.push(sentence);
      if (!piece.isOpen) for (const sentence of reader.end()) sentences.push(sentence);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      failure = { reason: error.reason, location: error.location };
    }
    // The reader reports all broken formats of a chunk before it looks at the heads of its sentences.
    const skipped = this.#skipped.sort((a, b) => a.location.line! - b.location.line!);
    return { sentences, skipped, failure };
  }
}

/** Counts skipped sentences and puts them into words. */
export class SkipReport {
  readonly #counts: Record<Defect, number> = { format: 0, tree: 0 };
  readonly #onSentence: (text: string) => void;
  readonly #onTotal: (text: string) => void;

  /** `onSentence` takes a line for each skipped sentence, `onTotal` a line for each defect at the end. */
  constructor(onSentence: (text: string) => void, onTotal: (text: string) => void) {
    this.#onSentence = onSentence;
    this.#onTotal = onTotal;
  }

  /** Takes a sentence that was skipped. */
  add({ defect, reason, location }: SkippedSentence): void {
    this.#counts[defect]++;
    this.#onSentence(new FormatError(reason, location).message);
  }

  /** Reports how many sentences were skipped, if any. */
  finish(): void {
    const { format, tree } = this.#counts;
    if (format > 0) this.#onTotal(`left out ${counted(format)} with a broken format`);
    if (tree > 0) this.#onTotal(`left out ${counted(tree)} without a tree`);
  }
}

function counted(count: number): string {
  return `${count} sentence${count === 1 ? "" : "s"}`;
}
