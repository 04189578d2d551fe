// What a server does when too much arrives, when clients leave, and when they are slow.
import { connect } from "node:net";
import { ServerProcess } from "./server-process.js";
import { cannon } from "./speed-trials.js";
import { median, textOf } from "./texts.js";

/** @typedef {import("./speed-trials.js").Trial} Trial */

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Offers ten times what a server can do. Every request must be answered or refused with 429 and Retry-After;
 * memory must stay flat, and afterwards all must be as before.
 * @param {{ seconds: number, queue: number, threads: number }} settings
 * @returns {Promise<Trial>}
 */
export async function overload({ seconds, queue, threads }) {
  const server = await ServerProcess.start([
    ...["--workers", String(threads), "--max-queue", String(queue), "--log-level", "error"],
  ]);
  const texts = Array.from({ length: 20 }, (_, k) => textOf(1000, k + 1));
  /** @type {string[]} */
  const failures = [];
  const expect = (/** @type {boolean} */ isTrue, /** @type {string} */ message) => {
    if (!isTrue) failures.push(message);
  };
  const sample = async () => {
    const start = performance.now();
    const { status } = await server.ask("/v1/parse", { body: "Two boats left." });
    expect(status === 200, `expected 200 for a single request, found ${status}`);
    return performance.now() - start;
  };
  try {
    const amount = 20 * Math.ceil(seconds / 2);
    await cannon(server, texts, { connections: 4 * threads, amount });
    const start = performance.now();
    await cannon(server, texts, { connections: 4 * threads, amount });
    const capacity = amount / ((performance.now() - start) / 1000);
    const before = [await sample(), await sample(), await sample()];
    const rate = Math.ceil(10 * capacity);
    /** @type {number[]} */
    const memory = [];
    const watch = setInterval(() => memory.push(server.usage.memory), 250);
    let withoutRetry = 0;
    const load = await cannon(server, texts, {
      connections: 4 * queue,
      overallRate: rate,
      duration: seconds,
      setupClient: (/** @type {any} */ client) =>
        client.on(
          "headers",
          (/** @type {{ statusCode: number, headers: string[] }} */ { statusCode, headers }) => {
            const names = headers.map((name) => String(name).toLowerCase());
            if (statusCode === 429 && !names.includes("retry-after")) withoutRetry++;
          },
        ),
    });
    clearInterval(watch);
    await pause(500);
    const after = [await sample(), await sample(), await sample()];
    const open = await server.metric("crossarc_open_requests");
    const refused = load.statusCodeStats?.["429"]?.count ?? 0;
    const answered = load["2xx"];
    expect(server.isAlive, "expected a server that lives, found it dead");
    expect(load.errors === 0, `expected no errors of connections, found ${load.errors}`);
    expect(
      load.non2xx === refused,
      `expected only 200 and 429, found ${JSON.stringify(load.statusCodeStats)}`,
    );
    expect(withoutRetry === 0, `expected Retry-After with 429, found ${withoutRetry} without`);
    expect(refused > 0 && answered > 0, `expected answers and refusals, found ${answered} and ${refused}`);
    expect(open === 0, `expected no open requests afterwards, found ${open}`);
    const [early, late] = [memory.slice(0, memory.length / 2), memory.slice(memory.length / 2)];
    const growth = Math.max(...late) / Math.max(...early);
    if (seconds >= 20)
      expect(growth < 1.15, `expected flat memory, found ${growth.toFixed(2)} times as much`);
    return {
      figures: {
        "capacity, requests a second": capacity,
        "offered, requests a second": rate,
        "sent, requests a second": (answered + refused) / load.duration,
        answered,
        "refused with 429": refused,
        "answered a second / capacity": answered / load.duration / capacity,
        "MiB at most": Math.max(...memory),
        "most memory in the second half / in the first": growth,
        "ms of a sentence before, median": median(before),
        "ms of a sentence after, median": median(after),
      },
      failures,
    };
  } finally {
    await server.end();
  }
}

/**
 * Lets clients leave while they send, while they wait and while they read. Their work must stop.
 * @param {{ clients: number, threads: number }} settings
 * @returns {Promise<Trial>}
 */
