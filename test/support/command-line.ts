import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { main } from "../../src/cli/main.js";

/** The result of a command that ran in this process. */
export interface Run {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `crossarc` with these arguments in this process. */
export async function crossarc(...args: string[]): Promise<Run> {
  // Every run adds its own listeners to the process.
  process.setMaxListeners(0);
  process.stdout.setMaxListeners(0);
  let output = "";
  let errors = "";
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += typeof text === "string" ? text : Buffer.from(text).toString();
    return true;
  });
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    errors += text;
    return true;
  });
  try {
    process.exitCode = undefined;
    await main(["node", "crossarc", ...args]);
    return { exitCode: Number(process.exitCode ?? 0), output, errors };
  } finally {
    process.exitCode = undefined;
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** Makes a file with this text in a folder of its own; both are removed after the test. */
export function temporaryFile(text: string, name = "file.conllu"): string {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
