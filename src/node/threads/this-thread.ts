import { parentPort, threadId, workerData } from "node:worker_threads";

// What a worker file sees of the thread that it runs in; the other side is start-thread.ts.

/** The number of this thread in its process; 0 for the main thread. */
export function threadNumber(): number {
  return threadId;
}

/** The data that this thread was started with. */
export function threadData(): unknown {
  return workerData;
}

/** Sends a message to whoever started this thread. Buffers in `transfer` move there without a copy. */
export function postToOwner(message: unknown, transfer: readonly ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, [...transfer]);
}

/**
 * Calls `listener` with each message from whoever started this thread, which then lives until it is ended.
 */
export function onOwnerMessage(listener: (message: unknown) => void): void {
  parentPort!.on("message", listener);
}
