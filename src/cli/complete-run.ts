import { existsSync, readFileSync } from "node:fs";
import { ModelError } from "../model/model-file.js";
import { writeWhole } from "../node/output.js";
import type { ParserRun, StepReport } from "../train/parser-run.js";
import { DataFailure, explain } from "./failure.js";
import { remark, withProgress } from "./progress.js";
import { describeStep } from "./reports/training-step.js";

/** How a run is completed. */
export interface CompletionOptions {
  /** Whether to continue from the checkpoint, if there is one. */
  readonly resume?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** Milliseconds of training that would be a pity to lose. */
const LONG = 10_000;

/** Trains to the end, with a checkpoint after each step; returns the model. */
export async function completeRun(
  run: ParserRun,
  checkpoint: string,
  { resume, quiet }: CompletionOptions,
): Promise<Uint8Array> {
  if (resume) {
    if (existsSync(checkpoint)) resumeFrom(run, checkpoint);
    else remark(`no checkpoint ${checkpoint}: training from the start`, quiet);
  }
  let [hasRoom, isTold] = [true, false];
  const start = performance.now();
  while (!run.isDone) {
    const begun = performance.now();
    const report = await withProgress<StepReport>("this step", run.step(), quiet);
    remark(describeStep(report, (performance.now() - begun) / 1000), quiet);
    hasRoom = await saveCheckpoint(checkpoint, run.checkpoint(), hasRoom);
    if (isTold || !hasRoom || run.isDone || performance.now() - start < LONG) continue;
    remark(`saved ${checkpoint}: if you interrupt the training, --resume goes on from there`, quiet);
    isTold = true;
  }
  return run.model;
}

/**
 * Saves a checkpoint. If the disk is full, the last checkpoint stays and training goes on, with a remark
 * unless there was no room before either. Returns whether there was room.
 */
async function saveCheckpoint(file: string, bytes: Uint8Array, hadRoom: boolean): Promise<boolean> {
  try {
    await writeWhole(file, bytes);
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    if (hadRoom) remark(`${explain(error).line}; training goes on without a new checkpoint`);
    return false;
  }
}

/** Whether an error says that the disk has no more room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));
}

function resumeFrom(run: ParserRun, checkpoint: string): void {
  try {
    run.resume(readFileSync(checkpoint));
  } catch (error) {
    if (error instanceof ModelError) throw new DataFailure(`${checkpoint}: ${error.message}`);
    throw error;
  }
}
