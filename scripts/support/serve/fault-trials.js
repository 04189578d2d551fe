// What a server does when threads die, models change, and the process is told or made to end.
import { Worker } from "node:worker_threads";
import pino from "pino";
import { ParseServer } from "../../../dist/cli/serve/server.js";
import { askPort, ServerProcess } from "./server-process.js";
import { SENTENCES, textOf } from "./texts.js";

/** @typedef {import("./speed-trials.js").Trial} Trial */

const FAULTY = new URL("./faulty-worker.js", import.meta.url);
const MODEL = new URL("../../../models/english.model", import.meta.url).pathname;
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const PATH = "/v1/parse?format=conllu";

/**
 * Starts a server in this process whose threads can be told to die.
 * @param {{ threads: number, time?: number }} settings
 */
async function faultyServer({ threads, time = 150_000 }) {
  /** @type {Set<Worker>} */
  const workers = new Set();
  const server = await ParseServer.start({
    models: [{ names: ["english"], file: MODEL }],
    host: "127.0.0.1",
    port: 0,
    threads,
    heap: 128,
    sendTime: 30,
    connections: 1000,
    grace: 5,
    limits: { body: 1 << 24, sentence: 2000, time, queue: 1000, queueBytes: 1 << 26 },
    log: pino({ level: "silent" }),
    start: (_role, workerData, listener, limits) => {
      const resourceLimits = { maxOldGenerationSizeMb: limits?.heap ?? 1000 };
      const worker = new Worker(FAULTY, { workerData, resourceLimits, stderr: true });
      let isOver = false;
      const fail = (/** @type {Error} */ error) => {
        workers.delete(worker);
        if (!isOver) listener.onFailure(error);
        isOver = true;
      };
      workers.add(worker);
      worker.on("message", (message) => isOver || listener.onMessage(message));
      // As in start-thread.ts: all messages have come when a thread exits.
      let cause = new Error("a thread was terminated");
      worker.on("error", (error) => {
        cause = error;
      });
      worker.on("exit", () => fail(cause));
      return {
        post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
        end: async () => {
          isOver = true;
          workers.delete(worker);
          await worker.terminate();
        },
      };
    },
  });
  return { server, workers, port: Number(new URL(server.address).port) };
}

/**
 * Lets threads die under load: they are terminated, run out of memory, throw and exit. No request of others
 * may be lost or answered differently; a request that kills threads gets 503.
 * @param {{ rounds: number, threads: number }} settings
 * @returns {Promise<Trial>}
 */
export async function deaths({ rounds, threads }) {
  const { server, workers, port } = await faultyServer({ threads });
  const failures = [];
  let answered = 0;
  let refused = 0;
  try {
    const expected = new Map();
    const ask = (/** @type {string} */ body) => askPort(port, PATH, { body, timeout: 160_000 });
    const texts = [...SENTENCES.slice(0, 8), textOf(4000)];
    for (const text of texts) expected.set(text, (await ask(text)).text);
    for (let round = 0; round < rounds; round++) {
      const fault = ["ERROR", "EXIT", "MEMORY", "TERMINATE"][round % 4] ?? "";
      const others = texts.map(async (text) => {
        const answer = await ask(text);
        if (answer.status === 200 && answer.text === expected.get(text)) answered++;
        else failures.push(`${fault}: expected the answer of before, found ${answer.status}`);
      });
      if (fault === "TERMINATE") {
        for (const worker of [...workers].slice(0, 1)) {
          await pause(5);
          await worker.terminate();
        }
      } else {
        const { status, headers } = await ask(`FAULT-${fault} here.`);
        if (status === 503 && headers["retry-after"] !== undefined) refused++;
        else failures.push(`expected 503 and Retry-After for ${fault}, found ${status}`);
      }
      await Promise.all(others);
    }
    const died = server.served.engine.state.deaths;
    return {
      figures: { "threads that died": died, "requests of others, all answered": answered, 503: refused },
      failures,
    };
  } finally {
    await server.close();
  }
}

/**
 * Lets a thread hang. It must be ended when the time is over, and the others served.
 * @param {{ threads: number }} settings
 * @returns {Promise<Trial>}
 */
