import type { Sentence } from "../../sentence/sentence.js";
import type { CorpusDocument } from "../documents/document.js";
import type { InputBytes } from "../documents/input-bytes.js";

/** Takes the bytes of an output in order. */
export type ByteSink = (bytes: Uint8Array) => void;

/** Writes documents one after the other: `begin`, `sentences` once or more often, `end`. */
export interface DocumentWriter {
  begin(document: CorpusDocument): void;
  /** Adds parsed sentences of the document. */
  sentences(sentences: readonly Sentence[]): void;
  end(): void;
  /** Completes the output after the last document. */
  finish(): void;
}

/** A format of outputs. The bytes depend only on the documents, not on how they arrive. */
export interface CorpusOutput {
  /** What the names of its files end in. */
  readonly ending: string;
  /** Whether outputs one after the other make an output. */
  readonly isJoinable: boolean;
  /** Starts an output. */
  writer(sink: ByteSink): DocumentWriter;
  /** The names of the documents in an output, in order, as `documentName` spells them. */
  names(output: InputBytes): AsyncIterable<string>;
}

/** The name of a document in ids of sentences, which have neither spaces nor slashes. */
export function documentName(id: string): string {
  return id.replace(/[\s\u0085/]+/g, "_");
}
