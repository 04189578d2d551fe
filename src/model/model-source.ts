import { ModelError } from "./model-file.js";

/**
 * A response with the bytes of a model, such as `fetch` returns: the members of `Response` that loading
 * uses.
 */
export interface ModelResponse {
  /** Whether the request succeeded. */
  readonly ok: boolean;
  /** The HTTP status, for the error message. */
  readonly status: number;
  /** Where the response comes from, for the error message. */
  readonly url: string;
  /** The body of the response. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** The body as it arrives, if it can be had so. */
  readonly body?: ModelStream | null;
}

/** A part of a model that has arrived. */
export interface ModelChunk {
  /** Whether the stream has ended. */
  readonly done: boolean;
  /** The next bytes; undefined at the end. */
  readonly value?: Uint8Array | undefined;
}

/** A model as it arrives: the members of `ReadableStream` that loading uses. */
export interface ModelStream {
  /** Returns the reader of the stream. */
  getReader(): {
    /** Waits for the next bytes. */
    read(): Promise<ModelChunk>;
  };
}

/** Where the bytes of a model come from: memory, or a response such as `fetch` returns. */
export type ModelSource =
  | Uint8Array
  | ArrayBuffer
  | ModelResponse
  | Promise<Uint8Array | ArrayBuffer | ModelResponse>;

/**
 * Waits for the bytes of a model.
 *
 * @throws {ModelError} if the source is a response with an error status, or not bytes at all
 */
export async function bytesFrom(source: ModelSource): Promise<Uint8Array> {
  const found = await foundIn(source);
  return found instanceof Uint8Array ? found : new Uint8Array(await found.arrayBuffer());
}

/**
 * Waits for the bytes of a model if they come as a whole; otherwise returns them in chunks, as they arrive.
 *
 * @throws {ModelError} if the source is a response with an error status, or not bytes at all
 */
export async function bytesOrChunks(source: ModelSource): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const found = await foundIn(source);
  if (found instanceof Uint8Array) return found;
  return typeof found.body?.getReader === "function" ? chunksOf(found.body) : bytesFrom(found);
}

async function* chunksOf(stream: ModelStream): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (value !== undefined) yield value;
    if (done) return;
  }
}

/** Bytes, or a response that has them. */
async function foundIn(source: ModelSource): Promise<Uint8Array | ModelResponse> {
  const found = await source;
  if (found instanceof Uint8Array) return found;
  if (found instanceof ArrayBuffer) return new Uint8Array(found);
  if (typeof found?.arrayBuffer !== "function") {
    throw new ModelError(`expected the bytes of a model, or a response with them, found ${typeof found}`);
  }
  if (!found.ok) throw new ModelError(`${found.url}: expected a model, found status ${found.status}`);
  return found;
}
