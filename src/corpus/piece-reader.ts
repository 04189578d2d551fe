import { givenCycle } from "../parse/keep-given-arcs.js";
import { ConlluReader } from "../sentence/conllu/conllu-reader.js";
import { FormatError } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import { joinedSentence } from "./joined-sentence.js";
import type { LeftOut, ParsedPiece, ParseTask, TreebankPiece } from "./parse-piece.js";
import { treeError } from "./tree-error.js";

/** The sentences of a piece up to the first trouble, if that is not to be left out. */
export interface ReadPiece extends Pick<ParsedPiece, "leftOut" | "failure"> {
  readonly sentences: readonly Sentence[];
}

/** Reads pieces of treebank files; after an open one the next must be what follows it. */
export class PieceReader {
  readonly #task: ParseTask;
  /** The reader of a piece that was left open. */
  #open: ConlluReader | undefined;
  #leftOut: LeftOut[] = [];

  constructor(task: ParseTask) {
    this.#task = task;
  }

  read(piece: TreebankPiece): ReadPiece {
    this.#leftOut = [];
    const sentences: Sentence[] = [];
    let failure: FormatError | undefined;
    try {
      for (const sentence of this.#sentences(piece))
        if (this.#isUsable(sentence, piece)) sentences.push(sentence);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      failure = error;
    }
    // The reader tells of all broken formats before its sentences are looked at.
    const leftOut = this.#leftOut.sort((a, b) => a.location.line! - b.location.line!);
    return { sentences, leftOut, failure: failure && { reason: failure.reason, location: failure.location } };
  }

  *#sentences(piece: TreebankPiece): Generator<Sentence> {
    const reader = this.#open ?? this.#readerOf(piece);
    this.#open = piece.isOpen ? reader : undefined;
    const joined = (sentence: Sentence) => joinedSentence(sentence, piece.isInFirst, piece.isInLast);
    yield* reader.push(piece.bytes).map(joined);
    if (!piece.isOpen) yield* reader.end().map(joined);
  }

  #readerOf({ file, line, format }: TreebankPiece): ConlluReader {
    const onBroken = (error: FormatError) => this.#leaveOut(error, "format");
    return new ConlluReader({ file, line, format, onBroken: this.#task.skipBroken ? onBroken : undefined });
  }

  /** Whether a sentence is to be parsed: given heads must not form a cycle if they are to be kept. */
  #isUsable(sentence: Sentence, { file }: TreebankPiece): boolean {
    const error = this.#task.keep ? treeError(sentence, file, givenCycle) : undefined;
    if (error === undefined) return true;
    if (!this.#task.skipBroken) throw error;
    this.#leaveOut(error, "tree");
    return false;
  }

  #leaveOut({ reason, location }: FormatError, lacks: LeftOut["lacks"]): void {
    this.#leftOut.push({ reason, location, lacks });
  }
}
