// How fast a server is: against the command line, for one sentence, and beside a long text.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { pipelineOf, readModel } from "../../../dist/node/model.js";
import { JobRunner } from "../../../dist/serve/work/job-runner.js";
import { INPUT_START } from "../../../dist/serve/work/jobs.js";
import { measured } from "../measured.js";
import { ServerProcess } from "./server-process.js";
import { median, SENTENCES, textOf } from "./texts.js";

const BIN = new URL("../../../bin/crossarc.js", import.meta.url).pathname;
const MODEL = new URL("../../../models/english.model", import.meta.url).pathname;

/**
 * What a trial found: figures by name, and what was not as it must be.
 * @typedef {{ figures: Record<string, number>, failures: string[] }} Trial
 */

/**
 * Sends texts to a server with autocannon.
 * @param {ServerProcess} server
 * @param {readonly string[]} texts
 * @param {object} options of autocannon
 * @returns {Promise<import("autocannon").Result>}
 */
export function cannon(server, texts, options) {
  const path = "/v1/parse?format=conllu";
  const headers = { "content-type": "text/plain" };
  return autocannon({
    url: `http://127.0.0.1:${server.port}`,
    requests: texts.map((body) => ({ method: "POST", path, headers, body })),
    timeout: 120,
    ...options,
  });
}

/**
 * Compares the speed of a server with that of `crossarc parse` on the same text with as many threads.
 * @param {{ units: number, rounds: number, threads: number }} settings
 * @returns {Promise<Trial>}
 */
export async function throughput({ units, rounds, threads }) {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-serve-"));
  const texts = Array.from({ length: Math.ceil(units / 5000) }, (_, k) => textOf(5000, k + 1));
  const all = join(folder, "all.txt");
  const half = join(folder, "half.txt");
  writeFileSync(all, texts.join("\n\n"));
  writeFileSync(half, texts.slice(0, texts.length / 2).join("\n\n"));
  const command = async (/** @type {string} */ file) => {
    const start = performance.now();
    const args = [
      "parse",
      "--text",
      file,
      "--workers",
      String(threads),
      "-q",
      "-o",
      join(folder, "out.conllu"),
    ];
    const { seconds } = await measured(process.execPath, [BIN, ...args]);
    return { wall: (performance.now() - start) / 1000, processor: seconds };
  };
  const server = await ServerProcess.start(["--workers", String(threads), "--log-level", "warn"]);
  const walls = [];
  const processors = [];
  try {
    const options = { connections: Math.min(4 * threads, texts.length), amount: texts.length };
    await cannon(server, texts, options);
    for (let round = 0; round < rounds; round++) {
      // The second half alone: starting up and compiling are no matter of speed.
      const [little, much] = [await command(half), await command(all)];
      const before = server.usage.processor;
      const start = performance.now();
      const { non2xx, errors } = await cannon(server, texts, options);
      if (non2xx + errors > 0) throw new Error(`${non2xx} answers were no success, ${errors} errors`);
      const wall = (performance.now() - start) / 1000;
      const processor = server.usage.processor - before;
      walls.push((2 * (much.wall - little.wall)) / wall);
      processors.push((2 * (much.processor - little.processor)) / processor);
    }
  } finally {
    await server.end();
    rmSync(folder, { recursive: true });
  }
  const figures = {
    "speed of the server / speed of the command line": median(walls),
    "the same by processor time": median(processors),
  };
  const failures = Object.entries(figures).flatMap(([name, ratio]) =>
    ratio >= 0.85 ? [] : [`expected at least 0.85 as ${name}, found ${ratio.toFixed(2)}`],
  );
  return { figures, failures };
}

/**
 * Measures what a request with one sentence takes beyond the parse: it and the parse alone take turns.
 * @param {{ requests: number }} settings
 * @returns {Promise<Trial>}
 */
export async function overhead({ requests }) {
  const runner = new JobRunner(new Map([["english", pipelineOf(readModel(MODEL), MODEL)]]), 1000);
  const steps = /** @type {const} */ (["tokenize", "tag", "lemmatize", "parse"]);
  const output = /** @type {const} */ ({ format: "json", options: [], isQuoted: false });
  const parse = (/** @type {string} */ text) => {
    const source = { input: /** @type {const} */ ({ kind: "text" }), text, from: INPUT_START, isEnd: true };
    runner.run({ model: "english", parts: [{ source, task: { steps, beam: 8, output }, index: 0 }] });
  };
  const server = await ServerProcess.start(["--workers", "1", "--log-level", "warn"]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [alone, whole] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let parsing = 0;
  let before = 0;
  let after = 0;
  try {
    for (let k = -200; k < requests; k++) {
      const text = SENTENCES[(k + 200) % SENTENCES.length] ?? "";
      if (k === 0) before = server.usage.processor;
      const used = process.cpuUsage();
      const start = performance.now();
      parse(text);
      const middle = performance.now();
      const { user, system } = process.cpuUsage(used);
      const { status } = await server.ask("/v1/parse", { body: text, agent });
      if (status !== 200) throw new Error(`expected 200, found ${status}`);
      if (k < 0) continue;
      parsing += (user + system) / 1000;
      alone.push(middle - start);
      whole.push(performance.now() - middle);
    }
    after = server.usage.processor;
  } finally {
    agent.destroy();
    await server.end();
  }
  const figures = {
    "ms of the parse, median": median(alone),
    "ms of the request, median": median(whole),
    "ms beyond the parse": median(whole) - median(alone),
    "ms of processor time of the parse, mean": parsing / requests,
    "ms of processor time of the request, mean": (1000 * (after - before)) / requests,
  };
  const beyond = figures["ms beyond the parse"];
  return {
    figures,
    failures: beyond < 3 ? [] : [`expected less than 3 ms beyond the parse, found ${beyond}`],
  };
}

/**
 * Measures how long a sentence waits while a long text is parsed.
 * @param {{ units: number, requests: number, threads: number }} settings
 * @returns {Promise<Trial>}
 */
export async function fairness({ units, requests, threads }) {
  const server = await ServerProcess.start(["--workers", String(threads), "--log-level", "warn"]);
  const agent = new Agent({ keepAlive: true });
  const ask = async () => {
    const times = [];
    for (let k = 0; k < requests; k++) {
      const start = performance.now();
      await server.ask("/v1/parse", { body: SENTENCES[k % SENTENCES.length] ?? "", agent });
      times.push(performance.now() - start);
    }
    return times;
  };
  try {
    await ask();
    const quiet = median(await ask());
    const controller = new AbortController();
    let isDone = false;
    let bytes = 0;
    const url = `http://127.0.0.1:${server.port}/v1/parse?format=ndjson`;
    const headers = { "content-type": "text/plain" };
    const { signal } = controller;
    // The long text is read as fast as it is parsed, and left when the sentences are done.
    const long = fetch(url, { method: "POST", body: textOf(units), headers, signal }).then(
      async ({ body }) => {
        for await (const chunk of body ?? []) bytes += chunk.length;
        isDone = true;
      },
    );
    long.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const busy = await ask();
    const overtook = !isDone;
    controller.abort();
    return {
      figures: {
        "ms of a sentence, alone": quiet,
        "ms of a sentence beside a long text, median": median(busy),
        "ms of a sentence beside a long text, longest": Math.max(...busy),
        "MB of the answer to the long text meanwhile": bytes / 1e6,
      },
      failures:
        overtook && bytes > 0
          ? []
          : [`expected ${requests} sentences to be parsed before the long text, found it done`],
    };
  } finally {
    agent.destroy();
    await server.end();
  }
}
