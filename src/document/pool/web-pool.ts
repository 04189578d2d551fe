import { bytesFrom, type ModelSource } from "../../model/model-source.js";
import type { StartThread } from "../../threads/thread.js";
import { DocumentPool, type PoolOptions, threadCount } from "./document-pool.js";

/** Starts a Web Worker that parses. Bundlers find its file by this very expression. */
const startWorker: StartThread = (_role, data, listener) => {
  const worker = new Worker(new URL("./web-worker.js", import.meta.url), { type: "module" });
  let isOver = false;
  const fail = (message: string) => {
    if (isOver) return;
    isOver = true;
    listener.onFailure(new Error(message));
  };
  worker.onmessage = ({ data: message }) => {
    if (!isOver) listener.onMessage(message);
  };
  worker.onerror = ({ message }) => fail(message ?? "the worker could not be started");
  worker.onmessageerror = () => fail("a message of the worker could not be read");
  worker.postMessage(data);
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    end: async () => {
      isOver = true;
      worker.terminate();
    },
  };
};

/**
 * Starts threads that parse texts with one model: worker threads in Node, Web Workers in browsers, where each
 * has a copy of the model.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {RangeError} if `threads` is not a whole number above 0
 * @throws {ModelError} if the source of the model fails
 *
 * @example
 * const pool = await createPool({ model: fetch("/english.model"), threads: 2 });
 * const doc = await pool.parse("Two boats left.");
 * await pool.close();
 */
export async function createPool(options: PoolOptions<ModelSource>): Promise<DocumentPool> {
  const threads = threadCount(options, globalThis.navigator?.hardwareConcurrency ?? 1);
  return new DocumentPool(startWorker, threads, await bytesFrom(options.model));
}
