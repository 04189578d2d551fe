import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The launcher of the command line. */
export const BIN = new URL("../../bin/crossarc.js", import.meta.url).pathname;

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as it came. */
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

/** Runs a line of bash in which $crossarc stands for the command line. */
export function bash(line: string, cwd: string): Run {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line], {
    cwd,
    env: { ...process.env, crossarc: `${process.execPath} ${BIN}` },
  });
  return { status, stdout: String(stdout), stderr: String(stderr), bytes: stdout };
}

/** A new folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
