import { Worker } from "node:worker_threads";
import type { ExperimentSettings } from "../../experiments/engine/experiment-settings.js";
import type { TreebankFiles } from "../experiment-data.js";
import { DataFailure } from "../failure.js";
import type { CellRecord } from "../kept-cells.js";

/** A cell that is to be run. */
export interface CellTask {
  readonly treebank: TreebankFiles;
  readonly cell: string;
}

/** What each thread is told at its start. */
export interface CrewSettings {
  readonly settings: ExperimentSettings;
}

/** What a thread says: the share of its cell that is done, or what came of it. */
export type WorkerMessage = { readonly share: number } | { readonly record: CellRecord };

/** Who hears of the cells. */
export interface CrewListener {
  onShare(task: CellTask, share: number): void;
  onDone(task: CellTask, record: CellRecord): Promise<void>;
}

/**
 * Runs cells in threads, in the given order, each in the thread that is free first. Fails with the first error, which
 * names its cell.
 */
export async function runCells(
  tasks: readonly CellTask[],
  workers: number,
  settings: ExperimentSettings,
  listener: CrewListener,
): Promise<void> {
  const left = [...tasks];
  const threads = Array.from(
    { length: Math.min(workers, tasks.length) },
    () => new Worker(new URL("./experiment-worker.js", import.meta.url), { workerData: { settings } }),
  );
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (let task = left.shift(); task !== undefined; task = left.shift()) {
          const record = await answerOf(thread, task, listener);
          await listener.onDone(task, record);
        }
      }),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

function answerOf(thread: Worker, task: CellTask, listener: CrewListener): Promise<CellRecord> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new DataFailure(`${task.treebank.name}, ${task.cell}: ${reason}`));
    const onError = (error: unknown) => fail(error instanceof Error ? error.message : String(error));
    const onExit = (code: number) => fail(`a worker ended by itself with code ${code}`);
    const onMessage = (message: WorkerMessage) => {
      if ("share" in message) {
        listener.onShare(task, message.share);
        return;
      }
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      resolve(message.record);
    };
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    thread.postMessage(task);
  });
}
