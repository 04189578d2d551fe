import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Logger } from "pino";
import { ModelError } from "../../model/model-file.js";
import { copiedModels, loadModels, type NamedModel } from "../../node/served-models.js";
import { siteFiles } from "../../node/site-files.js";
import type { ServeThreadData } from "../../node/threads/serve-worker.js";
import { startThread } from "../../node/threads/start-thread.js";
import { version } from "../../node/version.js";
import { createApp } from "../../serve/app.js";
import { Admission, type ServeLimits } from "../../serve/engine/admission.js";
import { Engine } from "../../serve/engine/engine.js";
import type { Served } from "../../serve/http/scope.js";
import type { StartThread } from "../../threads/thread.js";
import { describedError, logRequest } from "./logs.js";
import { ServerMetrics } from "./metrics.js";

/** How a server works. */
export interface ServerOptions {
  readonly models: readonly [NamedModel, ...NamedModel[]];
  readonly host: string;
  readonly port: number;
  readonly threads: number;
  readonly limits: ServeLimits;
  /** Heap of each thread in MiB. */
  readonly heap: number;
  /** Seconds that a client may take to send its request. */
  readonly sendTime: number;
  /** Connections at the same time. */
  readonly connections: number;
  /** Seconds that requests under way get to finish when the server ends. */
  readonly grace: number;
  readonly token?: string | undefined;
  readonly origins?: readonly string[] | undefined;
  readonly hosts?: readonly string[] | undefined;
  /** Folder with the files of a site. */
  readonly site?: string | undefined;
  readonly keepsText?: boolean | undefined;
  readonly log: Logger;
  /** Starts threads; tests replace it. */
  readonly start?: StartThread | undefined;
}

/** A server that listens, with models that can be swapped. */
export class ParseServer {
  readonly #options: ServerOptions;
  readonly #server: Server;
  readonly #metrics: ServerMetrics;
  #served: Served | undefined;
  #isDraining = false;
  /** The swap of models that is under way. */
  #reload: Promise<void> = Promise.resolve();

  private constructor(options: ServerOptions) {
    this.#options = options;
    const { limits, log } = options;
    const admission = new Admission(limits);
    this.#metrics = new ServerMetrics(() => this.#served?.engine, admission);
    const app = createApp({
      version: version(),
      served: () => this.#served,
      admission,
      limits,
      isDraining: () => this.#isDraining,
      token: options.token,
      origins: options.origins,
      hosts: options.hosts,
      site: options.site === undefined ? undefined : siteFiles(options.site),
      keepsText: options.keepsText,
      metrics: () => this.#metrics.text(),
      onRequest: (record) => {
        this.#metrics.add(record);
        logRequest(log, record);
      },
    });
    this.#server = createAdaptorServer({
      fetch: app.fetch,
      serverOptions: {
        // A client that is slow to send gets 408 from Node.
        headersTimeout: 1000 * Math.min(options.sendTime, 30),
        requestTimeout: 1000 * options.sendTime,
        connectionsCheckingInterval: 1000,
        keepAliveTimeout: 5000,
        maxHeaderSize: 1 << 16,
      },
    }) as Server;
    this.#server.maxConnections = options.connections;
  }

  /**
   * Starts a server: loads the models, starts the threads and listens. It answers `/healthz` at once and
   * parses when the first thread is ready.
   *
   * @throws ModelError for a broken model
   * @throws the error of the operating system if the address is taken
   */
  static async start(options: ServerOptions): Promise<ParseServer> {
    const server = new ParseServer(options);
    const served = server.#engine();
    await new Promise<void>((resolve, reject) => {
      server.#server.once("error", reject);
      server.#server.listen(options.port, options.host, resolve);
    }).catch(async (error) => {
      await served.engine.close();
      throw error;
    });
    try {
      await ready(served);
    } catch (error) {
      server.#server.close();
      throw error;
    }
    server.#served = served;
    return server;
  }

  /** The address that it listens on, such as http://127.0.0.1:8080. */
  get address(): string {
    const { address, family, port } = this.#server.address() as AddressInfo;
    return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  }

  /** The models and threads of now. */
  get served(): Served {
    return this.#served!;
  }

  /**
   * Reads the models again and starts new threads with them. Requests under way finish with the models that
   * they started with. If a model is broken, all stays as it is, and the log says why.
   */
  reload(): Promise<void> {
    this.#reload = this.#reload
      .then(() => this.#swap())
      .catch((error) => {
        this.#options.log.error({ error: (error as Error).message }, "models not reloaded");
      });
    return this.#reload;
  }

  /** Takes no more requests, finishes those under way, and ends. */
  async close(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    const { grace } = this.#options;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    const idle = setInterval(() => this.#server.closeIdleConnections(), 100);
    const end = setTimeout(() => this.#server.closeAllConnections(), 1000 * grace);
    await closed;
    clearInterval(idle);
    clearTimeout(end);
    await this.#reload;
    await this.#served?.engine.close();
  }

  async #swap(): Promise<void> {
    const served = this.#engine();
    await ready(served);
    const old = this.#served!;
    this.#served = served;
    this.#options.log.info("models reloaded");
    this.#metrics.addEngine(old.engine);
    // Not awaited: the next swap need not wait for old requests.
    void old.engine.untilIdle().then(() => old.engine.close());
  }

  #engine(): Served {
    const { models, threads, limits, heap, log, start = startThread } = this.#options;
    const { names, files } = loadModels(models);
    const engine = new Engine(start, {
      threads,
      limits: { heap },
      longestJob: limits.time,
      data: (isReplacement): ServeThreadData => ({
        models: isReplacement ? copiedModels(files) : files,
        longest: limits.sentence,
      }),
      onDeath: (error) => {
        const described = describedError(error, this.#options.keepsText === true);
        log.warn({ error: described }, "a thread died and is replaced");
      },
    });
    return { names, engine };
  }
}

/**
 * Waits until a thread is ready; ends the threads if their models cannot be loaded.
 * @throws ModelError that says why
 */
async function ready({ engine }: Served): Promise<void> {
  try {
    await engine.untilReady();
  } catch (error) {
    await engine.close();
    throw new ModelError(`the threads could not start: ${(error as Error).message}`);
  }
}
