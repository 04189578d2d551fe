import { Worker } from "node:worker_threads";
import type { Sentence } from "../sentence/sentence.js";
import type { SharedModel } from "./model.js";
import { type BatchAnswer, batchOf, type ParseRequest, type Parses, parsesFrom } from "./parse-batch.js";

/** What each worker is told at its start. */
export interface WorkerTask {
  /** One copy for all. */
  readonly model: SharedModel;
  readonly degree?: number | undefined;
  readonly request: ParseRequest;
}

interface Job {
  resolve(answer: BatchAnswer): void;
  reject(error: unknown): void;
}

/** Threads that parse batches of sentences, each with the same model. */
export class ParsePool {
  readonly #threads: { worker: Worker; jobs: Job[] }[];
  /** The first error of a thread; no batch can be parsed after it. */
  #failure: Error | undefined;

  constructor(workers: number, task: WorkerTask) {
    this.#threads = Array.from({ length: workers }, () => {
      const worker = new Worker(new URL("./parse-worker.js", import.meta.url), { workerData: task });
      const jobs: Job[] = [];
      worker.on("message", (answer: BatchAnswer) => jobs.shift()!.resolve(answer));
      worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
      worker.on("exit", (code) => this.#fail(new Error(`a worker ended by itself with code ${code}`)));
      return { worker, jobs };
    });
  }

  /** The trees of each sentence, from the thread that has least to do. */
  async parse(sentences: readonly Sentence[]): Promise<Parses[]> {
    if (this.#failure !== undefined) throw this.#failure;
    const thread = this.#threads.reduce((a, b) => (b.jobs.length < a.jobs.length ? b : a));
    const batch = batchOf(sentences);
    const answer = await new Promise<BatchAnswer>((resolve, reject) => {
      thread.jobs.push({ resolve, reject });
      thread.worker.postMessage(batch, [batch.lengths.buffer, batch.head.buffer]);
    });
    return parsesFrom(answer, sentences);
  }

  /** Ends all threads; what they are at is lost. */
  async close(): Promise<void> {
    this.#failure ??= new Error("the workers were told to end");
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { jobs } of this.#threads) for (const { reject } of jobs.splice(0)) reject(this.#failure);
  }
}
