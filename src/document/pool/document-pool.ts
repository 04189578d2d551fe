import type { PipelineOptions } from "../../pipeline/pipeline-options.js";
import { checkPipelineOptions } from "../../pipeline/pipeline-options.js";
import { checkOptions, described } from "../../sentence/arguments.js";
import type { StartThread } from "../../threads/thread.js";
import { ThreadPool } from "../../threads/thread-pool.js";
import { type Document, documentFrom } from "../document.js";
import type { PoolAnswer, PoolJob } from "./pool-worker.js";

/** A model that threads parse with, and how many they are. */
export interface PoolOptions<Source> {
  /** The model file, or a source of its bytes such as a `fetch` response. */
  readonly model: Source;
  /** Number of threads; as many as the machine runs at once by default. */
  readonly threads?: number | undefined;
}

/** Texts that wait at each thread while it works, so that it never waits for the next. */
const WAITING = 2;

/**
 * Threads that parse texts with one model. It is the same in Node, with worker threads, and in browsers, with
 * Web Workers. Make one with `createPool` and close it when you are done.
 *
 * @example
 * const pool = await createPool({ model: englishModel(), threads: 4 });
 * for await (const doc of pool.parseAll(texts)) console.log(doc.sentences.length);
 * await pool.close();
 */
export class DocumentPool {
  /** Number of threads. */
  readonly threads: number;
  readonly #pool: ThreadPool<PoolJob, PoolAnswer>;

  /** `createPool` calls this. `data` is what each thread knows at its start. */
  constructor(start: StartThread, threads: number, data: unknown) {
    this.threads = threads;
    this.#pool = new ThreadPool(start, "document", threads, data);
  }

  /**
   * Parses a text in one of the threads.
   *
   * @throws {TypeError} if it is not a text, or an option is unknown or of the wrong type
   * @throws {RangeError} if the pipeline has no step tokenize, or the value of an option is wrong
   */
  async parse(text: string, options: PipelineOptions = {}): Promise<Document> {
    if (typeof text !== "string") throw new TypeError(`expected a text to parse, found ${described(text)}`);
    checkPipelineOptions(options);
    const answer = await this.#pool.run({ text, options });
    if ("error" in answer) throw answer.error;
    return documentFrom(answer.document);
  }

  /**
   * Parses texts in all threads and gives their documents in the order of the texts. Only a few texts are
   * taken ahead, so the source may be larger than memory.
   *
   * @throws what `parse` throws, when the document is due
   */
  async *parseAll(
    texts: Iterable<string> | AsyncIterable<string>,
    options: PipelineOptions = {},
  ): AsyncGenerator<Document, void, undefined> {
    const underWay: Promise<Document>[] = [];
    for await (const text of texts) {
      const document = this.parse(text, options);
      // An error is thrown when the document is due; until then it must not count as unhandled.
      document.catch(() => {});
      underWay.push(document);
      if (underWay.length >= WAITING * this.threads) yield await underWay.shift()!;
    }
    for (const document of underWay) yield await document;
  }

  /** Ends all threads. Texts that are not parsed yet are rejected. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}

/**
 * Checks the options of a pool; returns the number of threads.
 *
 * @throws {TypeError} if an option is unknown
 * @throws {RangeError} if `threads` is not a whole number above 0
 */
export function threadCount(options: PoolOptions<unknown>, atOnce: number): number {
  checkOptions(options, ["model", "threads"]);
  const { threads = atOnce } = options;
  if (Number.isInteger(threads) && threads > 0) return threads;
  throw new RangeError(`expected a whole number above 0 as threads, found ${described(threads)}`);
}
