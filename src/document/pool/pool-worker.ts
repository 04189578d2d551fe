import type { PipelineOptions } from "../../pipeline/pipeline-options.js";
import type { PoolMessage } from "../../threads/thread-pool.js";
import type { PostedDocument } from "../document.js";
import type { DocumentPipeline } from "../document-pipeline.js";

/** A text that a thread of a pool should parse. */
export interface PoolJob {
  /** The text. */
  readonly text: string;
  /** How to parse it. */
  readonly options: PipelineOptions;
}

/** What a thread of a pool answers: the document, or what parsing threw. */
export type PoolAnswer = { readonly document: PostedDocument } | { readonly error: unknown };

/** Parses a job as a thread of a pool does; returns the message to post. */
export function answerTo({ text, options }: PoolJob, nlp: DocumentPipeline): PoolMessage<PoolAnswer> {
  try {
    return { answer: { document: nlp(text, options) } };
  } catch (error) {
    return { answer: { error } };
  }
}
