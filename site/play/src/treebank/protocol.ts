import type { PostedSentence } from "../posted-sentence.ts";

/** Which of two open files: 0 is the first, 1 the one beside it. */
export type Slot = 0 | 1;

/** Sentences for the list: one entry for each. */
export interface Rows {
  readonly texts: readonly string[];
  readonly ids: readonly string[];
  /** First line of each sentence in its file. */
  readonly lines: readonly number[];
  readonly lengths: readonly number[];
  /** Number of arcs that are not projective; -1 if it is not a tree. */
  readonly crossing: readonly number[];
}

/** A number of things by name or value. */
export type Counts = readonly (readonly [name: string, count: number])[];

/** The figures of a file. */
export interface Facts {
  readonly sentences: number;
  readonly words: number;
  readonly brokenTrees: number;
  readonly brokenFormat: number;
  readonly nonProjectiveWords: number;
  readonly nonProjectiveSentences: number;
  readonly tags: Counts;
  readonly relations: Counts;
  readonly lengths: Counts;
  readonly arcLengths: Counts;
  readonly degrees: Counts;
  readonly features: number;
}

/** Something wrong in a file. */
export interface Message {
  readonly line: number;
  readonly rule: string;
  readonly text: string;
}

/** What a query found in a sentence. */
export interface Found {
  readonly index: number;
  readonly words: readonly number[];
  readonly arcs: readonly number[];
}

/** How two files differ in a sentence. */
export interface Difference {
  readonly index: number;
  readonly arcs: number;
}

/** The scores of the second file against the first, from 0 to 1. */
export interface Scores {
  readonly words: number;
  readonly uas: number;
  readonly las: number;
  readonly labels: number;
  readonly uem: number;
  readonly lem: number;
  readonly mismatches: number;
  readonly firstMismatch: string;
}

/** What the page asks of the worker that reads files. */
export type TreebankRequest = { readonly id: number } & (
  | { readonly kind: "open"; readonly slot: Slot; readonly file: File }
  | { readonly kind: "validate"; readonly slot: Slot }
  | { readonly kind: "sentence"; readonly slot: Slot; readonly index: number }
  | { readonly kind: "source"; readonly slot: Slot; readonly index: number }
  | { readonly kind: "search"; readonly slot: Slot; readonly query: string }
  | { readonly kind: "compare" }
  | { readonly kind: "stop"; readonly work: number }
);

/** What the worker answers. */
export type TreebankReply = { readonly id: number } & (
  | { readonly kind: "rows"; readonly rows: Rows; readonly share: number }
  | { readonly kind: "opened"; readonly facts: Facts; readonly messages: readonly Message[] }
  | { readonly kind: "messages"; readonly messages: readonly Message[]; readonly share: number }
  | { readonly kind: "validated"; readonly rules: Counts; readonly isStopped: boolean }
  | { readonly kind: "sentence"; readonly sentence: PostedSentence }
  | { readonly kind: "source"; readonly text: string; readonly line: number }
  | { readonly kind: "found"; readonly found: readonly Found[]; readonly share: number }
  | { readonly kind: "searched"; readonly matches: number; readonly isStopped: boolean }
  | { readonly kind: "differences"; readonly differences: readonly Difference[]; readonly share: number }
  | { readonly kind: "compared"; readonly scores: Scores }
  | { readonly kind: "failed"; readonly message: string }
);
