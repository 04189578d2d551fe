// Requests that are wrong in every way that HTTP, the forms and the options allow.
import { connect } from "node:net";
import fc from "fast-check";
import { ServerProcess } from "./server-process.js";

/** @typedef {import("./speed-trials.js").Trial} Trial */

const names = [
  "data",
  "model",
  "tokenizer",
  "tagger",
  "parser",
  "input",
  "output",
  "text",
  "sentences",
  "conllu",
];
const options = [
  "nbest",
  "beam",
  "steps",
  "scores",
  "format",
  "keep",
  "ranges",
  "svg",
  "__proto__",
  "constructor",
];
const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "",
    "none",
    "ranges;presegmented",
    "conllu",
    "epe=x",
    "=",
    "%",
    "%ff",
    "1",
    "-1",
    "1e9",
    "\u0000",
    "é",
  ),
);
const fields = fc.array(fc.tuple(fc.constantFrom(...names, ...options), value), { maxLength: 6 });
const form = fields.map((list) => list.map(([name, text]) => `${name}=${text}`).join("&"));
const encoded = fields.map((list) =>
  list
    .map(([name, text]) => `${name}=${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "?"))}`)
    .join("&"),
);
const multipart = fc.tuple(fields, fc.boolean()).map(([list, isEnded]) => {
  const parts = list.map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return parts.join("") + (isEnded ? "--b--\r\n" : "");
});
const json = fc.oneof(
  fc.json(),
  fc
    .dictionary(fc.constantFrom(...names, ...options), fc.jsonValue(), { noNullPrototype: true })
    .map((o) => JSON.stringify(o)),
  fc.string().map((text) => `{"text":${text}`),
);
const body = fc.oneof(
  form,
  encoded,
  multipart,
  json,
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  fc.string({ maxLength: 60 }),
);
const path = fc.oneof(
  fc.constantFrom(
    "/process",
    "/models",
    "/v1/parse",
    "/v1/models",
    "/",
    "/metrics",
    "/openapi.json",
    "/readyz",
  ),
  fc.constantFrom(
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//",
    "/v1/%00",
    "*",
    "http://other/process",
  ),
  fc.webPath(),
  fc.string({ maxLength: 30 }).map((text) => `/${text}`),
);
const header = fc.oneof(
  fc.constantFrom(
    "Content-Type: application/json",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Type: multipart/form-data",
    "Content-Type: text/plain",
    "Content-Type: text/x-conllu",
    "Content-Encoding: gzip",
    "Accept: application/x-ndjson",
    "Accept: image/svg+xml",
    "Authorization: Bearer x",
    "Origin: http://other",
    "Expect: 100-continue",
    "Transfer-Encoding: chunked",
    "Upgrade: websocket",
    "Range: bytes=0-1",
  ),
  fc.stringMatching(/^[A-Za-z-]{1,12}: [!-~]{0,30}$/),
);
const brokenHeader = fc
  .tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 30 }))
  .map((pair) => pair.join(": "));
const length = fc.oneof(
  { weight: 12, arbitrary: fc.constant("right") },
  fc.constantFrom("-1", "x", "0", "5", "99999999999", "1e3", ""),
);
const structured = fc
  .record({
    method: fc.constantFrom(
      "GET",
      "POST",
      "POST",
      "POST",
      "PUT",
      "DELETE",
      "OPTIONS",
      "HEAD",
      "get",
      "PROPFIND",
    ),
    path,
    query: fc.oneof(fc.constant(""), { weight: 4, arbitrary: encoded }, { weight: 1, arbitrary: form }),
    headers: fc.array(fc.oneof({ weight: 20, arbitrary: header }, { weight: 1, arbitrary: brokenHeader }), {
      maxLength: 5,
    }),
    body,
    length,
    version: fc.oneof(
      { weight: 9, arbitrary: fc.constant("HTTP/1.1") },
      fc.constantFrom("HTTP/1.0", "HTTP/9.9", ""),
    ),
  })
  .map((parts) => {
    const target = parts.path + (parts.query === "" ? "" : `?${parts.query}`);
    const size = parts.length === "right" ? Buffer.byteLength(parts.body) : parts.length;
    const lines = [
      `${parts.method} ${target} ${parts.version}`,
      "Host: localhost",
      "Connection: close",
      ...parts.headers,
    ];
    return Buffer.from(`${lines.join("\r\n")}\r\nContent-Length: ${size}\r\n\r\n${parts.body}`);
  });
const raw = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

/** Any bytes that a client may send, most of them close to a request. */
export const malformedRequest = fc.oneof({ weight: 9, arbitrary: structured }, { weight: 1, arbitrary: raw });

/**
 * Sends bytes, then nothing more; resolves to the status of the answer, or to 0 if there is none.
 * @param {number} port
 * @param {Buffer} bytes
 * @returns {Promise<number>}
 */
function sent(port, bytes) {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    const timer = setTimeout(() => reject(new Error(`no end of ${JSON.stringify(String(bytes))}`)), 60_000);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0));
    });
  });
}

/**
 * Sends malformed requests. The server must answer each or close its connection, never with an error.
 * @param {{ requests: number, seed: number }} settings
 * @returns {Promise<Trial>}
 */
export async function malformed({ requests, seed }) {
  const server = await ServerProcess.start(["--workers", "1", "--send-time", "5", "--log-level", "error"]);
  const failures = [];
  /** @type {Record<string, number>} */
  const figures = {};
  try {
    const all = fc.sample(malformedRequest, { numRuns: requests, seed });
    for (let k = 0; k < all.length; k += 40) {
      const batch = all.slice(k, k + 40);
      const statuses = await Promise.all(batch.map((bytes) => sent(server.port, bytes)));
      for (const [n, status] of statuses.entries()) {
        const name = status === 0 ? "closed without an answer" : `status ${status}`;
        figures[name] = (figures[name] ?? 0) + 1;
        if (status >= 500 && failures.length < 5)
          failures.push(`found ${status} for ${JSON.stringify(String(batch[n]))}`);
      }
    }
    const { status } = await server.ask("/v1/parse", { body: "Two boats left." });
    if (status !== 200 || !server.isAlive) failures.push(`expected a server that works, found ${status}`);
    const deaths = await server.metric("crossarc_thread_deaths");
    if (deaths > 0) failures.push(`expected no dead thread, found ${deaths}`);
    const errors = server.lines.filter((line) => line.includes('"level":50'));
    if (errors.length > 0) failures.push(`expected no errors in the log, found ${errors[0]}`);
  } finally {
    await server.end();
  }
  return { figures, failures };
}
