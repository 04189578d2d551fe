// A thread of a server that dies when a text tells it to; otherwise it works as usual.
import { parentPort } from "node:worker_threads";

/** Fills the heap until the limit of the thread ends it. */
function exhaustMemory() {
  const kept = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, k) => ({ k })));
}

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const on = port.on.bind(port);
// The thread listens through this, so that a fault comes before its work.
port.on = /** @type {typeof port.on} */ (
  (/** @type {string} */ event, /** @type {(job: unknown) => void} */ listener) =>
    on(event, (job) => {
      const fault = /FAULT-(ERROR|EXIT|MEMORY|HANG)/.exec(JSON.stringify(job))?.[1];
      if (fault === "ERROR") throw new Error("an injected error");
      if (fault === "EXIT") process.exit(3);
      if (fault === "MEMORY") exhaustMemory();
      while (fault === "HANG");
      listener(job);
    })
);
await import("../../../dist/node/threads/serve-worker.js");
