import { ThreadPool } from "../../threads/thread-pool.js";
import { codeHash } from "../code-hash.js";
import type { CellRecord, CellTask } from "../kept-cells.js";
import { startThread, workerFile } from "./start-thread.js";

/** Is told about the progress of cells. */
export interface CellListener {
  /** Receives the share of a cell that is done, from 0 to 1. */
  onShare(task: CellTask, share: number): void;
  /** Receives the record of a finished cell. */
  onDone(task: CellTask, record: CellRecord): Promise<void>;
}

/** A cell that failed; the message names it. */
export class CellError extends Error {
  override readonly name = "CellError";
}

/** Hashes all code that runs cells. */
export function experimentCode(): string {
  return codeHash(workerFile("experiment"));
}

/**
 * Runs cells in threads, in the given order, each in the first thread that is free.
 *
 * @throws CellError for the first cell that fails.
 */
export async function runCells(
  tasks: readonly CellTask[],
  workers: number,
  listener: CellListener,
): Promise<void> {
  const waiting = [...tasks];
  const size = Math.min(workers, tasks.length);
  const pool = new ThreadPool<CellTask, CellRecord, number>(startThread, "experiment", size, undefined);
  const runNext = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const current = task;
      const onNotice = (share: number) => listener.onShare(current, share);
      const record = await pool.run(current, { onNotice }).catch((error: Error) => {
        throw new CellError(`${current.treebank.name}, ${current.cell.name}: ${error.message}`);
      });
      await listener.onDone(current, record);
    }
  };
  try {
    await Promise.all(Array.from({ length: size }, runNext));
  } finally {
    await pool.close();
  }
}
