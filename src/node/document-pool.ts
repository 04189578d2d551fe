import { availableParallelism } from "node:os";
import { DocumentPool, type PoolOptions, threadCount } from "../document/pool/document-pool.js";
import { kernelMemory } from "../kernels/memory.js";
import { bytesFrom, type ModelSource } from "../model/model-source.js";
import { startThread } from "./threads/start-thread.js";

/**
 * Starts threads that parse texts with one model, which all of them share: worker threads of Node.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {RangeError} if `threads` is not a whole number above 0
 * @throws {ModelError} if the source of the model fails
 */
export async function createPool(options: PoolOptions<ModelSource>): Promise<DocumentPool> {
  const threads = threadCount(options, availableParallelism());
  const bytes = await bytesFrom(options.model);
  const memory = kernelMemory(bytes.length);
  new Uint8Array(memory.buffer, 0, bytes.length).set(bytes);
  return new DocumentPool(startThread, threads, { memory, length: bytes.length });
}
