import type { ExperimentSettings } from "../../experiments/engine/experiment-settings.js";
import { ThreadPool } from "../../threads/thread-pool.js";
import type { TreebankFiles } from "../experiment-data.js";
import type { CellRecord } from "../kept-cells.js";
import { startThread } from "./start-thread.js";

/** A cell to run. */
export interface CellTask {
  readonly treebank: TreebankFiles;
  readonly cell: string;
}

/** What each thread knows at its start. */
export interface CrewSettings {
  readonly settings: ExperimentSettings;
}

/** Hears how cells go on. */
export interface CrewListener {
  /** Takes the share of a cell that is done, from 0 to 1. */
  onShare(task: CellTask, share: number): void;
  /** Takes the record of a finished cell. */
  onDone(task: CellTask, record: CellRecord): Promise<void>;
}

/** A cell that failed; the message names it. */
export class CellError extends Error {
  override readonly name = "CellError";
}

/**
 * Runs cells in threads, in the given order, each in the first thread that is free.
 * @throws CellError for the first cell that fails.
 */
export async function runCells(
  tasks: readonly CellTask[],
  workers: number,
  settings: ExperimentSettings,
  listener: CrewListener,
): Promise<void> {
  const left = [...tasks];
  const size = Math.min(workers, tasks.length);
  const data: CrewSettings = { settings };
  const pool = new ThreadPool<CellTask, CellRecord, number>(startThread, "experiment", size, data);
  const runNext = async () => {
    while (left.length > 0) {
      const task = left.shift()!;
      const onNotice = (share: number) => listener.onShare(task, share);
      const record = await pool.run(task, { onNotice }).catch((error: Error) => {
        throw new CellError(`${task.treebank.name}, ${task.cell}: ${error.message}`);
      });
      await listener.onDone(task, record);
    }
  };
  try {
    await Promise.all(Array.from({ length: size }, runNext));
  } finally {
    await pool.close();
  }
}