export async function leaving({ clients, threads }) {
  const server = await ServerProcess.start(["--workers", String(threads), "--log-level", "error"]);
  const body = textOf(30_000);
  const head = (/** @type {number} */ length) =>
    `POST /v1/parse?format=ndjson HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;
  const client = (/** @type {number} */ k) =>
    new Promise((resolve) => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", resolve);
      socket.on("close", resolve);
      socket.on("connect", () => {
        socket.write(head(Buffer.byteLength(body)));
        socket.write(k % 3 === 0 ? body.slice(0, 1000) : body);
        if (k % 3 === 2) socket.once("data", () => socket.destroy());
        setTimeout(() => socket.destroy(), k % 3 === 2 ? 3000 : (k * 7) % 50);
      });
    });
  try {
    const words = async () => {
      const { text } = await server.ask("/metrics");
      return Number(/^crossarc_words_total\{model="english-ewt"\} (\d+)/m.exec(text)?.[1] ?? 0);
    };
    for (let k = 0; k < clients; k += 50)
      await Promise.all(Array.from({ length: Math.min(50, clients - k) }, (_, n) => client(k + n)));
    const limit = performance.now() + 10_000;
    while ((await server.metric("crossarc_open_requests")) > 0 && performance.now() < limit) await pause(50);
    const open = await server.metric("crossarc_open_requests");
    const waiting = await server.metric("crossarc_waiting_words");
    const { status } = await server.ask("/v1/parse", { body: "Two boats left." });
    const total = clients * body.split(/\s+/).length;
    const parsed = await words();
    const failures = [];
    if (open + waiting > 0)
      failures.push(`expected nothing open, found ${open} requests and ${waiting} words`);
    if (status !== 200) failures.push(`expected 200 afterwards, found ${status}`);
    if (parsed > total / 2)
      failures.push(`expected less than half of the work, found ${parsed} of ${total} words`);
    return { figures: { clients, "words sent for": total, "words in answers": parsed }, failures };
  } finally {
    await server.end();
  }
}

/**
 * Lets clients send a byte a second. They must get 408 when their time is over, and hold up nobody.
 * @param {{ clients: number, sendTime: number }} settings
 * @returns {Promise<Trial>}
 */
export async function slowClients({ clients, sendTime }) {
  const server = await ServerProcess.start(["--send-time", String(sendTime), "--log-level", "error"]);
  const bytes =
    "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n";
  const client = (/** @type {number} */ k) =>
    new Promise((resolve) => {
      let received = "";
      let sent = k % 2 === 0 ? 0 : bytes.length;
      const start = performance.now();
      const socket = connect(server.port, "127.0.0.1", () => socket.write(bytes.slice(0, sent)));
      const timer = setInterval(() => socket.write(bytes[sent++] ?? "a"), 1000);
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        clearInterval(timer);
        resolve({
          status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]),
          seconds: (performance.now() - start) / 1000,
        });
      });
    });
  try {
    const slow = Promise.all(Array.from({ length: clients }, (_, k) => client(k)));
    await pause(500);
    const times = [];
    for (let k = 0; k < 20; k++) {
      const start = performance.now();
      const { status } = await server.ask("/v1/parse", { body: "Two boats left." });
      if (status !== 200) throw new Error(`expected 200 beside slow clients, found ${status}`);
      times.push(performance.now() - start);
    }
    const results = /** @type {{ status: number, seconds: number }[]} */ (await slow);
    const wrong = results.filter(({ status }) => status !== 408);
    const longest = Math.max(...results.map(({ seconds }) => seconds));
    const open = await server.metric("crossarc_open_requests");
    const failures = [];
    if (wrong.length > 0)
      failures.push(`expected 408 for all, found ${wrong[0]?.status} for ${wrong.length}`);
    if (open > 0) failures.push(`expected nothing open afterwards, found ${open}`);
    return {
      figures: { clients, "s until the last got 408": longest, "ms of others, median": median(times) },
      failures,
    };
  } finally {
    await server.end();
  }
}
