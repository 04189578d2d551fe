import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { JsMsg } from "@nats-io/jetstream";
import type { CorpusSettings, Shard } from "../../../corpus/shards/manifest.js";
import { CorpusFolder } from "../../../node/corpus/corpus-folder.js";
import { type ShardEnd, ShardPool } from "../../../node/corpus/shard-pool.js";
import { remark } from "../../progress.js";
import type { WorkerOptions } from "../worker.js";
import { modelOf } from "./local.js";
import { ACK_WAIT, type QueuedShard, ShardQueue } from "./nats-queue.js";

/** Seconds to wait for a shard before looking whether to end. */
const WAIT = 2;
/** Milliseconds before a shard that failed, or that somebody else works on, is tried again. */
const RETRY = 5000;

/** Takes shards from the queue until it is told to end. */
export async function work(options: WorkerOptions): Promise<void> {
  const queue = await ShardQueue.connect(options.nats);
  const worker = new NatsWorker(queue, options);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => worker.end());
  try {
    await Promise.all(Array.from({ length: options.workers }, () => worker.lane()));
  } finally {
    await worker.close();
    await queue.close();
  }
}

class NatsWorker {
  readonly #queue: ShardQueue;
  readonly #options: WorkerOptions;
  /** Threads for each model and limit that shards came with. */
  readonly #pools = new Map<string, ShardPool>();
  #isEnding = false;

  constructor(queue: ShardQueue, options: WorkerOptions) {
    this.#queue = queue;
    this.#options = options;
  }

  end(): void {
    this.#isEnding = true;
  }

  /** Works on one shard after the other. While the server is away, it waits. */
  async lane(): Promise<void> {
    while (!this.#isEnding) {
      try {
        const message = await this.#queue.next(WAIT);
        if (message !== undefined) await this.#handle(message);
        else if (this.#options.untilDone && (await this.#queue.left()) === 0) return;
      } catch (error) {
        remark(`${this.#options.nats}: ${(error as Error).message}`, this.#options.quiet);
        await pause(1000);
      }
    }
  }

  async close(): Promise<void> {
    for (const pool of this.#pools.values()) await pool.close();
  }

  /** Parses the shard of a message, and keeps it from others meanwhile. */
  async #handle(message: JsMsg): Promise<void> {
    const heartbeat = setInterval(() => message.working(), (1000 * ACK_WAIT) / 3);
    try {
      const { folder, shard } = message.json<QueuedShard>();
      const end =
        this.#options.results === "files"
          ? await this.#toFiles(new CorpusFolder(folder), shard)
          : await this.#toStream(shard);
      if (end.state === "failed") remark(`shard ${shard.name} of ${folder} failed: ${end.reason}`);
      // The server may have delivered it twice: then another worker has it, or it is done.
      if (end.state === "failed" || end.state === "running") message.nak(RETRY);
      else await message.ackAck();
    } catch (error) {
      message.nak(RETRY);
      throw error;
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #toFiles(folder: CorpusFolder, shard: Shard): Promise<ShardEnd> {
    folder.prepare();
    return await this.#pool(shard.settings).run(folder, shard);
  }

  async #toStream(shard: Shard): Promise<ShardEnd> {
    if ((await this.#queue.result(shard)) !== undefined) return { state: "skipped" };
    const folder = new CorpusFolder(mkdtempSync(join(tmpdir(), "crossarc-worker-")));
    try {
      const end = await this.#toFiles(folder, shard);
      const marker = folder.marker(shard);
      if (marker !== undefined) {
        const output = readFileSync(join(folder.path, marker.output.file));
        await this.#queue.publish(shard, output, marker);
      }
      return end;
    } finally {
      rmSync(folder.path, { recursive: true, force: true });
    }
  }

  #pool(settings: CorpusSettings): ShardPool {
    const key = `${settings.model.sha256} ${settings.limit}`;
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      const { workers: threads, memory: heap } = this.#options;
      pool = new ShardPool(modelOf(settings), { threads, limit: settings.limit, heap });
      this.#pools.set(key, pool);
    }
    return pool;
  }
}