export async function hanging({ threads }) {
  const { server, port } = await faultyServer({ threads, time: 1500 });
  try {
    const start = performance.now();
    const stuck = await askPort(port, PATH, { body: "FAULT-HANG here." });
    const seconds = (performance.now() - start) / 1000;
    await pause(3500);
    const { status } = await askPort(port, PATH, { body: "Two boats left." });
    const failures = [];
    if (stuck.status !== 408) failures.push(`expected 408 for a request that hangs, found ${stuck.status}`);
    if (status !== 200) failures.push(`expected 200 afterwards, found ${status}`);
    return {
      figures: { "s until 408": seconds, "threads replaced": server.served.engine.state.deaths },
      failures,
    };
  } finally {
    await server.close();
  }
}

/**
 * Sends requests until `stop`, and counts the answers.
 * @param {ServerProcess} server
 * @param {() => boolean} stop
 */
async function clients(server, stop) {
  const counts = { answered: 0, refused: 0, broken: 0 };
  const client = async (/** @type {number} */ k) => {
    while (!stop()) {
      try {
        const { status } = await server.ask("/v1/parse", { body: SENTENCES[k % SENTENCES.length] ?? "" });
        if (status === 200) counts.answered++;
        else counts.refused++;
      } catch (error) {
        // A connection that was refused was never accepted.
        if (/** @type {NodeJS.ErrnoException} */ (error).code === "ECONNREFUSED") return;
        counts.broken++;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, k) => client(k)));
  return counts;
}

/**
 * Swaps models under load with SIGHUP, then ends the server with SIGTERM under load. No request may be lost.
 * @param {{ swaps: number, threads: number }} settings
 * @returns {Promise<Trial>}
 */
export async function signals({ swaps, threads }) {
  const server = await ServerProcess.start(["--workers", String(threads), "--log-level", "info"]);
  const failures = [];
  try {
    let isOver = false;
    const reloads = () => server.lines.filter((line) => line.includes('"models reloaded"')).length;
    const load = clients(server, () => isOver);
    for (let swap = 0; swap < swaps; swap++) {
      await pause(200);
      server.child.kill("SIGHUP");
      const limit = performance.now() + 20_000;
      while (reloads() <= swap && performance.now() < limit) await pause(20);
    }
    isOver = true;
    const during = await load;
    if (reloads() !== swaps) failures.push(`expected ${swaps} swaps of models, found ${reloads()}`);
    if (during.refused + during.broken > 0)
      failures.push(`expected no dropped request, found ${JSON.stringify(during)}`);
    let isEnded = false;
    const last = clients(server, () => isEnded);
    const long = server.ask("/v1/parse", { body: textOf(20_000) });
    await pause(100);
    const code = await server.end("SIGTERM");
    isEnded = true;
    const ending = await last;
    const { status } = await long;
    if (code !== 0) failures.push(`expected exit code 0 after SIGTERM, found ${code}`);
    if (status !== 200) failures.push(`expected 200 for a request under way at SIGTERM, found ${status}`);
    return {
      figures: {
        swaps,
        "requests during swaps": during.answered,
        "requests around SIGTERM": ending.answered,
      },
      failures,
    };
  } finally {
    await server.end("SIGKILL");
  }
}

/**
 * Kills the process under load, and starts it again. It must be ready within some seconds.
 * @param {{ threads: number, limit: number }} settings
 * @returns {Promise<Trial>}
 */
export async function restart({ threads, limit }) {
  const args = ["--workers", String(threads), "--log-level", "error"];
  const first = await ServerProcess.start(args);
  let isOver = false;
  const load = clients(first, () => isOver);
  await pause(500);
  await first.end("SIGKILL");
  isOver = true;
  const before = await load;
  const second = await ServerProcess.start(args);
  try {
    const { processor } = second.usage;
    const ready = await second.ask("/readyz");
    const seconds = second.startTime / 1000;
    const failures = [];
    if (ready.status !== 200) failures.push(`expected a server that is ready, found ${ready.status}`);
    if (before.broken > 8)
      failures.push(`expected at most the 8 requests under way to break, found ${before.broken}`);
    if (seconds >= limit) failures.push(`expected to be ready within ${limit} s, found ${seconds}`);
    return {
      figures: {
        "requests that broke": before.broken,
        "s until ready again": seconds,
        "s of processor time until ready": processor,
      },
      failures,
    };
  } finally {
    await second.end();
  }
}
