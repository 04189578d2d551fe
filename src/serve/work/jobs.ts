import type { ParseOptions } from "../../parse/parser.js";
import type { PipelineStep } from "../../pipeline/steps.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { TextProgress } from "../../text/text-reader.js";
import type { OutputChoice } from "./outputs.js";

// What the main thread and the threads that parse send each other. All of it is plain data.

/** The formats that requests can send. */
export const INPUT_KINDS = ["text", "conllu", "horizontal", "vertical"] as const;

/** How the text of a request is to be read. */
export interface InputChoice {
  /** Running text, CoNLL-U, a sentence on each line, or a token on each line. */
  readonly kind: (typeof INPUT_KINDS)[number];
  /** For running text: whether spaces separate the tokens. */
  readonly tokenized?: boolean | undefined;
  /** For running text: whether each line is a sentence. */
  readonly lines?: boolean | undefined;
}

/** How far an input has been read. */
export interface InputProgress extends TextProgress {
  /** Number of lines before `unit`. */
  readonly lines: number;
}

/** The start of an input. */
export const INPUT_START: InputProgress = {
  unit: 0,
  point: 0,
  sentences: 0,
  isNewParagraph: true,
  lines: 0,
};

/** What to do with the sentences of a request, and how to write them. */
export interface ParseTask extends ParseOptions {
  /** The steps to run. */
  readonly steps: readonly PipelineStep[];
  /** Whether to compute the probabilities of trees and arcs. */
  readonly scores?: boolean | undefined;
  /** Whether MISC holds the place of each token in the text. */
  readonly ranges?: boolean | undefined;
  /** Whether MISC keeps only `SpaceAfter=No` of what it says about spaces. */
  readonly normalizedSpaces?: boolean | undefined;
  /** The format of the answer. */
  readonly output: OutputChoice;
}

/** A job that reads a slice of a long input. It reads as many whole sentences as the slice has. */
export interface ReadJob {
  readonly model: string;
  readonly read: InputSlice;
}

/** A slice of an input that starts where the last one was read to. */
export interface InputSlice {
  readonly input: InputChoice;
  readonly text: string;
  readonly from: InputProgress;
  /** Whether the input ends with the slice. */
  readonly isEnd: boolean;
}

/** A job that parses parts of one or several requests, together where that is faster. */
export interface ParseJob {
  readonly model: string;
  readonly parts: readonly ParsePart[];
}

/** A part of a request: a whole short input, or some of its sentences. */
export interface ParsePart {
  readonly source: InputSlice | { readonly sentences: readonly Sentence[] };
  readonly task: ParseTask;
  /** Number of sentences of the request before this part. */
  readonly index: number;
}

/** What a thread does for a request. */
export type ServeJob = ReadJob | ParseJob;

/** Why a request cannot be answered: a status of HTTP and a message for whoever sent it. */
export interface Failure {
  readonly status: 400 | 413;
  readonly message: string;
}

/** The answer to a job that reads. */
export type ReadAnswer =
  | { readonly sentences: readonly Sentence[]; readonly progress: InputProgress }
  | { readonly failure: Failure };

/** The answer to a part: its sentences in the output format, in UTF-8. */
export type PartAnswer =
  | { readonly text: Uint8Array<ArrayBuffer>; readonly sentences: number; readonly words: number }
  | { readonly failure: Failure };

/** The answer to a job. */
export type ServeAnswer = ReadAnswer | { readonly parts: readonly PartAnswer[] };
