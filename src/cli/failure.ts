import { MismatchError } from "../evaluate/mismatch.js";
import { MemoryError } from "../kernels/arena.js";
import { ModelError } from "../model/model-file.js";
import { CellError } from "../node/threads/experiment-pool.js";
import { QueryError } from "../query/query-error.js";
import { FormatError } from "../sentence/format-error.js";

/** An error in data or a model that stops a command: exit code 1. */
export class DataFailure extends Error {
  override readonly name = "DataFailure";
}

/** A wrong command line: exit code 2. */
export class UsageFailure extends Error {
  override readonly name = "UsageFailure";
}

/** Errors whose message is written for users. */
const DATA_ERRORS = [CellError, DataFailure, FormatError, MemoryError, MismatchError, ModelError];

/** Turns an error into the line that the user sees and the exit code. */
export function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof UsageFailure || error instanceof QueryError)
    return { line: error.message, exitCode: 2 };
  if (DATA_ERRORS.some((kind) => error instanceof kind))
    return { line: (error as Error).message, exitCode: 1 };
  if (error instanceof Error && "code" in error) return { line: systemMessage(error), exitCode: 1 };
  return { line: `unexpected error: ${error instanceof Error ? error.message : String(error)}`, exitCode: 1 };
}

/** Describes an error of the operating system. */
function systemMessage(error: Error & { code?: unknown; path?: unknown }): string {
  const path = typeof error.path === "string" ? `${error.path}: ` : "";
  const known: Record<string, string> = {
    ENOENT: "no such file or folder",
    EACCES: "permission denied",
    EISDIR: "expected a file, found a folder",
    ENOTDIR: "expected a folder, found a file",
    // Only making a folder can fail so.
    EEXIST: "expected a folder, found a file",
    ENOSPC: "no space left on the device",
    EDQUOT: "no space left in the quota",
  };
  const words = known[String(error.code)];
  if (words !== undefined) return path + words;
  return error.message.includes(String(error.path)) ? error.message : path + error.message;
}
