import type { Context } from "hono";
import type { Admission, Place, ServeLimits } from "../engine/admission.js";
import type { AnswerPiece, Engine } from "../engine/engine.js";
import type { ModelNames } from "../engine/model-names.js";
import { RequestError } from "../engine/request-error.js";

/** The models that requests get now, and the threads that have them. */
export interface Served {
  readonly names: ModelNames;
  readonly engine: Engine;
}

/** What is known about a request when it is over, for logs and metrics. */
export interface RequestRecord {
  readonly method: string;
  /** The path of the route, without anything that the client chose. */
  readonly route: string;
  status: number;
  /** Milliseconds from its arrival to the end of its answer. */
  duration: number;
  /** Name of the model. */
  model?: string;
  /** Sentences and words of the answer. */
  sentences: number;
  words: number;
  /** Bytes of the body. */
  bytes: number;
  /** The text of the client, for logs that ask for it. */
  text?: string;
  /** The error that broke off the answer. */
  error?: unknown;
}

/** Takes the records of requests. */
export type RequestListener = (record: RequestRecord) => void;

/** What a request that parses has: a place in the queue, a signal, and a record. */
export interface RequestScope {
  /**
   * The models of now. Ask only when the whole request has arrived, and start at once: models that no request
   * uses may go at any time.
   */
  readonly served: () => Served;
  readonly place: Place;
  /** Aborts when the client leaves or the time is over. */
  readonly signal: AbortSignal;
  readonly record: RequestRecord;
  /** Takes each piece of the answer. */
  onPiece(piece: AnswerPiece): void;
  /** Called once, when the answer is complete or broken off. */
  onEnd(error?: unknown): void;
}

/** The error of a request whose client left; nobody sees its answer. The status is that of nginx. */
const LEFT = 499;

/**
 * Runs a request that parses. Its place is free again when the answer is complete, broken off or refused.
 *
 * @throws RequestError 429 if there is no place, 503 if no model is ready, 408 if the time is over
 */
export async function scoped(
  context: Context,
  served: () => Served | undefined,
  admission: Admission,
  { time }: ServeLimits,
  record: RequestRecord,
  onRecord: RequestListener,
  handle: (scope: RequestScope) => Promise<Response>,
): Promise<Response> {
  const now = () => {
    const models = served();
    if (models === undefined) throw new RequestError(503, "the server is not ready yet", 1);
    return models;
  };
  now();
  const place = admission.enter();
  const start = performance.now();
  const controller = new AbortController();
  const client = context.req.raw.signal;
  const leave = () => controller.abort(new RequestError(LEFT, "the client left"));
  const timer = setTimeout(() => {
    const message = `the server could not answer within ${time / 1000} s`;
    controller.abort(new RequestError(408, message));
  }, time);
  let isOver = false;
  const onEnd = (error?: unknown) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    client?.removeEventListener("abort", leave);
    place.leave();
    record.duration = performance.now() - start;
    if (error !== undefined) {
      record.error = controller.signal.aborted ? controller.signal.reason : error;
      record.status = record.error instanceof RequestError ? record.error.status : 500;
      if (!controller.signal.aborted) controller.abort(error);
    }
    onRecord(record);
  };
  const onPiece = ({ sentences, words }: AnswerPiece) => {
    record.sentences += sentences;
    record.words += words;
  };
  if (client?.aborted) leave();
  client?.addEventListener("abort", leave);
  try {
    return await handle({ served: now, place, signal: controller.signal, record, onPiece, onEnd });
  } catch (error) {
    onEnd(error);
    throw error;
  }
}
