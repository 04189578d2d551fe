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
  const found = await source;
  if (found instanceof Uint8Array) return found;
  if (found instanceof ArrayBuffer) return new Uint8Array(found);
  if (typeof found?.arrayBuffer !== "function") {
    throw new ModelError(`expected the bytes of a model, or a response with them, found ${typeof found}`);
  }
  if (!found.ok) throw new ModelError(`${found.url}: expected a model, found status ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}
