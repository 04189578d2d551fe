import type { Shard } from "../../corpus/shards/manifest.js";
import type { ShardResult } from "../../corpus/shards/marker.js";
import type { DocumentRange } from "../../corpus/shards/shard-runner.js";
import { LastingPool, ThreadDeath } from "../../threads/lasting-pool.js";
import type { SharedModel } from "../model.js";
import type { ShardAnswer, ShardJob, ShardNotice, ShardThreadData } from "../threads/shard-worker.js";
import { startThread } from "../threads/start-thread.js";
import type { CorpusFolder } from "./corpus-folder.js";

/** How the threads of a pool work. */
export interface ShardPoolOptions {
  readonly threads: number;
  /** The longest time for a document, in seconds. */
  readonly limit: number;
  /** The largest heap of a thread, in MiB. */
  readonly heap: number;
}

/** How a shard ended. */
export type ShardEnd =
  | { readonly state: "done"; readonly result: ShardResult }
  /** It was done already, or somebody else works on it. */
  | { readonly state: "skipped" | "running" }
  | { readonly state: "failed"; readonly reason: string };

/** Milliseconds between two renewals of a claim. */
const RENEWAL = 10_000;
/** How often a shard is tried after threads died of unknown documents. */
const ATTEMPTS = 3;

/** Threads that work on shards, each on one at a time. Those that die are replaced. */
export class ShardPool {
  readonly #pool: LastingPool<ShardJob, ShardAnswer, ShardNotice>;
  readonly #limit: number;

  constructor(model: SharedModel, { threads, limit, heap }: ShardPoolOptions) {
    this.#limit = limit;
    const data = { model } satisfies ShardThreadData;
    this.#pool = new LastingPool(startThread, "shard", threads, () => data, {
      depth: 1,
      longestJob: 1000 * limit,
      limits: { heap },
    });
  }

  /** Resolves when a thread is ready; rejects with the error of one that could not start. */
  untilReady(): Promise<void> {
    return this.#pool.untilReady();
  }

  /** Number of threads that died. */
  get deaths(): number {
    return this.#pool.deaths;
  }

  /**
   * Parses a shard unless it is done or somebody else works on it. A document that a thread dies of twice is
   * left out. `onProgress` takes the number of documents so far.
   */
  async run(folder: CorpusFolder, shard: Shard, onProgress?: (documents: number) => void): Promise<ShardEnd> {
    if (folder.marker(shard) !== undefined) return { state: "skipped" };
    if (!folder.claim(shard)) return { state: "running" };
    const renewal = setInterval(() => folder.renew(shard), RENEWAL);
    try {
      const answer = await this.#attempts(folder, shard, onProgress);
      if (!("failure" in answer)) return { state: "done", result: answer };
      folder.fail(shard, answer.failure);
      return { state: "failed", reason: answer.failure };
    } finally {
      clearInterval(renewal);
      folder.release(shard);
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #attempts(
    folder: CorpusFolder,
    shard: Shard,
    onProgress?: (documents: number) => void,
  ): Promise<ShardAnswer> {
    const suspects: DocumentRange[] = [];
    const leftOut = new Map<number, string>();
    for (let unknown = 0; ; ) {
      let last: ShardNotice | undefined;
      const job = { folder: folder.path, shard, history: { suspects, leftOut } };
      try {
        return await this.#pool.runWhenFree(job, (notice) => {
          last = notice;
          onProgress?.(notice.first);
        });
      } catch (error) {
        if (!(error instanceof ThreadDeath)) throw error;
        const range: DocumentRange | undefined = last;
        const isKnown = range?.count === 1 && suspects.some((suspect) => covers(suspect, range.first));
        if (range !== undefined && !isKnown) suspects.push(range);
        else if (range !== undefined && !leftOut.has(range.first))
          leftOut.set(range.first, this.#reason(error));
        else if (++unknown === ATTEMPTS) return { failure: `threads died: ${error.message}` };
      }
    }
  }

  /** Why a document is left out that a thread died of. */
  #reason({ message }: Error): string {
    if (/worked on one job/.test(message))
      return `expected at most ${this.#limit} s, found that it takes longer`;
    return `expected a document that can be parsed, found: ${message}`;
  }
}

function covers({ first, count }: DocumentRange, index: number): boolean {
  return index >= first && index < first + count;
}
