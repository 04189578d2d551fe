import type { ParseOptions } from "../parse/parser.js";
import type { PipelineStep } from "../pipeline/steps.js";
import type { Sentence } from "../sentence/sentence.js";
import type { DrawingStyle, FormatName } from "./formats.js";
import type { FormattedSentences } from "./sentence-writer.js";
import type { BrokenSentence, SkippedSentence, TreebankSource } from "./treebank-reader.js";

/** A piece of the input that one thread works on: bytes of a treebank file, or sentences of running text. */
export type InputPiece = TreebankPiece | TextPiece;

/** Bytes of a treebank file. They begin with a sentence, unless the piece before them is open. */
export interface TreebankPiece extends TreebankSource {
  readonly bytes: Uint8Array;
  /** Whether a sentence may go on after the bytes, so that the next piece continues this one. */
  readonly isOpen: boolean;
}

/** Sentences of running text. */
export interface TextPiece {
  readonly sentences: readonly Sentence[];
}

/** What to do with each piece. It is plain data, which can be sent to threads. */
export interface ParseTask extends ParseOptions {
  readonly steps: readonly PipelineStep[];
  /** Whether trees are written with their scores. */
  readonly scores?: boolean | undefined;
  /** Whether the offsets of tokens in their text are written. */
  readonly ranges?: boolean | undefined;
  /** Whether broken sentences are skipped. */
  readonly skipBroken?: boolean | undefined;
  /** Output format; by default that of the input. */
  readonly to?: FormatName | undefined;
  readonly style: DrawingStyle;
}

/** The parsed sentences of a piece, in UTF-8. */
export interface ParsedPiece extends FormattedSentences {
  readonly text: Uint8Array<ArrayBuffer>;
  /** The sentences that were skipped, in the order of the input. */
  readonly skipped: readonly SkippedSentence[];
  /** The broken sentence that ended parsing, after those in the text; sentences after it are not parsed. */
  readonly failure?: BrokenSentence | undefined;
}
