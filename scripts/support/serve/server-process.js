import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createInterface } from "node:readline";

const BIN = new URL("../../../bin/crossarc.js", import.meta.url).pathname;

/** A `crossarc serve` in a process of its own, on a free port of loopback. */
export class ServerProcess {
  /**
   * Starts a server and waits until it listens.
   * @param {readonly string[]} args
   */
  static async start(args = []) {
    const started = performance.now();
    const child = spawn(process.execPath, [BIN, "serve", "--port", "0", ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    /** @type {string[]} */
    const lines = [];
    const port = await new Promise((resolve, reject) => {
      createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
      createInterface({ input: child.stdout }).on("line", (line) =>
        resolve(Number(/:(\d+)$/.exec(line)?.[1])),
      );
      child.once("exit", () => reject(new Error(`the server ended: ${lines.join("\n")}`)));
    });
    return new ServerProcess(child, port, lines, performance.now() - started);
  }

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {number} port
   * @param {string[]} lines the log so far; it grows
   * @param {number} startTime milliseconds until it listened and was ready
   */
  constructor(child, port, lines, startTime) {
    this.child = child;
    this.port = port;
    this.lines = lines;
    this.startTime = startTime;
  }

  /** Whether the process runs. */
  get isAlive() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Memory in use in MiB, and processor time so far in seconds. */
  get usage() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return {
      memory: Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024,
      processor: (Number(fields[11]) + Number(fields[12])) / 100,
    };
  }

  /**
   * Ends the process with a signal; resolves to its exit code, or to the signal that ended it.
   * @param {NodeJS.Signals} signal
   */
  async end(signal = "SIGTERM") {
    if (this.isAlive) {
      const exit = once(this.child, "exit");
      this.child.kill(signal);
      await exit;
    }
    return this.child.exitCode ?? this.child.signalCode;
  }

  /**
   * Sends a request on a connection of its own or of an agent.
   * @param {string} path
   * @param {{ body?: string | Buffer, type?: string, agent?: import("node:http").Agent,
   *   headers?: Record<string, string>, timeout?: number }} options
   * @returns {Promise<{ status: number, text: string, headers: import("node:http").IncomingHttpHeaders }>}
   */
  ask(path, { body, type = "text/plain", agent, headers = {}, timeout = 60_000 } = {}) {
    return askPort(this.port, path, { body, type, agent, headers, timeout });
  }

  /**
   * The value of a metric without labels.
   * @param {string} name
   */
  async metric(name) {
    const { text } = await this.ask("/metrics");
    return Number(new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1]);
  }
}

/**
 * Sends a request to a port of loopback.
 * @param {number} port
 * @param {string} path
 * @param {{ body?: string | Buffer | undefined, type?: string, agent?: import("node:http").Agent | undefined,
 *   headers?: Record<string, string>, timeout?: number }} options
 * @returns {Promise<{ status: number, text: string, headers: import("node:http").IncomingHttpHeaders }>}
 */
export function askPort(
  port,
  path,
  { body, type = "text/plain", agent, headers = {}, timeout = 60_000 } = {},
) {
  return new Promise((resolve, reject) => {
    const isPost = body !== undefined;
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: isPost ? "POST" : "GET",
        ...(agent && { agent }),
        timeout,
        headers: {
          ...(isPost && { "content-type": type, "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (incoming) => {
        /** @type {Buffer[]} */
        const chunks = [];
        incoming.on("data", (chunk) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            headers: incoming.headers,
          }),
        );
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
