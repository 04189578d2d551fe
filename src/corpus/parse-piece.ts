import type { ParseOptions } from "../parse/parser.js";
import type { PipelineStep } from "../pipeline/steps.js";
import type { TreebankFormat } from "../sentence/conllu/conllu-reader.js";
import type { SourceLocation } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import type { DrawingStyle, FormatName } from "./formats.js";
import type { Passage } from "./passage.js";
import type { FilePiece } from "./sentence-cutter.js";

/** A piece of the input: bytes of a treebank file, or sentences of running text. */
export type Piece = TreebankPiece | TextPiece;

export interface TreebankPiece extends FilePiece {
  /** The file as messages name it. */
  readonly file: string;
  readonly format: TreebankFormat;
  /** Whether it is of the first and of the last file of the input. */
  readonly isInFirst: boolean;
  readonly isInLast: boolean;
}

export interface TextPiece {
  readonly sentences: readonly Sentence[];
}

/** What is to be done with each piece. Plain data, for threads. */
export interface ParseTask extends ParseOptions {
  readonly steps: readonly PipelineStep[];
  /** Whether the trees are written with their scores. */
  readonly scores?: boolean | undefined;
  /** Whether the places of tokens in their text are written. */
  readonly ranges?: boolean | undefined;
  /** Whether broken sentences are left out. */
  readonly skipBroken?: boolean | undefined;
  /** The format of the trees, by default that of the input. */
  readonly to?: FormatName | undefined;
  readonly style: DrawingStyle;
}

/** What comes of a piece: the trees of its sentences, in UTF-8. */
export interface ParsedPiece extends Passage {
  readonly text: Uint8Array<ArrayBuffer>;
  /** The sentences that were left out, in the order of the input. */
  readonly leftOut: readonly LeftOut[];
  /** What ended the work behind these sentences: nothing of the input after it is wanted. */
  readonly failure?: Trouble | undefined;
}

/** What a FormatError is made of. */
export interface Trouble {
  readonly reason: string;
  readonly location: SourceLocation;
}

/** A sentence that was left out because its format was broken, or its heads could not be kept. */
export interface LeftOut extends Trouble {
  readonly lacks: "format" | "tree";
}
