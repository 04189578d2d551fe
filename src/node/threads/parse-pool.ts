import { Worker } from "node:worker_threads";
import type { ParsedPiece, ParseTask, Piece } from "../../corpus/parse-piece.js";
import type { SharedModel } from "../model.js";

/** What each worker is told at its start. */
export interface WorkerTask {
  /** One copy for all. */
  readonly model: SharedModel;
  readonly degree?: number | undefined;
  readonly task: ParseTask;
}

interface Job {
  resolve(parsed: ParsedPiece): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly jobs: Job[];
}

/** Threads that parse pieces of the input, each with the same model. */
export class ParsePool {
  readonly #threads: Thread[];
  /** The thread that was given an open piece, and waits for what follows it. */
  #open: Thread | undefined;
  /** The first error of a thread; no piece can be parsed after it. */
  #failure: Error | undefined;

  constructor(workers: number, task: WorkerTask) {
    this.#threads = Array.from({ length: workers }, () => {
      const worker = new Worker(new URL("./parse-worker.js", import.meta.url), { workerData: task });
      const jobs: Job[] = [];
      // After a failure there may still be answers, and no one to take them.
      worker.on("message", (parsed: ParsedPiece) => jobs.shift()?.resolve(parsed));
      worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
      worker.on("exit", (code) => this.#fail(new Error(`a worker ended by itself with code ${code}`)));
      return { worker, jobs };
    });
  }

  /** What comes of a piece, from the thread that has least to do; the bytes of the piece are gone. */
  async parse(piece: Piece): Promise<ParsedPiece> {
    if (this.#failure !== undefined) throw this.#failure;
    const thread = this.#open ?? this.#threads.reduce((a, b) => (b.jobs.length < a.jobs.length ? b : a));
    const hasBytes = "bytes" in piece;
    this.#open = hasBytes && piece.isOpen ? thread : undefined;
    return await new Promise((resolve, reject) => {
      thread.jobs.push({ resolve, reject });
      thread.worker.postMessage(piece, hasBytes ? [piece.bytes.buffer] : []);
    });
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
