import { Worker } from "node:worker_threads";
import type { StartThread, ThreadRole } from "../../threads/thread.js";

/** Roles that only help their caller with its own work: such threads never keep the process alive. */
const HELPERS: readonly ThreadRole[] = ["batch", "gradients"];

/**
 * The file that threads of a role run: `ROLE-worker.js` beside this module, in `dist/node/threads` as in the
 * bundle `dist/run`.
 */
export function workerFile(role: ThreadRole): URL {
  return new URL(`./${role}-worker.js`, import.meta.url);
}

/** Starts a worker thread of Node. This is the only place that creates one. */
export const startThread: StartThread = (role, data, listener, { heap } = {}) => {
  // A thread inherits the flags of the process. The one that says what a program on the command line or
  // standard input is written in is refused for a file.
  const isWithoutFile = process.execArgv.some((flag) => flag.startsWith("--input-type"));
  const worker = new Worker(workerFile(role), {
    workerData: data,
    ...(isWithoutFile && { execArgv: [] }),
    ...(heap !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heap } }),
  });
  let isOver = false;
  const fail = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    listener.onFailure(error instanceof Error ? error : new Error(String(error)));
  };
  worker.on("message", (message) => {
    if (!isOver) listener.onMessage(message);
  });
  // The error that ends a thread can overtake its last messages; all of them have come when it exits.
  let cause: unknown;
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("messageerror", fail);
  worker.on("exit", (code) => {
    if (cause !== undefined) fail(cause);
    else if (code !== 0) fail(new Error(`the ${role} thread ended unexpectedly with exit code ${code}`));
  });
  if (HELPERS.includes(role)) worker.unref();
  return {
    post(message, transfer = []) {
      worker.postMessage(message, [...transfer]);
    },
    async end() {
      isOver = true;
      await worker.terminate();
    },
  };
};
