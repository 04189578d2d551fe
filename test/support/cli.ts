import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The launcher of the command line. */
export const BIN = new URL("../../bin/crossarc.js", import.meta.url).pathname;

/** The result of a command that ran in a process of its own. */
export interface Run {
  /** Exit code; null if a signal ended the process. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output without decoding. */
  readonly bytes: Buffer;
}

/** Runs the command line as a shell would. */
export function crossarc(args: readonly string[], options: SpawnSyncOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    input: "",
    maxBuffer: 1 << 28,
    ...options,
  });
  return { status, stdout: String(stdout), stderr: String(stderr), bytes: stdout as Buffer };
}

/** Runs a line of bash in which $crossarc is the command line. */
export function bash(line: string, cwd: string): Run {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line], {
    cwd,
    env: { ...process.env, crossarc: `${process.execPath} ${BIN}` },
  });
  return { status, stdout: String(stdout), stderr: String(stderr), bytes: stdout };
}

/** Makes a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-"));
  // A process that was killed may still write a last file.
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}
